import { Paper } from '@mantine/core';
import type { BoardDesk } from '#shared/door/tonight-board.ts';
import { formatTime } from '#shared/time.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { boardWords, type BoardWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Below this percentage a desk needs its cable. */
const LOW_PERCENT = 15;
export const isLow = ({ batteryPercent, isCharging }: BoardDesk): boolean =>
  batteryPercent !== null && batteryPercent <= LOW_PERCENT && !isCharging;

function Signs({ desk }: { desk: BoardDesk }) {
  const words = useWords(boardWords);
  const { isOnline, lastSeenAt, queueLength, batteryPercent, isCharging } = desk;
  return (
    <span className="board-signs">
      {queueLength !== null && queueLength > 0 && (
        <span className="is-warn">
          <Icon name="hourglass" size={18} />
          {words.queued(queueLength)}
        </span>
      )}
      {isOnline ? (
        <span className="is-ok">
          <AdminIcon name="wifi" size={18} />
          <span className="visually-hidden">{words.hasANetwork}</span>
        </span>
      ) : (
        <span className="is-warn">
          <AdminIcon name="wifi-off" size={18} />
          {lastSeenAt === null ? words.offline : words.sinceTime(formatTime(lastSeenAt))}
        </span>
      )}
      {batteryPercent !== null && (
        <span className={isLow(desk) ? 'is-bad' : undefined}>
          <AdminIcon name={isCharging ? 'battery-charging' : 'battery'} size={18} />
          <span className="visually-hidden">{isCharging ? words.charging : words.battery}</span>
          {`${batteryPercent} %`}
        </span>
      )}
    </span>
  );
}

/** A phone is known by who helps with it, a desk by its place. */
const namesOf = ({ isPhone, name, holder }: BoardDesk): [string, string | null] =>
  isPhone && holder !== null ? [holder, name] : [name, holder];

function doing({ lastCheckInAt, checkIns }: BoardDesk, who: string | null, words: BoardWords): string {
  const guests = lastCheckInAt === null ? words.nobodyLetYet : words.letInLast(checkIns, formatTime(lastCheckInAt));
  return who === null ? guests : `${who}, ${guests}`;
}

/** Every desk that was seen today, and the helpers' phones: who works there, its network, its battery, what waits in it. */
export function Doors({ desks }: { desks: readonly BoardDesk[] }) {
  const words = useWords(boardWords);
  const phones = desks.filter(({ isPhone }) => isPhone).length;
  const counts = [words.countDesks(desks.length - phones), ...(phones > 0 ? [words.countPhones(phones)] : [])];
  return (
    <Paper component="section" className="board-card" aria-labelledby="board-doors">
      <header>
        <h2 id="board-doors">{words.doors}</h2>
        <p>{counts.join(', ')}</p>
      </header>
      {desks.length === 0 && <p className="board-none">{words.noDeskWasStarted}</p>}
      <ul className="board-rows">
        {desks.map((desk) => {
          const [title, beside] = namesOf(desk);
          return (
            <li key={desk.id}>
              <AdminIcon name={desk.isPhone ? 'device-mobile' : 'device-tablet'} size={24} />
              <span className="board-what">
                <strong>{title}</strong>
                <span>{doing(desk, beside, words)}</span>
              </span>
              <Signs desk={desk} />
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
