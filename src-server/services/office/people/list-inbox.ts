import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { InboxEntry, ListInboxInput, SetHandledInput } from '#shared/admin/inbox.ts';
import type { InboxKind } from '#shared/admin/inbox-kinds.ts';
import { DomainError } from '#shared/errors.ts';
import { statement, type Db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePage } from '../../base/take-page.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { declarationFacts, type DeclarationFacts } from './declaration-facts.ts';

type Letter = { id: string; name: string; email: string; createdAt: number; handledAt: number | null };
type Range = { at: number; id: string; limit: number };
type Rest = Pick<InboxEntry, 'title' | 'text' | 'facts'> & Partial<Pick<InboxEntry, 'toAssign'>>;

/** One table of letters: its columns, when it came, and how it reads. */
type Source<Row> = {
  pages: Record<ListInboxInput['show'], (db: Db) => { all(range: Range): (Letter & Row)[] }>;
  one: (db: Db) => { all(wish: { id: string }): (Letter & Row)[] };
  set: (db: Db) => { run(mark: { id: string; at: number | null }): { changes: number } };
  read: (row: Row) => Rest;
};

function source<Row>(
  table: string,
  { columns, cameAt = 'created_at', read }: { columns: string; cameAt?: string; read: (row: Row) => Rest },
): Source<Row> {
  const select = `SELECT x.id, x.name, x.email, x.${cameAt} AS createdAt, x.handled_at AS handledAt, ${columns} FROM ${table} x WHERE`;
  const page = (where: string) =>
    statement<Range, Letter & Row>(
      `${select} ${where} (x.${cameAt}, x.id) < (@at, @id) ORDER BY x.${cameAt} DESC, x.id DESC LIMIT @limit`,
    );
  const one = statement<{ id: string }, Letter & Row>(`${select} x.id = @id`);
  return {
    pages: { open: page('x.handled_at IS NULL AND '), all: page('') },
    one,
    set: statement<{ id: string; at: number | null }>(
      `UPDATE ${table} SET handled_at = @at WHERE id = @id AND (handled_at IS NULL) = (@at IS NOT NULL)`,
    ),
    read,
  };
}

const people = (guests: number): string => (guests === 1 ? '1 person' : `${guests} people`);
const facts = (...rows: (readonly [string, string | null])[]): InboxEntry['facts'] =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));

const SOURCES = {
  declarations: source<DeclarationFacts>('contract_declarations', {
    cameAt: 'received_at',
    columns: `x.kind AS declared, x.manner, x.reason, x.identification, x.contract, x.ends_on AS endsOn, x.outcome, x.effective_on AS effectiveOn, x.decline_reason AS declineReason, x.decline_words AS declineWords, x.takes_effect_at AS takesEffectAt, x.confirmed_at AS confirmedAt, x.objected_at AS objectedAt, (SELECT membership_id FROM subscribers s WHERE s.id = x.subscriber_id) AS membershipId`,
    read: declarationFacts,
  }),
  messages: source<{ subject: string; message: string }>('contact_messages', {
    columns: 'x.subject, x.message',
    read: ({ subject, message }) => ({ title: subject, text: message, facts: [] }),
  }),
  reservations: source<{ night: string; guests: number; note: string; event: string | null }>('reservations', {
    columns: 'x.night, x.guests, x.note, (SELECT title FROM events e WHERE e.id = x.event_id) AS event',
    read: ({ night, guests, note, event }) => ({
      title: `Table for ${people(guests)}`,
      text: note,
      facts: facts(['Night', night], ['Event', event]),
    }),
  }),
  courses: source<{ phone: string | null; role: string; note: string }>('course_requests', {
    columns: 'x.phone, x.role, x.note',
    read: ({ phone, role, note }) => ({
      title: 'A place in the next course',
      text: note,
      facts: facts(['Role', role], ['Phone', phone]),
    }),
  }),
};

function pageOf<Row>(
  ctx: ServiceContext,
  { pages, one, read }: Source<Row>,
  { kind, show, id, limit, cursor }: ListInboxInput,
): Page<InboxEntry, NewestFirstCursor> {
  const rows =
    id !== undefined
      ? one(ctx.db).all({ id })
      : pages[show](ctx.db).all({
          at: cursor?.createdAt.getTime() ?? Number.MAX_SAFE_INTEGER,
          id: cursor?.id ?? '',
          limit: limit + 1,
        });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({
      id: row.id,
      kind,
      name: row.name,
      email: row.email,
      toAssign: null,
      ...read(row),
      createdAt: new Date(row.createdAt),
      handledAt: row.handledAt === null ? null : new Date(row.handledAt),
    })),
    nextCursor: last && { createdAt: new Date(last.createdAt), id: last.id },
  };
}

/** What people wrote: cancellations and withdrawals of contracts, messages, table and course requests; newest first, a page at a time; or the one that a link names. */
export function listInbox(ctx: ServiceContext, input: ListInboxInput): Page<InboxEntry, NewestFirstCursor> {
  requirePermission(ctx, 'admin:read');
  const readers: Record<InboxKind, () => Page<InboxEntry, NewestFirstCursor>> = {
    declarations: () => pageOf(ctx, SOURCES.declarations, input),
    messages: () => pageOf(ctx, SOURCES.messages, input),
    reservations: () => pageOf(ctx, SOURCES.reservations, input),
    courses: () => pageOf(ctx, SOURCES.courses, input),
  };
  return readers[input.kind]();
}

const unanswered = statement<{ id: string }, { id: string }>(
  `SELECT id FROM contract_declarations WHERE id = @id AND outcome = 'unmatched' AND handled_at IS NULL AND email <> ''`,
);

/**
 * Ticks a letter off, or opens it again; it changes nothing of what was written. A declaration that nobody has answered is assigned or
 * declined, so that its sender hears of it. Throws NOT_FOUND when it is so already or gone, DECLARATION_UNANSWERED.
 */
export function setHandled(ctx: ServiceContext, { kind, id, isHandled }: SetHandledInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    if (kind === 'declarations' && isHandled && unanswered(ctx.db).get({ id }) !== undefined)
      throw new DomainError('DECLARATION_UNANSWERED');
    const { changes } = SOURCES[kind].set(ctx.db).run({ id, at: isHandled ? ctx.now().getTime() : null });
    if (changes === 0) throw new DomainError('NOT_FOUND');
    writeAudit(ctx, {
      action: isHandled ? 'letter.handled' : 'letter.reopened',
      subjectKind: kind,
      subjectId: id,
      before: { isHandled: !isHandled },
      after: { isHandled },
    });
  });
}
