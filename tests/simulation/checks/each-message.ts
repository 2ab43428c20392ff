import { CARD_RULES } from '#server/services/office/backup/rules-of-cards.ts';
import { EVENT_RULES } from '#server/services/office/backup/rules-of-events.ts';
import { ORDER_RULES } from '#server/services/office/backup/rules-of-orders.ts';
import { VOUCHER_RULES } from '#server/services/office/backup/rules-of-vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { commitsSoFar } from '../machine/connections.ts';
import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { lookAtCourses } from './courses.ts';
import { lookAtDesks } from './desks-each-message.ts';
import { idsOf, reading } from './reading.ts';
import { watchTables } from './touched.ts';
import { lookAtWaitLists } from './wait-lists.ts';

/** What must never be, not even for a moment, beside the rules that every shop's books keep: the ids that break it. */
const RULES: readonly { says: string; broken: string }[] = [
  {
    says: 'a code that stands on two tickets',
    broken: `SELECT code_id AS id FROM tickets GROUP BY code_id HAVING COUNT(*) > 1`,
  },
  {
    says: 'a ticket that was let in twice',
    broken: `SELECT ticket_id AS id FROM admissions WHERE undone_at IS NULL AND ticket_id IS NOT NULL
      GROUP BY ticket_id HAVING COUNT(*) > 1`,
  },
  {
    says: 'a member who spent one entitlement twice',
    broken: `SELECT subscriber_id AS id FROM member_entitlements WHERE freed_at IS NULL
      GROUP BY subscriber_id, event_id HAVING COUNT(*) > 1`,
  },
  {
    says: 'a code that was used more often than it may',
    broken: `SELECT p.code AS id FROM promo_codes p WHERE p.max_uses IS NOT NULL AND p.max_uses <
      (SELECT COUNT(*) FROM tickets t WHERE t.promo_code = p.code AND t.status <> 'cancelled')
      + (SELECT COALESCE(SUM(h.quantity), 0) FROM seat_holds h JOIN order_items x
        ON x.order_id = h.order_id AND x.position = h.position WHERE x.promo_code = p.code)`,
  },
  {
    says: 'more given back than was paid',
    broken: `SELECT o.id FROM orders o WHERE o.total_cents <
      (SELECT COALESCE(SUM(r.amount_cents), 0) FROM refunds r WHERE r.order_id = o.id
        AND r.status <> 'failed' AND r.reason NOT IN ('second_payment', 'dispute_lost'))`,
  },
  {
    says: 'more sold with tickets than there is',
    broken: `SELECT a.add_on_id || a.size AS id FROM order_add_ons a JOIN events e ON e.id = a.event_id
      JOIN json_each(e.add_ons) o ON json_extract(o.value, '$.id') = a.add_on_id WHERE a.returned_at IS NULL
      GROUP BY a.add_on_id, a.size HAVING COUNT(*) > coalesce(json_extract(o.value, '$.stock'),
        (SELECT json_extract(s.value, '$.stock') FROM json_each(o.value, '$.sizes') s
          WHERE json_extract(s.value, '$.name') = a.size))`,
  },
  {
    says: 'more in a shift than it needs',
    broken: `SELECT s.id FROM shifts s WHERE s.needed < (SELECT COUNT(*) FROM cashier_schedule c WHERE c.shift_id = s.id)`,
  },
  {
    says: 'somebody in two shifts of a night at once',
    broken: `SELECT a.id FROM cashier_schedule a JOIN shifts s ON s.id = a.shift_id
      JOIN cashier_schedule b ON b.person_id = a.person_id AND b.id > a.id
      JOIN shifts t ON t.id = b.shift_id AND t.event_id = s.event_id
      WHERE s.starts_at < t.ends_at AND t.starts_at < s.ends_at`,
  },
  {
    says: 'one refund of the books twice',
    broken: `SELECT intent_key AS id FROM refunds GROUP BY intent_key HAVING COUNT(*) > 1`,
  },
];

type Look = { says: string; query: string; values: unknown[] };
type Built = { toSQL(): { sql: string; params: unknown[] } };

const looksOf = ({ orm }: Db): Look[] => [
  ...RULES.map(({ says, broken }) => ({ says, query: broken, values: [] })),
  ...[...ORDER_RULES, ...VOUCHER_RULES, ...CARD_RULES, ...EVENT_RULES].map(({ says, broken }) => {
    const { sql, params } = (broken(orm) as unknown as Built).toSQL();
    return { says, query: sql, values: params };
  }),
];

/** Looks behind every message that wrote at each rule that reads what was written. */
export function watchMessages(world: World): void {
  let looks: Look[] | undefined;
  let seen = -1;
  const [atDesks, atCourses, watch] = [lookAtDesks(world), lookAtCourses(world), watchTables(world.databaseFile)];
  machine.afterEach(({ name }) => {
    if (seen === commitsSoFar()) return;
    seen = commitsSoFar();
    atDesks(name);
    reading(world, (sqlite, db) => {
      const touched = watch(sqlite);
      lookAtWaitLists(sqlite, { name, touched });
      atCourses(sqlite, { name, touched });
      looks ??= looksOf(db);
      for (const { says, query, values } of looks) {
        if (!touched(query)) continue;
        world.count('looks at rules');
        const ids = idsOf(sqlite, query, ...values);
        if (ids.length > 0) machine.report(says, `${ids.slice(0, 3).join(', ')}`, `behind '${name}'`);
      }
    });
  });
}
