import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SessionRow = typeof cashSessions.$inferSelect;

export const findSession = (ctx: ServiceContext, id: string): SessionRow | undefined =>
  findRow(ctx.db, cashSessions, { id });
export const findOpenSession = (ctx: ServiceContext, deskId: string): SessionRow | undefined =>
  findRow(ctx.db, cashSessions, { deskId, closedAt: null });

/** The named session, or the one open at this desk. Error: CASH_SESSION_NOT_OPEN. */
export function requireOpenSession(ctx: ServiceContext, deskId: string, sessionId: string | undefined): SessionRow {
  const session = sessionId === undefined ? findOpenSession(ctx, deskId) : findSession(ctx, sessionId);
  if (session === undefined || session.deskId !== deskId || session.closedAt !== null)
    throw new DomainError('CASH_SESSION_NOT_OPEN');
  return session;
}
