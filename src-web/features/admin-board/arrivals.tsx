import { Paper } from '@mantine/core';
import { QUARTER_MS } from '#shared/door/expected-arrivals.ts';
import type { BoardNight, BoardQuarter } from '#shared/door/tonight-board.ts';
import { formatTime } from '#shared/time.ts';

/** As many as a phone shows with a number above each. */
const SHOWN = 13;
const AHEAD = 4;

/** The quarters around the running one, and how many people the others had. */
function windowOf(quarters: readonly BoardQuarter[], now: Date) {
  const running = quarters.findLastIndex(({ at }) => at <= now);
  const first = Math.max(0, Math.min(running + AHEAD - SHOWN + 1, quarters.length - SHOWN));
  const shown = quarters.slice(first, first + SHOWN);
  return {
    shown,
    earlier: quarters.slice(0, first).reduce((sum, { arrived }) => sum + arrived, 0),
    later: quarters.slice(first + SHOWN).reduce((sum, { expected }) => sum + expected, 0),
  };
}

const isRunning = ({ at }: BoardQuarter, now: Date): boolean => at <= now && now.getTime() < at.getTime() + QUARTER_MS;

function inWords({ arrived, expected }: BoardQuarter, isPast: boolean): string {
  const parts = [...(isPast ? [`${arrived} let in`] : []), ...(expected > 0 ? [`${expected} expected`] : [])];
  return parts.length === 0 ? 'nobody expected' : parts.join(', ');
}

/** Who came in each quarter hour, and who is expected in the coming ones: hatched, as it is no fact. */
export function Arrivals({ night, now }: { night: BoardNight; now: Date }) {
  const { shown, earlier, later } = windowOf(night.quarters, now);
  const most = Math.max(1, ...shown.map(({ arrived, expected }) => arrived + expected));
  const [firstShown, lastShown] = [shown[0], shown.at(-1)];
  const beyond = [
    ...(earlier > 0 && firstShown !== undefined ? [`${earlier} let in before ${formatTime(firstShown.at)}`] : []),
    ...(later > 0 && lastShown !== undefined
      ? [`${later} expected after ${formatTime(new Date(lastShown.at.getTime() + QUARTER_MS))}`]
      : []),
    night.earlierNights === 0
      ? 'expected as nights usually go'
      : `expected, going by the last ${night.earlierNights === 1 ? 'night' : `${night.earlierNights} nights`} of this kind went`,
  ];
  return (
    <Paper component="section" className="board-card" aria-labelledby="board-arrivals">
      <header>
        <h2 id="board-arrivals">Arrivals per quarter hour</h2>
        <p>underlined: now, hatched: expected</p>
      </header>
      <ol className="board-bars">
        {shown.map((quarter) => {
          const { at, arrived, expected } = quarter;
          const [isPast, isNow] = [at <= now, isRunning(quarter, now)];
          const isHour = at.getTime() % (4 * QUARTER_MS) === 0;
          return (
            <li key={at.getTime()} className={isNow ? 'is-now' : undefined}>
              <span className="visually-hidden">{`${formatTime(at)}: ${inWords(quarter, isPast)}`}</span>
              <span className="bar" aria-hidden="true">
                <b>{isPast && (arrived > 0 || expected === 0) ? arrived : expected}</b>
                {expected > 0 && <i className="is-expected" style={{ height: `${(expected / most) * 100}%` }} />}
                {arrived > 0 && <i style={{ height: `${(arrived / most) * 100}%` }} />}
              </span>
              <span className="hour" aria-hidden="true">
                {isHour ? formatTime(at) : ''}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="board-foot">{beyond.join(', ')}</p>
    </Paper>
  );
}
