import { NativeSelect } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { auditWords } from '#shared/audit/audit-words.ts';
import { berlinInstant } from '#shared/berlin.ts';
import type { AuditView, ListAuditInput } from '#shared/audit/audit-log.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { DAY_MS, formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { changesOf, inWords, subjectWords } from './changes-of.ts';
import { inboxWords, type InboxWords } from './inbox-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** What the address asks for: the first of the three that is there and can be read. */
function filterOf(get: (name: string) => string): NonNullable<ListAuditInput['filter']> | null {
  const [action, actorId, subjectKind, subjectId] = [get('action'), get('actor'), get('kind'), get('id')];
  if (/^[a-z_.]{1,60}$/.test(action)) return { by: 'action', action };
  if (/^.{1,100}$/.test(actorId)) return { by: 'actor', actorId };
  if (/^[a-z_]{1,40}$/.test(subjectKind) && /^.{1,100}$/.test(subjectId))
    return { by: 'subject', subjectKind, subjectId };
  return null;
}

const dayIn = (text: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null);
function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return berlinInstant(year, month, date);
}
const nextDay = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/**
 * Who did what, with before and after. Whoever is named leads to everything they did, each record to all that happened
 * to it.
 */
export function AuditList() {
  const words = useWords(inboxWords);
  const { get, set } = useUrlFilter();
  const filter = filterOf(get);
  const whose = get('whose') === 'office' ? 'office' : 'all';
  const [from, to] = [dayIn(get('from')), dayIn(get('to'))];
  const list = trpc.admin.audit.list.useInfiniteQuery(
    { filter, whose, from: from === null ? null : startOf(from), until: to === null ? null : startOf(nextDay(to)) },
    LIVE_PAGES,
  );
  const { data: actions = [] } = trpc.admin.audit.actions.useQuery(undefined, LIVE);
  const lines = itemsOf(list.data);
  const show = (changes: Readonly<Record<string, string>>): void =>
    set({ action: '', actor: '', kind: '', id: '', ...changes });
  const options = [everyActIn(words), ...actions.map((action) => ({ value: action, label: auditWords(action) }))];
  return (
    <>
      <div className="admin-tools">
        <NativeSelect
          size="md"
          aria-label={words.act}
          data={options}
          value={get('action')}
          onChange={(event) => show({ action: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          aria-label={words.whoseActs}
          data={whoseIn(words)}
          value={whose}
          disabled={filter !== null}
          onChange={(event) => set({ whose: event.currentTarget.value === 'office' ? 'office' : '' })}
        />
        <Days from={from} to={to} onDays={(days) => set(days)} />
        {filter !== null && (
          <Button look="t" icon="x" onClick={() => show({})}>
            {words.showEverything}
          </Button>
        )}
      </div>
      <AdminSection
        id="audit"
        title={words.auditLog}
        list={list}
        failure={words.fehlerBeimLadenDes}
        isEmpty={lines.length === 0}
        nothing={<EmptyState sentence={words.noEntryMatches} headingLevel={3} />}
      >
        <ul className="admin-list audit-lines">
          {lines.map((line) => (
            <AuditLine key={line.id} line={line} onShow={show} />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}

const everyActIn = (words: InboxWords) => ({ value: '', label: words.everyAction });
const whoseIn = (words: InboxWords) => [
  { value: 'all', label: words.everybodysActions },
  { value: 'office', label: words.withoutCustomersOwnActions },
];

const actorWordsIn = (words: InboxWords): Readonly<Record<string, string>> => ({
  system: words.theHouse,
  visitor: words.aVisitor,
});

function Days({
  from,
  to,
  onDays,
}: {
  from: string | null;
  to: string | null;
  onDays: (days: { from: string; to: string }) => void;
}) {
  const words = useWords(inboxWords);
  return (
    <DatePickerInput
      size="md"
      type="range"
      clearable
      placeholder={words.anyDay}
      valueFormat="D MMM YYYY"
      value={[from, to]}
      onChange={([first, last]) => onDays({ from: first ?? '', to: last ?? '' })}
    />
  );
}

/** Where the record that an act is about is shown. */
function linkOf(kind: string, id: string): string | null {
  if (kind === 'user') return adminPaths.person(id);
  if (kind === 'order') return adminPaths.order(id);
  return kind === 'event' ? adminPaths.event(id) : null;
}

function AuditLine({ line, onShow }: { line: AuditView; onShow: (changes: Readonly<Record<string, string>>) => void }) {
  const lang = useLang();
  const words = useWords(inboxWords);
  const { at, action, actorKind, actorId, actorName, subjectKind, subjectId, subjectName } = line;
  const changes = changesOf(line.before, line.after, lang);
  const leadsTo = linkOf(subjectKind, subjectId);
  const who =
    actorName ??
    (actorKind === 'user'
      ? words.aDeletedAccount
      : `${ownEntry(actorWordsIn(words), actorKind) ?? inWords(actorKind)}${actorId === null ? '' : ` (${actorId})`}`);
  const what = subjectName ?? subjectWords(subjectKind, subjectId, words);
  return (
    <li>
      <h3>{auditWords(action)}</h3>
      <p className="admin-facts">
        <time dateTime={isoBerlin(at)}>{`${formatMemberDate(at, lang)}, ${formatTime(at)}`}</time>
        {actorId === null ? (
          <span>{who}</span>
        ) : (
          <button type="button" className="as-link" onClick={() => onShow({ actor: actorId })}>
            <span className="visually-hidden">{words.everythingBy} </span>
            {who}
          </button>
        )}
        <button type="button" className="as-link" onClick={() => onShow({ kind: subjectKind, id: subjectId })}>
          <span className="visually-hidden">{words.everythingAbout} </span>
          {what}
        </button>
        {leadsTo !== null && <a href={leadsTo}>{words.open}</a>}
      </p>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{inWords(field)}</dt>
              <dd>
                {before !== null && (
                  <>
                    <span className="visually-hidden">{words.before} </span>
                    <s>{before}</s>
                  </>
                )}
                {after !== null && (
                  <>
                    <span className="visually-hidden"> {words.after} </span>
                    <span>{after}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
