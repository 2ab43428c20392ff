import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { leftOnEvening } from '#server/db/triggers-seats.ts';
import { addedByRoles, isHarmless, type BalanceRule } from '#shared/roles/balance-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import { MOST_GATHERED, PASSED_UNTIL_GATHERED } from '#shared/wait-list/several.ts';
import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { countsOf } from './courses.ts';
import { asked, idsOf, reading } from './reading.ts';
import type { Touched } from './touched.ts';

const IS_OPEN = 'e.is_active AND e.cancelled_at IS NULL AND e.starts_at - @now >= @closes';

/** Until the lots are drawn no seat is kept for anybody. */
const TO_BE_DRAWN = 'EXISTS (SELECT 1 FROM wait_list_draws d WHERE d.event_id = e.id AND d.drawn_at IS NULL)';

/** Who waits beside a free seat; where roles are asked, it may be none of theirs. */
const BESIDE_A_SEAT = `SELECT w.id, w.role, w.roles, e.id AS eventId, p.opening, p.slack, p.percent
  FROM waiters w JOIN events e ON e.id = w.event_id LEFT JOIN ticket_types t ON t.id = w.ticket_type_id
  LEFT JOIN role_pools p ON p.event_id = e.id
  WHERE w.state = 'waiting' AND ${IS_OPEN} AND NOT ${TO_BE_DRAWN}
    AND (e.max_capacity IS NULL OR e.sold_count + e.held_count + w.seats <= e.max_capacity)
    AND (t.id IS NULL OR (t.is_active AND t.channel <> 'door'
      AND (t.quota IS NULL OR t.sold_count + t.held_count + w.seats <= t.quota)))
    AND NOT EXISTS (SELECT 1 FROM waiters g WHERE g.event_id = e.id AND g.state = 'waiting'
      AND g.seats BETWEEN 2 AND ${MOST_GATHERED} AND g.passed >= ${PASSED_UNTIL_GATHERED}
      AND (g.misses < w.misses OR (g.misses = w.misses AND g.seq < w.seq)))
    AND NOT EXISTS (SELECT 1 FROM event_evenings v WHERE v.event_id = e.id AND v.state = 'planned' AND v.ends_at > @now
      AND ${leftOnEvening('v', 'e')} < w.seats)`;
type Beside = {
  id: string;
  role: SeatRole | null;
  /** As JSON, of several. */ roles: string | null;
  eventId: string;
  opening: number | null;
} & BalanceRule;
const dancedBy = ({ role, roles }: Beside): SeatRole[] =>
  roles === null ? (role === null ? [] : [role]) : (JSON.parse(roles) as SeatRole[]);

function findPassedOver(sqlite: Database.Database, bound: { now: number; closes: number }): string[] {
  return asked<[typeof bound], Beside>(sqlite, BESIDE_A_SEAT)
    .all(bound)
    .filter(
      (row) => row.opening === null || isHarmless(row, countsOf(sqlite, row.eventId), addedByRoles(dancedBy(row))),
    )
    .map(({ id }) => id);
}

/** What wait lists never are between two commits; each names `@now` and the time before an event that closes its list. */
const RULES: readonly { says: string; broken: string }[] = [
  {
    says: 'a place is offered a seat that nobody keeps, or keeps one without an offer',
    broken: `SELECT w.id FROM waiters w WHERE CASE w.state WHEN 'offered' THEN w.seats ELSE 0 END <>
      (SELECT count(*) FROM seat_offers o WHERE o.waiter_id = w.id AND o.state = 'live')`,
  },
  {
    says: 'a seat is offered and nobody is told',
    // Whoever is named as a partner is asked once who names them has paid.
    broken: `SELECT o.id FROM seat_offers o WHERE o.seat = 1 AND (o.waiter_id IS NOT NULL OR o.absence_id IS NOT NULL) AND NOT EXISTS
      (SELECT 1 FROM outbox x WHERE x.ref_id = o.id
        AND x.kind = CASE WHEN o.absence_id IS NULL THEN 'mail.seat_offered' ELSE 'mail.make_up_offered' END)`,
  },
  {
    says: 'a couple that pays apart waits with nobody in it',
    broken: `SELECT l.id FROM partner_links l WHERE l.state IN ('open', 'half')
      AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.partner_link_id = l.id AND t.status <> 'cancelled')
      AND NOT EXISTS (SELECT 1 FROM orders o JOIN seat_holds h ON h.order_id = o.id WHERE o.partner_link_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM seat_offers s WHERE s.partner_link_id = l.id AND s.state = 'live')`,
  },
  {
    says: 'a half waits for a couple that waits no more',
    broken: `SELECT t.id FROM tickets t JOIN partner_links l ON l.id = t.partner_link_id WHERE t.status <> 'cancelled'
      AND (t.standing = 'with_partner') <> (l.state IN ('open', 'half'))`,
  },
  {
    says: 'a ticket that went on is valid still, or somebody has it twice or not at all',
    broken: `SELECT o.id FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id WHERE o.state = 'done'
      AND (t.status <> 'cancelled' OR (SELECT COUNT(*) FROM orders r JOIN tickets n ON n.order_id = r.id
        WHERE r.ticket_offer_id = o.id) <> 1)`,
  },
  {
    says: 'a ticket is offered that opens nothing any more',
    broken: `SELECT o.id FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id
      WHERE o.state = 'open' AND t.status <> 'active'`,
  },
  {
    says: 'a ticket went on and its holder is not told',
    broken: `SELECT o.id FROM ticket_offers o WHERE o.state = 'done' AND NOT EXISTS
      (SELECT 1 FROM outbox x WHERE x.kind = 'mail.ticket_went_on' AND x.ref_id = o.id)`,
  },
];

