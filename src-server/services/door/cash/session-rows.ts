import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SessionRow = typeof cashSessions.$inferSelect;

const byId = prepared({ id: cashSessions.id }, (orm, { id }) =>
  orm.select().from(cashSessions).where(eq(cashSessions.id, id)).prepare(),
);
const openOf = prepared({ deskId: cashSessions.deskId }, (orm, { deskId }) =>
  orm
    .select()
    .from(cashSessions)
    .where(and(eq(cashSessions.deskId, deskId), isNull(cashSessions.closedAt)))
    .prepare(),
);
export const insertSession = prepared(
  columnsOf(cashSessions, ['id', 'deskId', 'businessDay', 'openedBy', 'holderId', 'openedAt']),
  (orm, row) => orm.insert(cashSessions).values(row).prepare(),
);
export const setHolder = prepared(
  { id: cashSessions.id, ...columnsOf(cashSessions, ['holderId']) },
  (orm, { id, ...changes }) => orm.update(cashSessions).set(changes).where(eq(cashSessions.id, id)).prepare(),
);
export const setClosed = prepared(
  { id: cashSessions.id, ...columnsOf(cashSessions, ['closedAt']) },
  (orm, { id, ...changes }) => orm.update(cashSessions).set(changes).where(eq(cashSessions.id, id)).prepare(),
);

export const findSession = (ctx: ServiceContext, id: string): SessionRow | undefined => byId(ctx.db).get({ id });
export const findOpenSession = (ctx: ServiceContext, deskId: string): SessionRow | undefined =>
  openOf(ctx.db).get({ deskId });

/** The named session, or the one open at this desk. Error: CASH_SESSION_NOT_OPEN. */
export function requireOpenSession(ctx: ServiceContext, deskId: string, sessionId: string | undefined): SessionRow {
  const session = sessionId === undefined ? findOpenSession(ctx, deskId) : findSession(ctx, sessionId);
  if (session === undefined || session.deskId !== deskId || session.closedAt !== null)
    throw new DomainError('CASH_SESSION_NOT_OPEN');
  return session;
}
