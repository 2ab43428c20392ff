import { HALF_STANDS_MS } from '#shared/partners/partner-link.ts';
import type Database from 'better-sqlite3';
import { leftOnEvening } from '#server/db/triggers-seats.ts';
import { excess, type BalanceRule, type RoleCount, type RoleCounts } from '#shared/roles/balance-rule.ts';
import { SIDES, type SeatRole, type Side } from '#shared/roles/seat-role.ts';
import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { asked, idsOf } from './reading.ts';
import type { Touched } from './touched.ts';

type Find = { says: string; broken: string };

/** What courses never are, not even for a moment, beside the rules that every shop's books keep. */
const RULES: readonly Find[] = [
  {
    says: 'somebody has two trials in one style',
    broken: `SELECT t.user_id AS id FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN orders o ON o.id = t.order_id
      WHERE y.scope = 'trial' AND t.status <> 'cancelled' AND o.channel = 'online' GROUP BY t.user_id HAVING COUNT(*) > 1`,
  },
  {
    says: 'more have one evening alone than its type has places',
    broken: `SELECT t.evening_id AS id FROM tickets t JOIN ticket_types y ON y.id = t.ticket_type_id JOIN orders o ON o.id = t.order_id
      WHERE y.scope <> 'whole' AND y.quota IS NOT NULL AND t.status <> 'cancelled' AND o.channel = 'online'
      GROUP BY t.evening_id, y.id HAVING COUNT(*) > MAX(y.quota)`,
  },
  {
    says: 'a ticket of a course that makes up for two evenings on one',
    broken: `SELECT a.ticket_id AS id FROM tickets t JOIN absences a ON a.id = t.absence_id WHERE t.status <> 'cancelled'
      GROUP BY a.ticket_id, t.evening_id HAVING COUNT(*) > 1`,
  },
  {
    says: 'somebody comes after all and has a make-up place',
    broken: `SELECT t.id FROM tickets t JOIN absences a ON a.id = t.absence_id
      WHERE t.status <> 'cancelled' AND a.end_reason = 'taken_back'`,
  },
  {
    says: 'a make-up place for what was not missed in time',
    broken: `SELECT t.id FROM tickets t JOIN absences a ON a.id = t.absence_id WHERE t.status <> 'cancelled' AND NOT a.is_in_time`,
  },
  {
    says: 'a make-up place ends and nobody is told',
    broken: `SELECT t.id FROM tickets t JOIN absences a ON a.id = t.absence_id JOIN tickets own ON own.id = a.ticket_id
      JOIN event_evenings v ON v.id = t.evening_id JOIN events e ON e.id = t.event_id
      WHERE t.status = 'cancelled' AND e.cancelled_at IS NULL AND t.cancelled_at IN (own.cancelled_at, v.moved_at)
        AND NOT EXISTS (SELECT 1 FROM outbox x WHERE x.kind = 'mail.make_up_ended' AND x.ref_id = t.id)`,
  },
];

/** Evenings to come with the places that are left on them, and what may make them fewer without a place that is taken. */
const EVENINGS = `SELECT v.id, ${leftOnEvening('v', 'e')} AS left, COALESCE(v.max_capacity, e.max_capacity) AS room,
    (SELECT COUNT(*) FROM absences a WHERE a.evening_id = v.id AND a.end_reason = 'came') AS came,
    (SELECT COALESCE(SUM(h.quantity), 0) FROM seat_holds h WHERE h.event_id = e.id AND h.is_over_house)
      + (SELECT COUNT(*) FROM tickets t JOIN orders o ON o.id = t.order_id WHERE t.event_id = e.id AND o.channel = 'door')
      + (SELECT COALESCE(SUM(w.people), 0) FROM walk_ins w WHERE w.event_id = e.id) AS door
  FROM event_evenings v JOIN events e ON e.id = v.event_id WHERE v.state = 'planned' AND v.starts_at > ?`;
type Evening = { id: string; left: number | null; room: number | null; came: number; door: number };

