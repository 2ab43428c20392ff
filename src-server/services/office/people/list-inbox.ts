import { and, eq, getTableColumns, isNotNull, isNull, ne, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { NewestFirstCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { InboxEntry, ListInboxInput, SetHandledInput } from '#shared/inbox/inbox.ts';
import type { InboxKind } from '#shared/inbox/inbox-kinds.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { END_OF_TIME, isBefore, newestFirst } from '#server/db/paging.ts';
import { contactMessages, contractDeclarations, courseRequests, reservations } from '#server/db/schema/contact.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takePage } from '../../base/take-page.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { declarationFacts } from './declaration-facts.ts';

type Rest = Pick<InboxEntry, 'title' | 'text' | 'facts'> & Partial<Pick<InboxEntry, 'toAssign'>>;
type Letter = Pick<InboxEntry, 'id' | 'name' | 'email' | 'createdAt' | 'handledAt'>;
type LetterTable = typeof contractDeclarations | typeof contactMessages | typeof reservations | typeof courseRequests;
/** Which of a table's letters, in which order, and how many. */
type Wanted = { where: SQL | undefined; orderBy: SQL[]; limit: Placeholder };
type Query<Row> = { get(): unknown; all(): Row[]; run(): unknown };

/** One table of letters: when each came, its columns, and how it reads. */
function source<Row extends Letter>(
  table: LetterTable,
  {
    cameAt,
    select,
    read,
  }: {
    cameAt: AnySQLiteColumn;
    select: (orm: Orm, wanted: Wanted) => Query<Row>;
    read: (row: Row) => Rest;
  },
) {
  const orderBy = newestFirst(cameAt, table.id);
  const page = (isShown?: SQL) =>
    prepared({ at: cameAt, id: table.id, limit: Number }, (orm, { limit, ...from }) =>
      select(orm, { where: and(isShown, isBefore(cameAt, table.id, from)), orderBy, limit }),
    );
  const isOpen = isNull(table.handledAt);
  return {
    pages: { open: page(isOpen), all: page() },
    one: prepared({ id: table.id, limit: Number }, (orm, { id, limit }) =>
      select(orm, { where: eq(table.id, id), orderBy, limit }),
    ),
    handle: prepared({ id: table.id, at: table.handledAt }, (orm, { id, at }) =>
      orm
        .update(table)
        .set({ handledAt: at })
        .where(and(eq(table.id, id), isOpen))
        .prepare(),
    ),
    reopen: prepared({ id: table.id }, (orm, { id }) =>
      orm
        .update(table)
        .set({ handledAt: null })
        .where(and(eq(table.id, id), isNotNull(table.handledAt)))
        .prepare(),
    ),
    read,
  };
}
type Source<Row extends Letter> = ReturnType<typeof source<Row>>;

const letterOf = <Table extends LetterTable>({ id, name, email, handledAt }: Table) => ({ id, name, email, handledAt });

const people = (guests: number): string => (guests === 1 ? '1 person' : `${guests} people`);
const facts = (...rows: (readonly [string, string | null])[]): InboxEntry['facts'] =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));

const SOURCES = {
  declarations: source(contractDeclarations, {
    cameAt: contractDeclarations.receivedAt,
    select: (orm, { where, orderBy, limit }) =>
      orm
        .select({
          ...letterOf(contractDeclarations),
          createdAt: contractDeclarations.receivedAt,
          declared: contractDeclarations.kind,
          manner: contractDeclarations.manner,
          reason: contractDeclarations.reason,
          identification: contractDeclarations.identification,
          contract: contractDeclarations.contract,
          endsOn: contractDeclarations.endsOn,
          outcome: contractDeclarations.outcome,
          effectiveOn: contractDeclarations.effectiveOn,
          declineReason: contractDeclarations.declineReason,
          declineWords: contractDeclarations.declineWords,
          takesEffectAt: contractDeclarations.takesEffectAt,
          confirmedAt: contractDeclarations.confirmedAt,
          objectedAt: contractDeclarations.objectedAt,
          membershipId: subscribers.membershipId,
        })
        .from(contractDeclarations)
        .leftJoin(subscribers, eq(subscribers.id, contractDeclarations.subscriberId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(),
    read: (row) => declarationFacts(row),
  }),
  messages: source(contactMessages, {
    cameAt: contactMessages.createdAt,
    select: (orm, { where, orderBy, limit }) =>
      orm
        .select()
        .from(contactMessages)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(),
    read: ({ subject, message }) => ({ title: subject, text: message, facts: [] }),
  }),
  reservations: source(reservations, {
    cameAt: reservations.createdAt,
    select: (orm, { where, orderBy, limit }) =>
      orm
        .select({ ...getTableColumns(reservations), event: events.title })
        .from(reservations)
        .leftJoin(events, eq(events.id, reservations.eventId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(),
    read: ({ night, guests, note, event }) => ({
      title: `Table for ${people(guests)}`,
      text: note,
      facts: facts(['Night', night], ['Event', event]),
    }),
  }),
  courses: source(courseRequests, {
    cameAt: courseRequests.createdAt,
    select: (orm, { where, orderBy, limit }) =>
      orm
        .select()
        .from(courseRequests)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .prepare(),
    read: ({ phone, role, note }) => ({
      title: 'A place in the next course',
      text: note,
      facts: facts(['Role', role], ['Phone', phone]),
    }),
  }),
};

function pageOf<Row extends Letter>(
  ctx: ServiceContext,
  { pages, one, read }: Source<Row>,
  { kind, show, id, limit, cursor }: ListInboxInput,
): Page<InboxEntry, NewestFirstCursor> {
  const rows =
    id !== undefined
      ? one(ctx.db).all({ id, limit: 1 })
      : pages[show](ctx.db).all({ at: cursor?.createdAt ?? END_OF_TIME, id: cursor?.id ?? '', limit: limit + 1 });
  const { shown, last } = takePage(rows, limit);
  return {
    items: shown.map((row) => ({
      id: row.id,
      kind,
      name: row.name,
      email: row.email,
      toAssign: null,
      ...read(row),
      createdAt: row.createdAt,
      handledAt: row.handledAt,
    })),
    nextCursor: last && { createdAt: last.createdAt, id: last.id },
  };
}

/**
 * What people wrote: cancellations and withdrawals of contracts, messages, table and course requests; newest first, a
 * page at a time; or the one that a link names.
 */
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

const unanswered = prepared({ id: contractDeclarations.id }, (orm, { id }) =>
  orm
    .select({ id: contractDeclarations.id })
    .from(contractDeclarations)
    .where(
      and(
        eq(contractDeclarations.id, id),
        eq(contractDeclarations.outcome, 'unmatched'),
        isNull(contractDeclarations.handledAt),
        ne(contractDeclarations.email, ''),
      ),
    )
    .prepare(),
);

/**
 * Ticks a letter off, or opens it again; it changes nothing of what was written. A declaration that nobody has answered
 * is assigned or
 * declined, so that its sender hears of it. Throws NOT_FOUND when it is so already or gone, DECLARATION_UNANSWERED.
 */
export function setHandled(ctx: ServiceContext, { kind, id, isHandled }: SetHandledInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    if (kind === 'declarations' && isHandled && unanswered(ctx.db).get({ id }) !== undefined)
      throw new DomainError('DECLARATION_UNANSWERED');
    const { handle, reopen } = SOURCES[kind];
    const { changes } = isHandled ? handle(ctx.db).run({ id, at: ctx.now() }) : reopen(ctx.db).run({ id });
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
