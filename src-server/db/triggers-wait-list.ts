import { SEAT_OFFER_STATES, WAITER_STATES } from '#shared/wait-list/wait-list.ts';
import { GUARDS } from './refusals.ts';
import { allowedMoves, refuseColumns } from './trigger-parts.ts';
import { isOwnSeat, refuseFullEvenings, type Has } from './triggers-seats.ts';

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

/** A seat that is kept for who waits is a held one: no seat is offered that is not there, and none twice. */
export const waitListTriggers = ({ guests, offers }: Pick<Has, 'guests' | 'offers'>): readonly string[] => [
  `CREATE TRIGGER seat_offers_capacity_guard BEFORE INSERT ON seat_offers WHEN NEW.state = 'live'
    AND ${isOwnSeat('NEW', offers)} BEGIN
    SELECT RAISE(ABORT, '${GUARDS.eventSoldOut}') FROM events
      WHERE id = NEW.event_id AND max_capacity IS NOT NULL AND sold_count + held_count + 1 > max_capacity;
    SELECT RAISE(ABORT, '${GUARDS.ticketTypeSoldOut}') FROM ticket_types
      WHERE id = NEW.ticket_type_id AND quota IS NOT NULL AND sold_count + held_count + 1 > quota;
    ${guests ? refuseFullEvenings('1', 'NEW.offered_at') : ''}
  END`,
  `CREATE TRIGGER seat_offers_count_insert AFTER INSERT ON seat_offers WHEN NEW.state = 'live'
    AND ${isOwnSeat('NEW', offers)} BEGIN ${COUNT_OFFER('+', 'NEW')} END`,
  `CREATE TRIGGER seat_offers_count_end AFTER UPDATE OF state ON seat_offers WHEN OLD.state = 'live' AND NEW.state <> 'live'
    AND ${isOwnSeat('OLD', offers)} BEGIN ${COUNT_OFFER('-', 'OLD')} END`,
  `CREATE TRIGGER seat_offers_count_delete AFTER DELETE ON seat_offers WHEN OLD.state = 'live'
    AND ${isOwnSeat('OLD', offers)} BEGIN ${COUNT_OFFER('-', 'OLD')} END`,
  refuseColumns('seat_offers', ['id', 'waiter_id', 'event_id', 'ticket_type_id', 'offered_at']),
  refuseStates('seat_offers', OFFER_MOVES),

  `CREATE TRIGGER waiters_count_insert AFTER INSERT ON waiters WHEN NEW.state IN ${ON_LIST} BEGIN ${COUNT_WAITER('+', 'NEW')} END`,
  `CREATE TRIGGER waiters_count_end AFTER UPDATE OF state ON waiters WHEN OLD.state IN ${ON_LIST} AND NEW.state NOT IN ${ON_LIST}
    BEGIN ${COUNT_WAITER('-', 'OLD')} END`,
  `CREATE TRIGGER waiters_count_delete AFTER DELETE ON waiters WHEN OLD.state IN ${ON_LIST} BEGIN ${COUNT_WAITER('-', 'OLD')} END`,
  refuseColumns('waiters', ['id', 'event_id', 'ticket_type_id', 'seq', 'most_cents', 'joined_at']),
  refuseStates('waiters', WAITER_MOVES),
];
