import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { RoleCount } from '#shared/roles/balance-rule.ts';
import type { PoolFields } from '#shared/roles/role-pool.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { savePool } from '#server/services/shop/roles/save-pool.ts';
import { addBuyer, type TestShop } from './test-shop.ts';

/** Two of each role without looking, then two more than the other. */
export const POOL: PoolFields = { style: 'lead_follow_both', opening: 2, slack: 2, percent: 10, pays: 'now' };

type Pool = Omit<PoolFields, 'pays'> & Partial<Pick<PoolFields, 'pays'>>;

/** An event asks what is danced. */
export const askRoles = (shop: TestShop, eventId: string, pool: Pool | null = POOL): void =>
  savePool(shop.as(addBuyer(shop), ['organiser']), { eventId, ...POOL, ...(pool ?? { style: 'none' }) });

/** Tickets of an event without types, one for each role. */
export const seatsFor = (...roles: SeatRole[]): CreateOrderInput['items'] => [
  { ticketTypeId: GENERAL_ADMISSION_ID, quantity: roles.length, roles },
];

type Counted = RoleCount & { role: SeatRole };

/** The seats of each role counted from their rows, and as the triggers keep them. */
export function countedRoles({ db }: TestShop, eventId: string): { rows: Counted[]; kept: Counted[] } {
  const rows = db.sqlite
    .prepare<[string, string, string], Counted>(
      `SELECT role, sum(live) AS live, sum(lone) AS lone, sum(lone * sold) AS loneSold, sum(live * sold) AS sure FROM (
        SELECT 'lead' AS role, 0 AS live, 0 AS lone, 0 AS sold UNION ALL SELECT 'follow', 0, 0, 0 UNION ALL SELECT 'both', 0, 0, 0
        UNION ALL SELECT role, quantity, lone, 0 FROM seat_holds WHERE event_id = ? AND role IS NOT NULL
        UNION ALL SELECT role, 1, partner_link_id IS NULL AND in_pair = 0, 0 FROM seat_offers WHERE event_id = ? AND role IS NOT NULL
          AND state = 'live'
        UNION ALL SELECT role, 1, pair_number IS NULL AND standing = 'certain', standing <> 'with_partner' FROM tickets
          WHERE event_id = ? AND role IS NOT NULL AND status <> 'cancelled'
      ) GROUP BY role ORDER BY role`,
    )
    .all(eventId, eventId, eventId);
  const kept = db.sqlite
    .prepare<[string], Counted>(
      `SELECT role, live, lone, lone_sold AS loneSold, sure FROM role_counts WHERE event_id = ? ORDER BY role`,
    )
    .all(eventId);
  return { rows, kept };
}