const COUNTS = 'SELECT role, live, lone, lone_sold AS loneSold, sure FROM role_counts WHERE event_id = ?';
const NONE: RoleCount = { live: 0, lone: 0, loneSold: 0, sure: 0 };

/** How the seats of an event stand by role, as its triggers count them. */
export function countsOf(sqlite: Database.Database, eventId: string): RoleCounts {
  const rows = asked<[string], RoleCount & { role: SeatRole }>(sqlite, COUNTS).all(eventId);
  const of = (wanted: SeatRole): RoleCount => rows.find(({ role }) => role === wanted) ?? NONE;
  return { lead: of('lead'), follow: of('follow'), both: of('both') };
}

const POOLS = `SELECT p.event_id AS eventId, p.opening, p.slack, p.percent,
    (SELECT COUNT(*) FROM tickets t WHERE t.event_id = p.event_id AND t.status = 'cancelled') AS cancelled,
    (SELECT COUNT(*) FROM orders o WHERE o.event_id = p.event_id AND o.moved_from_id IS NOT NULL) AS moved,
    -- Near its beginning a half of a couple is a single, whatever that tips.
    (SELECT COUNT(*) FROM partner_links l JOIN events e ON e.id = l.event_id WHERE l.event_id = p.event_id
      AND l.ended_at >= e.starts_at - ${HALF_STANDS_MS}) AS stood
  FROM role_pools p`;
type Pool = BalanceRule & { eventId: string; cancelled: number; moved: number; stood: number };
type Balance = { pool: Pool; counts: RoleCounts };

const isSame = (one: Pool, other: Pool): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A place more of one role, beyond what the other one has paid for; what was there before may be too much already. */
function isTipped(before: Balance, { pool, counts }: Balance, side: Side): boolean {
  if (!isSame(before.pool, pool) || counts[side].lone <= before.counts[side].lone) return false;
  const was = excess(pool, before.counts, side);
  return excess(pool, counts, side) > Math.max(0, was);
}

type Evenings = ReadonlyMap<string, Evening>;
type Balances = ReadonlyMap<string, Balance>;

function lookAtEvenings(sqlite: Database.Database, before: Evenings, first: string): Evenings {
  const rows = asked<[number], Evening>(sqlite, EVENINGS).all(machine.now());
  for (const { id, left, room, came, door } of rows) {
    const was = before.get(id);
    if (left === null || was?.left == null || left >= 0 || left >= was.left) continue;
    if (was.room === room && was.came === came && was.door === door)
      machine.report('a place on an evening that had none', `${id}: ${left} of ${room} left`, first);
  }
  return new Map(rows.map((one) => [one.id, one]));
}

function lookAtBalance(sqlite: Database.Database, before: Balances, first: string): Balances {
  const rows = asked<[], Pool>(sqlite, POOLS).all();
  const next = new Map(rows.map((pool) => [pool.eventId, { pool, counts: countsOf(sqlite, pool.eventId) }]));
  for (const [id, balance] of next) {
    const was = before.get(id);
    const tipped = was && SIDES.find((side) => isTipped(was, balance, side));
    if (tipped !== undefined) machine.report('more of one role than may be', `${id}: ${tipped}`, first);
  }
  return next;
}

/** Looks whether a message gave away a place on an evening that had none, or one of a role that was full. */
export function lookAtCourses(
  world: World,
): (sqlite: Database.Database, look: { name: string; touched: Touched }) => void {
  let evenings: Evenings = new Map();
  let balances: Balances = new Map();
  if (!world.plan.night.events.some(({ evenings: some, pool }) => some ?? pool)) return () => undefined;
  return (sqlite, { name, touched }) => {
    const first = `behind '${name}'`;
    world.count('looks at courses');
    for (const { says, broken } of RULES) {
      const ids = touched(broken) ? idsOf(sqlite, broken) : [];
      if (ids.length > 0) machine.report(says, ids.slice(0, 3).join(', '), first);
    }
    if (touched(EVENINGS)) evenings = lookAtEvenings(sqlite, evenings, first);
    if (touched(POOLS + COUNTS)) balances = lookAtBalance(sqlite, balances, first);
  };
}