/** Only at rest: the job that lets time pass looks once a minute. */
const AT_REST: typeof RULES = [
  {
    says: 'a seat is kept beyond its time',
    broken: `SELECT id FROM seat_offers WHERE state = 'live' AND expires_at < @now - @closes / 36`,
  },
  {
    says: 'a ticket is offered beyond its time',
    broken: `SELECT id FROM ticket_offers WHERE state = 'open' AND ends_at < @now - @closes / 36`,
  },
  {
    says: 'lots that nobody draws',
    broken: `SELECT d.event_id AS id FROM wait_list_draws d JOIN events e ON e.id = d.event_id
      WHERE d.drawn_at IS NULL AND d.draws_at < @now - @closes / 36 AND e.waiting_count > 0 AND ${IS_OPEN}`,
  },
  {
    says: 'somebody waits on a list that is closed',
    broken: `SELECT w.id FROM waiters w JOIN events e ON e.id = w.event_id
      WHERE w.state IN ('waiting', 'offered', 'paused') AND NOT (${IS_OPEN})`,
  },
];

const ANYBODY = 'SELECT 1 FROM waiters UNION ALL SELECT 1 FROM ticket_offers LIMIT 1';
/** Where it is harmless to give a free seat to who waits beside it depends on these, too. */
const BALANCED = `${BESIDE_A_SEAT} role_counts`;

/** Who was told that the lots are drawn, in the order in which they stand now. */
const DRAWN = `SELECT d.event_id AS eventId, d.seed, w.id FROM wait_list_draws d JOIN waiters w ON w.event_id = d.event_id
  WHERE d.drawn_at IS NOT NULL AND EXISTS (SELECT 1 FROM outbox x WHERE x.kind = 'mail.wait_list_drawn' AND x.ref_id = w.id)
  ORDER BY d.event_id, w.seq`;
type Lot = { eventId: string; seed: string; id: string };

/** Whoever knows the seed finds the same order. */
function checkLots(world: World, sqlite: Database.Database): void {
  const lot = ({ seed, id }: Lot): string => createHash('sha256').update(`${seed}${id}`).digest('hex');
  for (const [eventId, drawn] of Map.groupBy(asked<[], Lot>(sqlite, DRAWN).all(), (one) => one.eventId)) {
    world.count('lots compared');
    const order = drawn.map(lot);
    if (order.join(' ') !== order.toSorted().join(' ')) machine.report('lots in an order of their own', eventId);
  }
}

type Look = { rules: typeof RULES; name?: string; touched?: Touched };

function look(sqlite: Database.Database, { rules, name, touched = () => true }: Look): void {
  const bound = { now: machine.now(), closes: LIST_CLOSES_MS };
  const first = name === undefined ? undefined : `behind '${name}'`;
  if (asked(sqlite, ANYBODY).get() === undefined) return;
  const passedOver = rules === RULES && touched(BALANCED) ? findPassedOver(sqlite, bound) : [];
  if (passedOver.length > 0)
    machine.report('somebody waits while a seat is free', passedOver.slice(0, 3).join(', '), first);
  for (const { says, broken } of rules) {
    const ids = touched(broken) ? idsOf(sqlite, broken, ...(broken.includes('@now') ? [bound] : [])) : [];
    if (ids.length > 0) machine.report(says, ids.slice(0, 3).join(', '), first);
  }
}

export const lookAtWaitLists = (
  sqlite: Database.Database,
  { name, touched }: { name: string; touched: Touched },
): void => look(sqlite, { rules: RULES, name, touched });
export const checkWaitLists = (world: World): void =>
  reading(world, (sqlite) => {
    look(sqlite, { rules: RULES });
    look(sqlite, { rules: AT_REST });
    checkLots(world, sqlite);
  });
