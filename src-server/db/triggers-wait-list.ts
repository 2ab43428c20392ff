import { MAX_TICKETS_PER_ORDER } from '#shared/orders/checkout-limits.ts';
import { SEAT_OFFER_STATES, WAITER_STATES } from '#shared/wait-list/wait-list.ts';
import { GUARDS } from './refusals.ts';
import { allowedMoves, refuseColumns } from './trigger-parts.ts';
import { isOwnSeat, isWhole, leftForGuests, refuseFullEvenings, type Has } from './triggers-seats.ts';

const ON_LIST = `('waiting', 'offered', 'paused')`;
const COUNT_OFFER = (sign: '+' | '-', row: 'NEW' | 'OLD') => `
  UPDATE events SET held_count = held_count ${sign} 1 WHERE id = ${row}.event_id;
  UPDATE ticket_types SET held_count = held_count ${sign} 1 WHERE id = ${row}.ticket_type_id;`;
const COUNT_WAITER = (sign: '+' | '-', row: 'NEW' | 'OLD') =>
  `UPDATE events SET waiting_count = waiting_count ${sign} 1 WHERE id = ${row}.event_id;`;

/** `closed` ends any place; who has left a list, taken a seat or come too late joins anew, with a row of its own. */
const WAITER_MOVES = allowedMoves(WAITER_STATES, (from, to) => {
  if (!['waiting', 'offered', 'paused'].includes(from)) return false;
  return from !== 'paused' || to !== 'offered';
});
const OFFER_MOVES = allowedMoves(SEAT_OFFER_STATES, (from) => from === 'live');
const refuseStates = (
  table: string,
  moves: string,
): string => `CREATE TRIGGER ${table}_moves BEFORE UPDATE OF state ON ${table}
  WHEN OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (${moves})
  BEGIN SELECT RAISE(ABORT, '${table}: this state cannot follow that one'); END`;

const NOW = `cast(unixepoch('subsec') * 1000 as bigint)`;
const withdraw = (where: string, at: string): string =>
  `UPDATE seat_offers SET state = 'withdrawn', ended_at = ${at} WHERE ${where} AND state = 'live';`;

/**
 * A place on one evening is kept for who said in time that they miss another one and has nothing instead, while they have
 * the ticket of it. It counts among the guests of that evening, and goes with it.
 */
const KEPT_EVENING_TRIGGERS = [
  `CREATE TRIGGER seat_offers_evening_guard BEFORE INSERT ON seat_offers WHEN NEW.evening_id IS NOT NULL
    AND NEW.state = 'live' BEGIN
    SELECT RAISE(ABORT, '${GUARDS.noPlace}') WHERE NOT EXISTS (SELECT 1 FROM event_evenings
        WHERE id = NEW.evening_id AND event_id = NEW.event_id AND state = 'planned')
      OR NOT EXISTS (SELECT 1 FROM absences a JOIN tickets own ON own.id = a.ticket_id WHERE a.id = NEW.absence_id
        AND a.is_in_time = 1 AND a.ended_at IS NULL AND own.status = 'active' AND own.passed_on_at IS NULL
        AND own.event_id <> NEW.event_id)
      OR EXISTS (SELECT 1 FROM tickets WHERE absence_id = NEW.absence_id AND status <> 'cancelled');
    SELECT RAISE(ABORT, '${GUARDS.eveningFull}') FROM event_evenings e JOIN events c ON c.id = e.event_id
      WHERE e.id = NEW.evening_id AND ${leftForGuests('e', 'c', 'NEW.offered_at')} < 1;
  END`,
  `CREATE TRIGGER absences_end_offer AFTER UPDATE OF ended_at ON absences WHEN NEW.ended_at IS NOT NULL
    BEGIN ${withdraw('absence_id = NEW.id', 'NEW.ended_at')} END`,
  `CREATE TRIGGER tickets_end_make_up_offer AFTER INSERT ON tickets WHEN NEW.absence_id IS NOT NULL
    BEGIN ${withdraw('absence_id = NEW.absence_id', 'NEW.purchased_at')} END`,
  `CREATE TRIGGER tickets_passed_on_end_make_up_offer AFTER UPDATE OF passed_on_at, user_id ON tickets
    WHEN NEW.passed_on_at IS NOT NULL OR NEW.user_id IS NULL
    BEGIN ${withdraw('absence_id IN (SELECT id FROM absences WHERE ticket_id = NEW.id)', NOW)} END`,
  `CREATE TRIGGER event_evenings_end_make_up_offers AFTER UPDATE OF state ON event_evenings WHEN NEW.state = 'cancelled'
    BEGIN ${withdraw('evening_id = NEW.id', NOW)} END`,
];

