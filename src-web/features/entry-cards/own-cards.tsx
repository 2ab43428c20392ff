import { useState } from 'react';
import type { OwnCard, SpentEntry } from '#shared/entry-cards/entry-card.ts';
import { formatLongDate, formatShortDay, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { cardWords } from './words.ts';

const FIRST_SHOWN = 3;

/** The dashboard's Cards: each with what is left, what it is good for and where its entries went; and the next one. */
export function OwnCards() {
  const words = useWords(cardWords).mine;
  const to = usePathFor();
  const mine = trpc.entryCards.mine.useQuery(undefined, { refetchOnMount: 'always' });
  if (mine.data === undefined)
    return mine.isError ? (
      <LoadFailed sentence={words.loadFailed} isBusy={mine.isFetching} onRetry={() => void mine.refetch()} />
    ) : (
      <MarkLoader text={words.loading} />
    );
  const { cards, offered } = mine.data;
  return (
    <div className="own-cards">
      {cards.length === 0 && <p className="lead">{words.nothing}</p>}
      {cards.map((card) => (
        <OneCard key={card.id} card={card} />
      ))}
      {offered.length > 0 && (
        <p>
          <ButtonLink look="o" href={to(paths.cards)} icon="ticket">
            {words.more}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function OneCard({ card }: { card: OwnCard }) {
  const words = useWords(cardWords);
  const lang = useLang();
  const isOver = useNow() >= card.endsAt;
  const { id, names, entries, opens, restEntries, endsAt, spent } = card;
  return (
    <section className="own-card-part" aria-label={names[lang]}>
      <div className="own-card paper">
        <Poster artwork={{ id, genre: 'bachata' }} size="card" mode="inline" className="own-card-art" />
        <div className="own-card-words">
          <div className="own-card-head">
            <h2>{names[lang]}</h2>
            <p className="own-card-left">
              <b>{restEntries}</b>
              <span>{words.mine.left(restEntries)}</span>
            </p>
          </div>
          <Dots entries={entries} left={restEntries} />
          <dl className="own-card-facts">
            <dt>{words.goodFor}</dt>
            <dd>{opens.map((kind) => words.kinds[kind]).join(', ')}</dd>
            <dt>{words.until}</dt>
            {/* Midnight is the end of the day before it. */}
            <dd>{isOver ? words.mine.over : formatLongDate(new Date(endsAt.getTime() - 1), lang)}</dd>
          </dl>
        </div>
      </div>
      <Spent spent={spent} />
    </section>
  );
}

/** A dot an entry: what was used is full, what is left has its number. One that the office added has none. */
function Dots({ entries, left }: { entries: number; left: number }) {
  const words = useWords(cardWords).mine;
  const used = Math.max(0, entries - left);
  return (
    <>
      <p className="visually-hidden">{words.aloud(left, entries)}</p>
      <div className="own-card-dots" aria-hidden="true">
        {Array.from({ length: entries }, (_, at) => (
          <span key={at} className={at < used ? 'is-used' : ''}>
            {at < used ? '' : at + 1}
          </span>
        ))}
      </div>
    </>
  );
}

function Spent({ spent }: { spent: readonly SpentEntry[] }) {
  const words = useWords(cardWords).mine;
  const lang = useLang();
  const [isAll, setIsAll] = useState(false);
  const when = ({ startsAt, holderName }: SpentEntry): string => {
    const day = `${formatShortDay(startsAt, lang)}, ${formatTime(startsAt)}`;
    return holderName === null ? day : words.withName(day, holderName);
  };
  return (
    <>
      <h3 className="heading-medium">{words.went}</h3>
      {spent.length === 0 && <p className="dim">{words.none}</p>}
      <ul className="card-spent">
        {spent.slice(0, isAll ? spent.length : FIRST_SHOWN).map((entry) => (
          <li key={entry.ticketId}>
            <Icon name="check" size={22} />
            <span>
              <b>{entry.eventTitle}</b>
              <br />
              <span className="small dim">{when(entry)}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isAll && spent.length > FIRST_SHOWN && (
        <p>
          <Button look="t" onClick={() => setIsAll(true)}>
            {words.allOf(spent.length)}
          </Button>
        </p>
      )}
    </>
  );
}
