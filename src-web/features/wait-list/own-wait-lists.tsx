import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { howItStands } from '#shared/wait-list/how-it-stands.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { trpc } from '#web/api.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { waitListWords } from './words.ts';

const CHIP = {
  waiting: { tone: 'night', icon: 'hourglass' },
  offered: { tone: 'warn', icon: 'ticket' },
  paused: { tone: 'night', icon: 'clock' },
} as const;

/** After one's tickets: where one waits for more of them. Nothing where one waits for none. */
export function OwnWaitLists() {
  const { data: lists = [] } = trpc.checkout.myWaitLists.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  const words = useWords(waitListWords);
  const lang = useLang();
  const to = usePathFor();
  if (lists.length === 0) return null;
  return (
    <section className="own-wait-lists" aria-labelledby="own-wait-lists">
      <h2 className="heading-small dim" id="own-wait-lists">
        {lists.length === 1 ? words.title : words.many}
      </h2>
      <ul>
        {lists.map((list) => (
          <li key={list.eventId}>
            <a className="wait-link paper" href={to(waitListPath(list.eventId))}>
              <span>
                <Chip {...CHIP[list.state]}>{words.state[list.state]}</Chip>
                <b>
                  <SaidOf of={list} say="title" />
                </b>
                <span className="small">
                  {formatDayAndMonth(list.startsAt, lang)}, <span className="tabular">{formatTime(list.startsAt)}</span>{' '}
                  · {list.location}
                </span>
                <strong className="small">{howItStands(list, words, lang)}</strong>
              </span>
              <Icon name="chevron-right" size={24} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