/** Lots change the order of a list once; what they were drawn from stands. */
export const DRAW_TRIGGERS = [
  `CREATE TRIGGER waiters_row_fixed BEFORE UPDATE OF seq ON waiters WHEN OLD.seq <> NEW.seq AND NOT EXISTS
    (SELECT 1 FROM wait_list_draws WHERE event_id = OLD.event_id AND drawn_at IS NULL)
    BEGIN SELECT RAISE(ABORT, 'waiters: only lots change a row'); END`,
  refuseColumns('wait_list_draws', ['event_id', 'seed', 'seed_hash']),
  `CREATE TRIGGER wait_list_draws_done BEFORE UPDATE ON wait_list_draws WHEN OLD.drawn_at IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'wait_list_draws: the lots are drawn'); END`,
];

/** Several who wait together have no more seats kept than they asked for. */
const SEVERAL_TRIGGERS = [
  `CREATE TRIGGER waiters_seats BEFORE INSERT ON waiters WHEN NEW.seats < 1 OR NEW.seats > ${MAX_TICKETS_PER_ORDER}
    BEGIN SELECT RAISE(ABORT, 'waiters: one order has no such number of seats'); END`,
  `CREATE TRIGGER seat_offers_of_several BEFORE INSERT ON seat_offers WHEN NEW.waiter_id IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM waiters WHERE id = NEW.waiter_id AND NEW.seat BETWEEN 1 AND seats)
    BEGIN SELECT RAISE(ABORT, 'seat_offers: more seats than were asked for'); END`,
];

/** A seat that is kept for who waits is a held one: no seat is offered that is not there, and none twice. */
export const waitListTriggers = ({ guests, offers, keptEvenings, partners, several }: Has): readonly string[] => {
  const isSeat = (row: 'NEW' | 'OLD') => `${isOwnSeat(row, offers)} AND ${isWhole(row, keptEvenings)}`;
  return [
    `CREATE TRIGGER seat_offers_capacity_guard BEFORE INSERT ON seat_offers WHEN NEW.state = 'live'
    AND ${isSeat('NEW')} BEGIN
    SELECT RAISE(ABORT, '${GUARDS.eventSoldOut}') FROM events
      WHERE id = NEW.event_id AND max_capacity IS NOT NULL AND sold_count + held_count + 1 > max_capacity;
    SELECT RAISE(ABORT, '${GUARDS.ticketTypeSoldOut}') FROM ticket_types
      WHERE id = NEW.ticket_type_id AND quota IS NOT NULL AND sold_count + held_count + 1 > quota;
    ${guests ? refuseFullEvenings('1', 'NEW.offered_at') : ''}
  END`,
    `CREATE TRIGGER seat_offers_count_insert AFTER INSERT ON seat_offers WHEN NEW.state = 'live'
    AND ${isSeat('NEW')} BEGIN ${COUNT_OFFER('+', 'NEW')} END`,
    `CREATE TRIGGER seat_offers_count_end AFTER UPDATE OF state ON seat_offers WHEN OLD.state = 'live' AND NEW.state <> 'live'
    AND ${isSeat('OLD')} BEGIN ${COUNT_OFFER('-', 'OLD')} END`,
    `CREATE TRIGGER seat_offers_count_delete AFTER DELETE ON seat_offers WHEN OLD.state = 'live'
    AND ${isSeat('OLD')} BEGIN ${COUNT_OFFER('-', 'OLD')} END`,
    refuseColumns('seat_offers', [
      'id',
      'waiter_id',
      'event_id',
      'ticket_type_id',
      'offered_at',
      ...(keptEvenings ? ['absence_id', 'evening_id', 'token'] : []),
      ...(partners ? ['partner_link_id'] : []),
      ...(several ? ['seat', 'in_pair'] : []),
    ]),
    refuseStates('seat_offers', OFFER_MOVES),

    `CREATE TRIGGER waiters_count_insert AFTER INSERT ON waiters WHEN NEW.state IN ${ON_LIST} BEGIN ${COUNT_WAITER('+', 'NEW')} END`,
    `CREATE TRIGGER waiters_count_end AFTER UPDATE OF state ON waiters WHEN OLD.state IN ${ON_LIST} AND NEW.state NOT IN ${ON_LIST}
    BEGIN ${COUNT_WAITER('-', 'OLD')} END`,
    `CREATE TRIGGER waiters_count_delete AFTER DELETE ON waiters WHEN OLD.state IN ${ON_LIST} BEGIN ${COUNT_WAITER('-', 'OLD')} END`,
    refuseColumns('waiters', [
      'id',
      'event_id',
      'ticket_type_id',
      'most_cents',
      'joined_at',
      ...(several ? ['seats', 'roles'] : []),
    ]),
    refuseStates('waiters', WAITER_MOVES),
    ...(keptEvenings ? KEPT_EVENING_TRIGGERS : []),
    ...(several ? SEVERAL_TRIGGERS : []),
  ];
};
