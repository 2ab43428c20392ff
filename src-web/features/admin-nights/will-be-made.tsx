import { Button, Checkbox } from '@mantine/core';
import { genreOf } from '#shared/art/genre.ts';
import { formatTime } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { shortDayWords } from './days-of-month.ts';
import type { PlannedDay } from './planned-days.ts';
import type { NewNights } from './use-new-nights.ts';

const SIGNS = { ok: 'circle-check', look: 'alert-triangle', out: 'ban' } as const;
const SAID = { ok: 'Ready', look: 'To look at', out: 'Left out' } as const;

const headOf = (planned: readonly PlannedDay[]): string => {
  const [ready, look] = [
    planned.filter(({ state }) => state === 'ok'),
    planned.filter(({ state }) => state === 'look'),
  ];
  const out = planned.length - ready.length - look.length;
  return [
    `${ready.length} ready`,
    ...(look.length > 0 ? [`${look.length} to look at`] : []),
    ...(out > 0 ? [`${out} left out`] : []),
  ].join(', ');
};

/** The truth about what the button will do: one row a night, and what is left out. */
export function WillBeMade({ page }: { page: NewNights }) {
  const { planned, model, count, isActive, make, isMaking } = page;
  const types = model === null ? 0 : Math.max(model.fields.ticketTypes.length, 1) * count;
  const noun = isActive ? (count === 1 ? 'night' : 'nights') : count === 1 ? 'draft' : 'drafts';
  return (
    <section className="admin-panel nights-made" aria-label="What will be made">
      <div className="nights-month-head">
        <h2>What will be made</h2>
        <span className="dim" role="status">
          {planned.length === 0 ? 'Nothing yet' : headOf(planned)}
        </span>
      </div>
      {planned.length === 0 && <p className="dim">Tap the days in the calendar.</p>}
      <ol className="nights-rows">
        {planned.map((row) => (
          <Row key={row.day} row={row} page={page} />
        ))}
      </ol>
      <div className="nights-end">
        <dl className="nights-sums">
          <div>
            <dt>{count === 1 ? 'night' : 'nights'}</dt>
            <dd>{count}</dd>
          </div>
          <div>
            <dt>ticket types</dt>
            <dd>{types}</dd>
          </div>
        </dl>
        <Button fullWidth size="lg" disabled={count === 0} loading={isMaking} onClick={() => void make()}>
          {isActive ? `Publish ${count} ${noun}` : `Make ${count} ${noun}`}
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
            <s>{shortDayWords(day)}</s>
          ) : (
            `${shortDayWords(day)} · ${formatTime(startsAt)} to ${formatTime(endsAt)}`
          )}
        </b>
        <span>{words}</span>
        {stillDay !== null && (
          <Checkbox
            label="Make it all the same"
            aria-label={`Make ${shortDayWords(day)} all the same`}
            checked={state !== 'out'}
            onChange={(event) => accept(day, event.currentTarget.checked)}
          />
        )}
      </div>
      <Icon name={SIGNS[state]} size={22} />
      <span className="visually-hidden">{SAID[state]}</span>
    </li>
  );
}
