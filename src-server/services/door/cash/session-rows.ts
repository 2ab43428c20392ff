import { and, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SessionRow = typeof cashSessions.$inferSelect;

const isOfId = eq(cashSessions.id, sql.placeholder('id'));
const byId = prepared((orm) => orm.select().from(cashSessions).where(isOfId).prepare());
const openOf = prepared((orm) =>
  orm
    .select()
    .from(cashSessions)
    .where(and(eq(cashSessions.deskId, sql.placeholder('deskId')), isNull(cashSessions.closedAt)))
    .prepare(),
);
export const insertSession = prepared((orm) =>
  orm
    .insert(cashSessions)
    .values(placeholdersOf(cashSessions, ['id', 'deskId', 'businessDay', 'openedBy', 'holderId', 'openedAt']))
    .prepare(),
);
export const setHolder = prepared((orm) =>
  orm
    .update(cashSessions)
    .set(placeholdersOf(cashSessions, ['holderId']))
    .where(isOfId)
    .prepare(),
);
export const setClosed = prepared((orm) =>
  orm
    .update(cashSessions)
    .set(placeholdersOf(cashSessions, ['closedAt']))
    .where(isOfId)
    .prepare(),
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
