import { Button, Checkbox } from '@mantine/core';
import { genreOf } from '#shared/art/genre.ts';
import { formatTime } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { shortDayWords } from './days-of-month.ts';
import type { PlannedDay } from './planned-days.ts';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords, type NightsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const SIGNS = { ok: 'circle-check', look: 'alert-triangle', out: 'ban' } as const;
const saidIn = (words: NightsWords) => ({ ok: words.ready, look: words.toLookAt, out: words.leftOut }) as const;

const headOf = (planned: readonly PlannedDay[], words: NightsWords): string => {
  const [ready, look] = [
    planned.filter(({ state }) => state === 'ok'),
    planned.filter(({ state }) => state === 'look'),
  ];
  const out = planned.length - ready.length - look.length;
  return [
    words.readyCount(ready.length),
    ...(look.length > 0 ? [words.lookCount(look.length)] : []),
    ...(out > 0 ? [words.outCount(out)] : []),
  ].join(', ');
};

/** The truth about what the button will do: one row a night, and what is left out. */
export function WillBeMade({ page }: { page: NewNights }) {
  const words = useWords(nightsWords);
  const { planned, model, count, isActive, make, isMaking } = page;
  const types = model === null ? 0 : Math.max(model.fields.ticketTypes.length, 1) * count;
  const noun = words.nounOf[isActive ? 'night' : 'draft'][count === 1 ? 0 : 1] ?? '';
  return (
    <section className="admin-panel nights-made" aria-label={words.whatWillBeMade}>
      <div className="nights-month-head">
        <h2>{words.whatWillBeMade}</h2>
        <span className="dim" role="status">
          {planned.length === 0 ? words.nothingYet : headOf(planned, words)}
        </span>
      </div>
      {planned.length === 0 && <p className="dim">{words.tapDaysCalendar}</p>}
      <ol className="nights-rows">
        {planned.map((row) => (
          <Row key={row.day} row={row} page={page} />
        ))}
      </ol>
      <div className="nights-end">
        <dl className="nights-sums">
          <div>
            <dt>{count === 1 ? words.night : words.nights}</dt>
            <dd>{count}</dd>
          </div>
          <div>
            <dt>{words.ticketTypes}</dt>
            <dd>{types}</dd>
          </div>
        </dl>
        <Button fullWidth size="lg" disabled={count === 0} loading={isMaking} onClick={() => void make()}>
          {isActive ? words.publishCount(count, noun) : words.makeCount(count, noun)}
        </Button>
      </div>
    </section>
  );
}

function Row({
  row: { day, startsAt, endsAt, state, words, stillDay },
  page: { ids, model, accept },
}: {
  row: PlannedDay;
  page: NewNights;
}) {
  const lang = useLang();
  const say = useWords(nightsWords);
  return (
    <li className={`nights-row is-${state}`}>
      {model !== null && (
        <Poster
          artwork={{ id: ids.get(day) ?? '', genre: genreOf(model.fields), imageUrl: model.fields.imageUrl }}
          size="thumb"
          mode="inline"
        />
      )}
      <div>
        <b>
          {state === 'out' ? (
            <s>{shortDayWords(day, lang)}</s>
          ) : (
            say.dayAndHours(shortDayWords(day, lang), formatTime(startsAt), formatTime(endsAt))
          )}
        </b>
        <span>{words}</span>
        {stillDay !== null && (
          <Checkbox
            label={say.makeAllSame}
            aria-label={say.makeDayAllSame(shortDayWords(day, lang))}
            checked={state !== 'out'}
            onChange={(event) => accept(day, event.currentTarget.checked)}
          />
        )}
      </div>
      <Icon name={SIGNS[state]} size={22} />
      <span className="visually-hidden">{saidIn(say)[state]}</span>
    </li>
  );
}
