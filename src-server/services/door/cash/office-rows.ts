import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { updateRows } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { isBefore, newestFirst, type PageRange } from '#server/db/paging.ts';
import { desks } from '#server/db/schema/desk.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * A session that a lost desk left open and the office closed in its place. `sessionId` stands for the closing, which
 * has no Z number.
 */
export type OfficeRow = {
  sessionId: string;
  deskId: string;
  deskName: string;
  businessDay: string;
  openedAt: Date;
  openedBy: string | null;
  closedAt: Date;
  closedBy: string | null;
  /** Null is unknown. */
  countedCents: number | null;
  note: string;
};

const opener = alias(users, 'opener');
const closer = alias(users, 'closer');
const isClosedByOffice = isNotNull(cashSessions.officeClosedAt);

const selectOffice = (orm: Orm) =>
  orm
    .select({
      sessionId: cashSessions.id,
      deskId: cashSessions.deskId,
      deskName: desks.name,
      businessDay: cashSessions.businessDay,
      openedAt: cashSessions.openedAt,
      openedBy: opener.name,
      // Both are written by the closing, and only such rows are read here.
      closedAt: sql`${cashSessions.officeClosedAt}`.mapWith(cashSessions.officeClosedAt),
      closedBy: closer.name,
      countedCents: cashSessions.officeCountedCents,
      note: sql<string>`${cashSessions.officeNote}`,
    })
    .from(cashSessions)
    .innerJoin(desks, eq(desks.id, cashSessions.deskId))
    .leftJoin(opener, eq(opener.id, cashSessions.openedBy))
    .leftJoin(closer, eq(closer.id, cashSessions.officeClosedBy));
const notReplaced = prepared(
  { at: cashSessions.officeClosedAt, id: cashSessions.id, limit: Number },
  (orm, { limit, ...from }) =>
    selectOffice(orm)
      .where(
        and(
          isClosedByOffice,
          isNull(cashSessions.closedAt),
          isBefore(cashSessions.officeClosedAt, cashSessions.id, from),
        ),
      )
      .orderBy(...newestFirst(cashSessions.officeClosedAt, cashSessions.id))
      .limit(limit)
      .prepare(),
);
const ofSession = prepared({ sessionId: cashSessions.id }, (orm, { sessionId }) =>
  selectOffice(orm)
    .where(and(isClosedByOffice, eq(cashSessions.id, sessionId)))
    .prepare(),
);

/**
 * The office's closings before the range's beginning, newest first, without those that the desk's own closing has
 * replaced since.
 */
export const listOfficeClosings = (ctx: ServiceContext, range: PageRange): OfficeRow[] =>
  notReplaced(ctx.db).all(range);
/** What the office had said of a session, whether or not the desk's own closing came since. */
export const findOfficeClosing = (ctx: ServiceContext, sessionId: string): OfficeRow | undefined =>
  ofSession(ctx.db).get({ sessionId });
/** Call inside a transaction. A trigger refuses a second time, and any desk that is not revoked. */
export const putOfficeClosing = (
  ctx: ServiceContext,
  { id, by, countedCents, note }: { id: string; by: string; countedCents: number | null; note: string },
): void =>
  void updateRows(
    ctx.db,
    cashSessions,
    { id },
    { officeClosedAt: ctx.now(), officeClosedBy: by, officeCountedCents: countedCents, officeNote: note },
  );
