import './admin-engagements.css';
import type { EngagementRow, EngagementStep } from '#shared/engagements/engagement.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminSection, AllClear, LoadFailure, ListWaiting } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { PANEL_WORDS as WORDS } from './engagement-panel-words.ts';

const isMine = (step: EngagementStep): boolean => ['send', 'answer_change', 'settle', 'pay'].includes(step);

function faceOf({ state, settlementState }: EngagementRow): { word: string; tone: ChipTone; icon: IconName } {
  if (settlementState !== null)
    return {
      word: WORDS.settled[settlementState],
      tone: settlementState === 'paid' ? 'ok' : 'warn',
      icon: settlementState === 'paid' ? 'circle-check' : 'hourglass',
    };
  const word = WORDS.states[state];
  if (state === 'agreed') return { word, tone: 'ok', icon: 'circle-check' };
  if (state === 'declined' || state === 'withdrawn') return { word, tone: 'bad', icon: 'ban' };
  return { word, tone: state === 'draft' ? 'plain' : 'warn', icon: 'hourglass' };
}

export function EngagementChip({ row }: { row: EngagementRow }) {
  const { word, tone, icon } = faceOf(row);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

function Rows({ rows }: { rows: readonly EngagementRow[] }) {
  return (
    <ul className="engagement-rows">
      {rows.map((row) => (
        <li key={row.id}>
          <a href={adminPaths.engagement(row.id)}>
            <span>
              <b>{row.name}</b>
              <span>{row.title}</span>
            </span>
            <time dateTime={isoBerlin(row.startsAt)}>{formatMemberDate(row.startsAt)}</time>
            <span className="tabular">{row.payoutCents === null ? '' : formatCents(row.payoutCents)}</span>
            <span>
              <EngagementChip row={row} />
              {row.step !== 'nothing' && <small>{WORDS.next(WORDS.steps[row.step])}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const byDay = (a: EngagementRow, b: EngagementRow): number => a.startsAt.getTime() - b.startsAt.getTime();

/** Artists by what is next: what waits for the office, what waits for others, what is done. */
export function EngagementList() {
  const list = trpc.admin.engagements.list.useQuery(undefined, LIVE);
  if (list.isPending) return <ListWaiting />;
  if (list.isLoadingError) return <LoadFailure sentence={WORDS.failed} lang="en" list={list} />;
  const rows = list.data;
  if (rows.length === 0)
    return (
      <EmptyState sentence={WORDS.none} headingLevel={2}>
        <ButtonLink look="o" href={adminPaths.workshops}>
          {WORDS.proposals}
        </ButtonLink>
      </EmptyState>
    );
  // What has waited longest first; what is over as the server has it, the newest first.
  const mine = rows.filter(({ step }) => isMine(step)).sort(byDay);
  const theirs = rows.filter(({ step }) => !isMine(step) && step !== 'nothing').sort(byDay);
  const done = rows.filter(({ step }) => step === 'nothing');
  return (
    <div className="engagement-parts">
      {list.isRefetchError && <LoadFailure sentence={WORDS.failed} lang="en" list={list} />}
      <Part id="open" title={WORDS.open} rows={mine} />
      {theirs.length > 0 && <Part id="waiting" title={WORDS.waiting} rows={theirs} />}
      {done.length > 0 && <Part id="done" title={WORDS.done} rows={done} />}
    </div>
  );
}

function Part({ id, title, rows }: { id: string; title: string; rows: readonly EngagementRow[] }) {
  return (
    <section className="admin-panel" aria-labelledby={`engagements-${id}`}>
      <h2 id={`engagements-${id}`}>{title}</h2>
      {rows.length === 0 ? <AllClear>{WORDS.nothingOpen}</AllClear> : <Rows rows={rows} />}
    </section>
  );
}

/** On the page of a night: who is engaged for it, and the way to terms for somebody more. */
export function ArtistsOfNight({ eventId, isOpen }: { eventId: string; isOpen: boolean }) {
  const list = trpc.admin.engagements.ofEvent.useQuery({ eventId });
  const may = useMay('workshops:manage');
  return (
    <AdminSection
      id="artists"
      title={WORDS.title}
      list={list}
      failure={WORDS.failed}
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      {list.data?.length === 0 ? <p className="dim">{WORDS.noneOfNight}</p> : <Rows rows={list.data ?? []} />}
      {may && isOpen && (
        <div className="admin-acts">
          <ButtonLink look="o" size="s" icon="plus" href={adminPaths.newEngagement(eventId)}>
            {WORDS.add}
          </ButtonLink>
        </div>
      )}
    </AdminSection>
  );
}
