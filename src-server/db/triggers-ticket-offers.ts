import { TICKET_OFFER_STATES } from '#shared/tickets/ticket-offers.ts';
import { GUARDS } from './refusals.ts';
import { allowedMoves, refuseColumns } from './trigger-parts.ts';

const MOVES = allowedMoves(TICKET_OFFER_STATES, (from) => from === 'open');

/** Ends the open offer of a ticket, with who it was for. */
const end = (where: string, at: string): string =>
  `UPDATE ticket_offers SET state = 'withdrawn', ended_at = ${at}, token = NULL, to_name = NULL, to_email = NULL
    WHERE ${where} AND state = 'open';`;

const NOW = `cast(unixepoch('subsec') * 1000 as bigint)`;
const ORDER_OF_TICKET = `SELECT ticket_offer_id FROM orders WHERE id = NEW.order_id`;

/**
 * A ticket that somebody else gets is one seat and one valid code all along: the seat that is held for them is the
 * ticket's own, and theirs is made only once it has ended.
 */
export const TICKET_OFFER_TRIGGERS: readonly string[] = [
  refuseColumns('ticket_offers', ['id', 'ticket_id', 'event_id', 'kind', 'offered_at', 'ends_at']),
  `CREATE TRIGGER ticket_offers_moves BEFORE UPDATE OF state ON ticket_offers
    WHEN OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (${MOVES})
    BEGIN SELECT RAISE(ABORT, 'ticket_offers: this state cannot follow that one'); END`,
  `CREATE TRIGGER ticket_offers_of_valid BEFORE INSERT ON ticket_offers WHEN NEW.state = 'open' AND NOT EXISTS (
    SELECT 1 FROM tickets WHERE id = NEW.ticket_id AND event_id = NEW.event_id AND status = 'active'
      AND passed_on_at IS NULL AND evening_id IS NULL)
    BEGIN SELECT RAISE(ABORT, 'ticket_offers: this ticket is nobody''s to offer'); END`,
  // Whoever comes in keeps the ticket, and what has ended is offered to nobody.
  `CREATE TRIGGER tickets_end_offer AFTER UPDATE OF status ON tickets WHEN OLD.status = 'active' AND NEW.status <> 'active'
    BEGIN ${end('ticket_id = NEW.id', 'COALESCE(NEW.cancelled_at, NEW.used_at)')} END`,
  `CREATE TRIGGER admissions_end_offer AFTER INSERT ON admissions WHEN NEW.ticket_id IS NOT NULL AND NEW.undone_at IS NULL
    BEGIN ${end('ticket_id = NEW.ticket_id', 'NEW.admitted_at')} END`,
  // Whoever deletes their account offers nothing, and takes nothing over.
  `CREATE TRIGGER tickets_end_offer_with_holder AFTER UPDATE OF user_id ON tickets WHEN NEW.user_id IS NULL
    BEGIN ${end('ticket_id = NEW.id', NOW)} END`,
  `CREATE TRIGGER users_end_offers_to BEFORE DELETE ON users BEGIN ${end('to_email = OLD.email', NOW)} END`,
  `CREATE TRIGGER seat_holds_of_offer BEFORE INSERT ON seat_holds WHEN NEW.ticket_offer_id IS NOT NULL AND (NEW.quantity <> 1
    OR NOT EXISTS (SELECT 1 FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id WHERE o.id = NEW.ticket_offer_id
      AND o.state = 'open' AND t.status = 'active' AND t.event_id = NEW.event_id AND t.role IS NEW.role))
    BEGIN SELECT RAISE(ABORT, '${GUARDS.offerOver}'); END`,
  `CREATE TRIGGER seat_offers_of_offer BEFORE INSERT ON seat_offers WHEN NEW.ticket_offer_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id WHERE o.id = NEW.ticket_offer_id
      AND o.state = 'open' AND o.kind = 'queue' AND t.status = 'active' AND t.role IS NEW.role)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.offerOver}'); END`,
  ...['seat_holds', 'seat_offers', 'orders'].map(
    (table) => `CREATE TRIGGER ${table}_offer_fixed BEFORE UPDATE OF ticket_offer_id ON ${table}
    WHEN NEW.ticket_offer_id IS NOT OLD.ticket_offer_id
    BEGIN SELECT RAISE(ABORT, '${table}: a fixed column was changed'); END`,
  ),
  // Never two valid codes for one seat: the old one has ended, and nobody else has it from the same offer.
  `CREATE TRIGGER tickets_one_code BEFORE INSERT ON tickets WHEN (${ORDER_OF_TICKET}) IS NOT NULL AND (
    NOT EXISTS (SELECT 1 FROM ticket_offers o JOIN tickets t ON t.id = o.ticket_id
      WHERE o.id = (${ORDER_OF_TICKET}) AND o.state = 'done' AND t.status = 'cancelled')
    OR EXISTS (SELECT 1 FROM orders other JOIN tickets t ON t.order_id = other.id
      WHERE other.ticket_offer_id = (${ORDER_OF_TICKET})))
    BEGIN SELECT RAISE(ABORT, 'tickets: the code before this one is still valid'); END`,
];
