import { DomainError } from '#shared/errors.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type SessionRow = {
  id: string;
  deskId: string;
  businessDay: string;
  openedBy: string | null;
  holderId: string | null;
  openedAt: number;
  closedAt: number | null;
};

const COLUMNS = `id, desk_id AS deskId, business_day AS businessDay, opened_by AS openedBy, holder_id AS holderId, opened_at AS openedAt, closed_at AS closedAt`;
const byId = statement<{ id: string }, SessionRow>(`SELECT ${COLUMNS} FROM cash_sessions WHERE id = @id`);
const openOf = statement<{ deskId: string }, SessionRow>(
  `SELECT ${COLUMNS} FROM cash_sessions WHERE desk_id = @deskId AND closed_at IS NULL`,
);
export const insertSession = statement<Omit<SessionRow, 'closedAt'>>(
  `INSERT INTO cash_sessions (id, desk_id, business_day, opened_by, holder_id, opened_at) VALUES (@id, @deskId, @businessDay, @openedBy, @holderId, @openedAt)`,
);
export const setHolder = statement<{ id: string; holderId: string }>(
  `UPDATE cash_sessions SET holder_id = @holderId WHERE id = @id`,
);
export const setClosed = statement<{ id: string; at: number }>(
  `UPDATE cash_sessions SET closed_at = @at WHERE id = @id`,
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
