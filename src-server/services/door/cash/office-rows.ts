import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A session that a lost desk left open and the office closed in its place; `sessionId` stands for the closing, it has no Z number. */
export type OfficeRow = {
  sessionId: string;
  deskId: string;
  deskName: string;
  businessDay: string;
  openedAt: number;
  openedBy: string | null;
  closedAt: number;
  closedBy: string | null;
  countedCents: number | null;
  note: string;
};

const OFFICE = `SELECT s.id AS sessionId, s.desk_id AS deskId, d.name AS deskName, s.business_day AS businessDay, s.opened_at AS openedAt, o.name AS openedBy, s.office_closed_at AS closedAt, c.name AS closedBy,
   s.office_counted_cents AS countedCents, s.office_note AS note
 FROM cash_sessions s JOIN desks d ON d.id = s.desk_id LEFT JOIN users o ON o.id = s.opened_by LEFT JOIN users c ON c.id = s.office_closed_by WHERE s.office_closed_at IS NOT NULL`;
const standing = statement<{ at: number; id: string; limit: number }, OfficeRow>(
  `${OFFICE} AND s.closed_at IS NULL AND (s.office_closed_at, s.id) < (@at, @id) ORDER BY s.office_closed_at DESC, s.id DESC LIMIT @limit`,
);
const ofSession = statement<{ sessionId: string }, OfficeRow>(`${OFFICE} AND s.id = @sessionId`);
const put = statement<{ id: string; at: number; by: string; countedCents: number | null; note: string }>(
  `UPDATE cash_sessions SET office_closed_at = @at, office_closed_by = @by, office_counted_cents = @countedCents, office_note = @note WHERE id = @id`,
);

/** Those that no closing of the desk's own has overtaken, newest first. */
export const listOfficeClosings = (
  ctx: ServiceContext,
  range: { at: number; id: string; limit: number },
): OfficeRow[] => standing(ctx.db).all(range);
/** What the office had said of a session, whether or not the desk's own closing came since. */
export const findOfficeClosing = (ctx: ServiceContext, sessionId: string): OfficeRow | undefined =>
  ofSession(ctx.db).get({ sessionId });
/** Call inside a transaction; a trigger refuses a second time, and any desk that is not revoked. */
export const putOfficeClosing = (
  ctx: ServiceContext,
  closing: { id: string; by: string; countedCents: number | null; note: string },
): void => void put(ctx.db).run({ ...closing, at: ctx.now().getTime() });
