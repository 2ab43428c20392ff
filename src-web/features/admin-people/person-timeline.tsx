import { Chip } from '@mantine/core';
import { formatCents } from '#shared/money.ts';
import { TIMELINE_KINDS, TIMELINE_WORDS, type PersonView, type TimelineEntry } from '#shared/people/person-view.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { ShowMore, LoadFailure, ListWaiting } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { personWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const ICONS: Record<TimelineEntry['kind'], IconName> = {
  ticket: 'ticket',
  money: 'credit-card',
  door: 'check',
  mail: 'mail',
  office: 'history',
};

/** Everything that happened to one person, newest first, narrowed by one pill. */
export function PersonTimeline({ person }: { person: PersonView }) {
  const words = useWords(personWords);
  const { get, set } = useUrlFilter();
  const kind = TIMELINE_KINDS.find((one) => one === get('kind')) ?? null;
  const list = trpc.admin.people.timeline.useInfiniteQuery({ userId: person.id, kind }, LIVE_PAGES);
  const lines = itemsOf(list.data);
  return (
    <section className="admin-panel" aria-labelledby="timeline">
      <div className="person-panel-head">
        <h2 id="timeline">{words.whatHappened}</h2>
        <span className="dim">{words.newestFirst}</span>
      </div>
      <Chip.Group value={kind ?? ''} onChange={(value) => set({ kind: typeof value === 'string' ? value : '' })}>
        <div className="row person-pills" role="radiogroup" aria-label={words.kind}>
          <Chip value="">{words.all}</Chip>
          {TIMELINE_KINDS.map((one) => (
            <Chip key={one} value={one}>
              {TIMELINE_WORDS[one]} <span className="dim">{person.counts[one]}</span>
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence={words.historyFailed} lang="en" list={list} />}
      {list.isSuccess && lines.length === 0 && <p className="dim">{words.nothingYet2}</p>}
      <ul className="person-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
}

function Line({ line: { at, kind, title, detail, amountCents, orderId, isWarning } }: { line: TimelineEntry }) {
  const lang = useLang();
  return (
    <li>
      <time dateTime={isoBerlin(at)}>{`${formatMemberDate(at, lang)} ${formatTime(at)}`}</time>
      <span className={isWarning ? 'person-mark is-warning' : 'person-mark'}>
        <Icon name={isWarning ? 'alert-triangle' : ICONS[kind]} size={20} />
      </span>
      <div>
        {orderId === null ? <b>{title}</b> : <a href={adminPaths.order(orderId)}>{title}</a>}
        {detail !== '' && <p>{detail}</p>}
      </div>
      {amountCents !== null && <span className="tabular">{formatCents(amountCents, lang)}</span>}
    </li>
  );
}
