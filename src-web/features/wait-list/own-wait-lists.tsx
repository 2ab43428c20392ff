import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import type { OwnWaitList } from '#shared/wait-list/wait-list.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { inTheRow, seatIsKept, WAIT_LIST } from '#shared/wait-list/wait-list-words.ts';
import { trpc } from '#web/api.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';

const CHIP = {
  waiting: { tone: 'night', icon: 'hourglass' },
  offered: { tone: 'warn', icon: 'ticket' },
  paused: { tone: 'night', icon: 'clock' },
} as const;

function howItStands({ state, place, expiresAt }: OwnWaitList): string {
  if (state === 'offered' && expiresAt !== null) return seatIsKept(expiresAt);
  return state === 'paused' ? WAIT_LIST.missedTwo : inTheRow(place);
}

/** After one's tickets: where one waits for more of them. Nothing where one waits for none. */
export function OwnWaitLists() {
  const { data: lists = [] } = trpc.checkout.myWaitLists.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  if (lists.length === 0) return null;
  return (
    <section className="own-wait-lists" aria-labelledby="own-wait-lists">
      <h2 className="heading-small dim" id="own-wait-lists">
        {lists.length === 1 ? WAIT_LIST.title : 'Wait lists'}
      </h2>
      <ul>
        {lists.map((list) => (
          <li key={list.eventId}>
            <a className="wait-link paper" href={waitListPath(list.eventId)}>
              <span>
                <Chip {...CHIP[list.state]}>{WAIT_LIST[list.state]}</Chip>
                <b>{list.title}</b>
                <span className="small">
                  {formatDayAndMonth(list.startsAt)}, <span className="tabular">{formatTime(list.startsAt)}</span> ·{' '}
                  {list.location}
                </span>
                <strong className="small">{howItStands(list)}</strong>
              </span>
              <Icon name="chevron-right" size={24} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
