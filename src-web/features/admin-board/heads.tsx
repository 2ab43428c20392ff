import { Progress } from '@mantine/core';
import type { BoardNight } from '#shared/door/tonight-board.ts';
import { boardWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** How many are inside, large enough to be read across a bar, and the ways they came. */
export function Heads({ night: { counts, ticketsOut, seatsLeft, evening } }: { night: BoardNight }) {
  const words = useWords(boardWords);
  const ways = [
    { id: 'online', label: words.online, people: counts.online },
    { id: 'members', label: words.members, people: counts.members },
    { id: 'door', label: words.door, people: counts.door },
    { id: 'walk-ins', label: '+1', people: counts.walkIns },
  ];
  const whole = Math.max(counts.capacity ?? counts.admitted + ticketsOut, counts.admitted, 1);
  return (
    <section className="board-heads" aria-labelledby="board-heads">
      <h2 id="board-heads">{evening === null ? words.insideNow : words.insideEvening(evening.number, evening.of)}</h2>
      <p className="board-count">
        <strong>{counts.admitted}</strong>
        <span>
          {counts.capacity !== null && <b>{`/ ${counts.capacity}`}</b>}
          <span>{words.stillExpected(ticketsOut)}</span>
          {seatsLeft !== null && <span>{words.placesFree(Math.max(0, seatsLeft))}</span>}
        </span>
      </p>
      <Progress.Root className="board-share" aria-hidden="true">
        {ways
          .filter(({ people }) => people > 0)
          .map(({ id, people }) => (
            <Progress.Section key={id} className={`is-${id}`} value={(people / whole) * 100} withAria={false} />
          ))}
      </Progress.Root>
      <dl className="board-ways">
        {ways.map(({ id, label, people }) => (
          <div key={id} className={`is-${id}`}>
            <dt>{label}</dt>
            <dd>{people}</dd>
          </div>
        ))}
        {counts.under18 > 0 && (
          <div>
            <dt>{words.under}</dt>
            <dd>{counts.under18}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
