import { Paper } from '@mantine/core';
import { QUARTER_MS } from '#shared/door/expected-arrivals.ts';
import type { BoardNight, BoardQuarter } from '#shared/door/tonight-board.ts';
import { formatTime } from '#shared/time.ts';
import { boardWords, type BoardWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

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

function inWords({ arrived, expected }: BoardQuarter, isPast: boolean, words: BoardWords): string {
  const parts = [...(isPast ? [words.letIn(arrived)] : []), ...(expected > 0 ? [words.expected(expected)] : [])];
  return parts.length === 0 ? words.nobodyExpected : parts.join(', ');
}

/** Who came in each quarter hour, and who is expected in the coming ones: hatched, as it is no fact. */
export function Arrivals({ night, now }: { night: BoardNight; now: Date }) {
  const words = useWords(boardWords);
  const { shown, earlier, later } = windowOf(night.quarters, now);
  const most = Math.max(1, ...shown.map(({ arrived, expected }) => arrived + expected));
  const [firstShown, lastShown] = [shown[0], shown.at(-1)];
  const beyond = [
    ...(earlier > 0 && firstShown !== undefined ? [words.inBefore(earlier, formatTime(firstShown.at))] : []),
    ...(later > 0 && lastShown !== undefined
      ? [words.expectedAfter(later, formatTime(new Date(lastShown.at.getTime() + QUARTER_MS)))]
      : []),
    night.earlierNights === 0 ? words.asNightsGo : words.asLastNights(night.earlierNights),
  ];
  return (
    <Paper component="section" className="board-card" aria-labelledby="board-arrivals">
      <header>
        <h2 id="board-arrivals">{words.arrivalsPerQuarterHour}</h2>
        <p>{words.underlinedNow}</p>
      </header>
      <ol className="board-bars">
        {shown.map((quarter) => {
          const { at, arrived, expected } = quarter;
          const [isPast, isNow] = [at <= now, isRunning(quarter, now)];
          const isHour = at.getTime() % (4 * QUARTER_MS) === 0;
          return (
            <li key={at.getTime()} className={isNow ? 'is-now' : undefined}>
              <span className="visually-hidden">{`${formatTime(at)}: ${inWords(quarter, isPast, words)}`}</span>
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
