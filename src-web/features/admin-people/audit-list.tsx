import type { AuditView, ListAuditInput } from '#shared/admin/audit-log.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/filter-select.tsx';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';
import { changesOf, inWords } from './changes-of.ts';

/** What the address asks for: the first of the three that is there and can be read. */
function filterOf(get: (name: string) => string): NonNullable<ListAuditInput['filter']> | null {
  const [action, actorId, subjectKind, subjectId] = [get('action'), get('actor'), get('kind'), get('id')];
  if (/^[a-z_.]{1,60}$/.test(action)) return { by: 'action', action };
  if (/^.{1,100}$/.test(actorId)) return { by: 'actor', actorId };
  if (/^[a-z_]{1,40}$/.test(subjectKind) && /^.{1,100}$/.test(subjectId))
    return { by: 'subject', subjectKind, subjectId };
  return null;
}

/**
 * Who did what, with before and after. Whoever is named leads to everything they did, each record to all that happened
 * to it.
 */
export function AuditList() {
  const { get, set } = useUrlFilter();
  const filter = filterOf(get);
  const list = trpc.admin.audit.list.useInfiniteQuery({ filter }, LIVE_PAGES);
  const { data: actions = [] } = trpc.admin.audit.actions.useQuery(undefined, LIVE);
  const lines = itemsOf(list.data);
  const show = (changes: Readonly<Record<string, string>>): void =>
    set({ action: '', actor: '', kind: '', id: '', ...changes });
  const options = [
    { value: '', label: 'Every act' },
    ...actions.map((action) => ({ value: action, label: inWords(action) })),
  ];
  return (
    <>
      <div className="admin-tools">
        <FilterSelect label="Act" options={options} value={get('action')} onChange={(action) => show({ action })} />
        {filter !== null && (
          <Button look="t" icon="x" onClick={() => show({})}>
            Show everything
          </Button>
        )}
      </div>
      <AdminSection
        id="audit"
        title="Audit log"
        list={list}
        failure="Fehler beim Laden des Protokolls"
        isEmpty={lines.length === 0}
        nothing={<EmptyState sentence="Nothing of that has happened." headingLevel={3} />}
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

const ACTOR_WORDS: Readonly<Record<string, string>> = { system: 'The house', visitor: 'A visitor' };

function AuditLine({ line, onShow }: { line: AuditView; onShow: (changes: Readonly<Record<string, string>>) => void }) {
  const { at, action, actorKind, actorId, actorName, subjectKind, subjectId, subjectName } = line;
  const changes = changesOf(line.before, line.after);
  const who =
    actorName ??
    (actorKind === 'user'
      ? 'A deleted account'
      : `${ACTOR_WORDS[actorKind] ?? inWords(actorKind)}${actorId === null ? '' : ` (${actorId})`}`);
  const what = subjectName ?? `${inWords(subjectKind)} ${subjectId.slice(0, 8)}`;
  return (
    <li>
      <h3>{inWords(action)}</h3>
      <p className="admin-facts">
        <time dateTime={isoBerlin(at)}>{`${formatMemberDate(at)}, ${formatTime(at)}`}</time>
        {actorId === null ? (
          <span>{who}</span>
        ) : (
          <button type="button" className="as-link" onClick={() => onShow({ actor: actorId })}>
            <span className="visually-hidden">Everything by </span>
            {who}
          </button>
        )}
        <button type="button" className="as-link" onClick={() => onShow({ kind: subjectKind, id: subjectId })}>
          <span className="visually-hidden">Everything about </span>
          {what}
        </button>
      </p>
      {changes.length > 0 && (
        <dl className="audit-changes">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{inWords(field)}</dt>
              <dd>
                {before !== null && (
                  <>
                    <span className="visually-hidden">before: </span>
                    <s>{before}</s>
                  </>
                )}
                {after !== null && (
                  <>
                    <span className="visually-hidden"> after: </span>
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
