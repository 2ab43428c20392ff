import type { TodayLine, TodayThing } from '#shared/admin/today.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { TODAY } from './sections.ts';
import { TODAY_PLACES } from './today-places.ts';
import { panelWords, type PanelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** A deadline comes near, and a night begins, while nobody touches the page. */
const ASK_EVERY_MS = 60_000;

/** What waits for somebody today: how much of what, and the way to where it is done. */
export function TodayList() {
  const words = useWords(panelWords);
  const list = trpc.admin.today.useQuery(undefined, { ...LIVE, refetchInterval: ASK_EVERY_MS });
  const lines = list.data ?? [];
  return (
    <AdminSection
      id={TODAY.id}
      title={words.sections.today}
      list={list}
      failure={words.waitingUnknown}
      failureLang="en"
      isEmpty={lines.length === 0}
      nothing={<AllClear>{words.nothingWaitsForYou}</AllClear>}
    >
      <ul className="today-list">
        {lines.map((line) => (
          <Line key={line.kind} line={line} />
        ))}
      </ul>
    </AdminSection>
  );
}

function Line({ line: { kind, count, things } }: { line: TodayLine }) {
  const lang = useLang();
  const words = useWords(panelWords);
  const { href, hrefOf } = TODAY_PLACES[kind];
  const until = kind in words.until ? words.until[kind as keyof PanelWords['until']] : undefined;
  const more = count - things.length;
  return (
    <li>
      <a className="today-line" href={href}>
        <b className="tabular">{count}</b> <span>{words.todo[kind][count === 1 ? 0 : 1]}</span>
        <Icon name="arrow-right" size={20} />
      </a>
      {things.length > 0 && (
        <ul className="today-things">
          {things.map((thing) => (
            <li key={thing.id}>
              {hrefOf ? <a href={hrefOf(thing.id)}>{thing.title}</a> : <span>{thing.title}</span>}
              <Until thing={thing} word={until} />
              {thing.cents !== undefined && (
                <b className="tabular">{`${thing.cents > 0 ? '+' : ''}${formatCents(thing.cents, lang)}`}</b>
              )}
            </li>
          ))}
          {more > 0 && <li>{words.andMore(more)}</li>}
        </ul>
      )}
    </li>
  );
}

/** Until when; near means red, bold and with a sign. */
function Until({ thing: { dueAt, isNear }, word }: { thing: TodayThing; word: string | undefined }) {
  const lang = useLang();
  if (dueAt === null || word === undefined) return null;
  return (
    <span className={isNear ? 'today-due is-near' : 'today-due'}>
      {isNear && <Icon name="alert-triangle" size={16} />}
      {`${word} `}
      <time dateTime={isoBerlin(dueAt)}>{`${formatMemberDate(dueAt, lang)}, ${formatTime(dueAt)}`}</time>
    </span>
  );
}
