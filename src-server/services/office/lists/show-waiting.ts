import type { AdminWaiting } from '#shared/admin/inbox.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const open = (table: string) => `(SELECT COUNT(*) FROM ${table} WHERE handled_at IS NULL)`;
const unresolved = (table: string) => `(SELECT COUNT(*) FROM ${table} WHERE resolved_at IS NULL)`;
const counts = statement<[], AdminWaiting>(
  `SELECT (SELECT COUNT(*) FROM workshops WHERE is_approved = 0 AND rejected_at IS NULL AND withdrawn_at IS NULL) AS workshops,
     ${['contract_declarations', 'contact_messages', 'reservations', 'course_requests'].map(open).join(' + ')} AS inbox,
     ${unresolved('payment_exceptions')} AS money, ${unresolved('desk_exceptions')} AS desks`,
);

/** How much waits for a person, for the menu: proposals to decide, letters to answer, money and doors to look at. Reads only what is open. */
export function showWaiting(ctx: ServiceContext): AdminWaiting {
  requirePermission(ctx, 'admin:read');
  return counts(ctx.db).get() ?? { workshops: 0, inbox: 0, money: 0, desks: 0 };
}
