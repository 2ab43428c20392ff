import { GUESTS_WAIT_MS } from '#shared/events/evening-sale.ts';
import { GUARDS } from './refusals.ts';
import { refuseColumns } from './trigger-parts.ts';

export const SEAT_GUARD_TRIGGER = 'seat_holds_capacity_guard';

type Row = 'NEW' | 'OLD';

/**
 * Who has a place on one evening and said in time not to come, and who comes for that evening alone: with a ticket for
 * it, without any, with a member's card, or has a place kept to make up for another evening.
 */
const absentOf = (evening: string): string =>
  `(SELECT count(*) FROM absences away WHERE away.evening_id = ${evening}.id AND away.ended_at IS NULL AND away.is_in_time = 1)`;
const guestsOf = (evening: string): string =>
  `((SELECT count(*) FROM tickets guest WHERE guest.evening_id = ${evening}.id AND guest.status <> 'cancelled')
    + (SELECT COALESCE(SUM(hold.quantity), 0) FROM seat_holds hold WHERE hold.evening_id = ${evening}.id)
    + (SELECT count(*) FROM seat_offers kept WHERE kept.state = 'live' AND kept.evening_id = ${evening}.id)
    + (SELECT COALESCE(SUM(walk.people), 0) FROM walk_ins walk WHERE walk.event_id = ${evening}.event_id
      AND walk.evening_id = ${evening}.id AND walk.undone_at IS NULL)
    + (SELECT count(*) FROM admissions card WHERE card.event_id = ${evening}.event_id
      AND card.evening_id = ${evening}.id AND card.channel = 'member' AND card.undone_at IS NULL))`;
/** A trigger for a file migrated only so far, which keeps no place on one evening for anybody. */
export const withoutKept = (trigger: string): string =>
  trigger.replaceAll(/\+ \(SELECT count\(\*\) FROM seat_offers kept [^)]*\)/g, '');
const roomOf = (evening: string, event: string): string => `COALESCE(${evening}.max_capacity, ${event}.max_capacity)`;

/** What absences of an evening have freed and no guest has taken. */
export const freedOnEvening = (evening: string): string => `(${absentOf(evening)} - ${guestsOf(evening)})`;

/** Places that nobody has on one evening of a course, of these two rows; null without a limit. */
export const leftOnEvening = (evening: string, event: string): string =>
  `(${roomOf(evening, event)} - ${event}.sold_count - ${event}.held_count + ${absentOf(evening)} - ${guestsOf(evening)})`;

/** Places on it that a guest may have at that moment; null without a limit. */
export const leftForGuests = (evening: string, event: string, now: string): string =>
  `(CASE WHEN ${roomOf(evening, event)} IS NULL THEN NULL
    WHEN ${evening}.starts_at <= ${now} + ${GUESTS_WAIT_MS} THEN ${leftOnEvening(evening, event)}
    ELSE min(${leftOnEvening(evening, event)}, ${freedOnEvening(evening)}) END)`;

const EVENINGS = `FROM event_evenings e JOIN events c ON c.id = e.event_id`;

/** A place of a course needs room on each evening to come. */
export const refuseFullEvenings = (seats: string, now: string): string => `
    SELECT RAISE(ABORT, '${GUARDS.eventSoldOut}') ${EVENINGS}
      WHERE e.event_id = NEW.event_id AND e.state = 'planned' AND e.ends_at > ${now} AND ${leftOnEvening('e', 'c')} < ${seats};`;

/** In a condition on a ticket or a hold: it is for the whole event. A file migrated only so far knows no guests. */
export const isWhole = (row: string, hasGuests: boolean): string => (hasGuests ? `${row}.evening_id IS NULL` : 'TRUE');

/** In a condition on a hold: it takes a seat of its own, and is not for one that a ticket has until it is paid. */
export const isOwnSeat = (row: string, hasOffers: boolean): string =>
  hasOffers ? `${row}.ticket_offer_id IS NULL` : 'TRUE';

/** A guest of one evening takes no seat of the course, and is counted with their type. */
const COUNT_HOLD = (row: Row, sign: '+' | '-', isWholeRow: string) => `
  UPDATE events SET held_count = held_count ${sign} ${row}.quantity WHERE id = ${row}.event_id AND ${isWholeRow};
  UPDATE ticket_types SET held_count = held_count ${sign} ${row}.quantity WHERE id = ${row}.ticket_type_id;`;
const COUNT_TICKET = (row: Row, sign: '+' | '-', isWholeRow: string) => `
  UPDATE events SET sold_count = sold_count ${sign} 1 WHERE id = ${row}.event_id AND ${isWholeRow};
  UPDATE ticket_types SET sold_count = sold_count ${sign} 1 WHERE id = ${row}.ticket_type_id;`;

/** Seats of a type that is sold by the evening, on the one of the new hold. */
const TAKEN_OF_TYPE = `(SELECT count(*) FROM tickets guest WHERE guest.evening_id = NEW.evening_id
      AND guest.ticket_type_id = NEW.ticket_type_id AND guest.status <> 'cancelled')
    + (SELECT COALESCE(SUM(hold.quantity), 0) FROM seat_holds hold WHERE hold.evening_id = NEW.evening_id
      AND hold.ticket_type_id = NEW.ticket_type_id)`;

/** What somebody has of a trial in the styles of the new hold's course; `other` is a ticket or a hold of theirs. */
const trialOf = (other: string): string => `JOIN ticket_types y ON y.id = ${other}.ticket_type_id AND y.scope = 'trial'
        JOIN events d ON d.id = ${other}.event_id WHERE ${other}.user_id = NEW.user_id AND EXISTS (SELECT 1
          FROM json_each(d.styles) had JOIN events c ON c.id = NEW.event_id JOIN json_each(c.styles) wanted
          ON wanted.value = had.value)`;

/**
 * What lets in to one evening is sold for one and up to its own number on each; a trial is a person's once in each
 * style. A door that lets somebody in all the same is believed.
 */
const TYPE_GUARDS = [
  `CREATE TRIGGER seat_holds_scope_guard BEFORE INSERT ON seat_holds WHEN NEW.ticket_type_id IS NOT NULL BEGIN
    SELECT RAISE(ABORT, '${GUARDS.otherScope}') FROM ticket_types
      WHERE id = NEW.ticket_type_id AND (scope = 'whole') <> (NEW.evening_id IS NULL);
  END`,
  `CREATE TRIGGER seat_holds_type_guard BEFORE INSERT ON seat_holds
    WHEN NEW.evening_id IS NOT NULL AND NEW.ticket_type_id IS NOT NULL AND NEW.is_over_house = 0 BEGIN
    SELECT RAISE(ABORT, '${GUARDS.ticketTypeSoldOut}') FROM ticket_types
      WHERE id = NEW.ticket_type_id AND quota IS NOT NULL AND ${TAKEN_OF_TYPE} + NEW.quantity > quota;
  END`,
  `CREATE TRIGGER seat_holds_trial_guard BEFORE INSERT ON seat_holds
    WHEN NEW.user_id IS NOT NULL AND (SELECT scope FROM ticket_types WHERE id = NEW.ticket_type_id) = 'trial' BEGIN
    SELECT RAISE(ABORT, '${GUARDS.trialUsed}') WHERE NEW.quantity > 1
      OR EXISTS (SELECT 1 FROM tickets t ${trialOf('t')} AND t.status <> 'cancelled')
      OR EXISTS (SELECT 1 FROM seat_holds h ${trialOf('h')});
  END`,
  `CREATE TRIGGER ticket_types_scope_fixed BEFORE UPDATE OF scope ON ticket_types
    WHEN NEW.scope <> OLD.scope AND OLD.sold_count + OLD.held_count > 0
    BEGIN SELECT RAISE(ABORT, '${GUARDS.otherScope}'); END`,
];

const guestGuards = ({ decisions }: Has) => [
  `CREATE TRIGGER seat_holds_evening_guard BEFORE INSERT ON seat_holds WHEN NEW.evening_id IS NOT NULL BEGIN
    SELECT RAISE(ABORT, '${GUARDS.noPlace}') WHERE NOT EXISTS (SELECT 1 FROM event_evenings
      WHERE id = NEW.evening_id AND event_id = NEW.event_id AND state = 'planned');
    SELECT RAISE(ABORT, '${GUARDS.eveningFull}') ${EVENINGS}
      WHERE e.id = NEW.evening_id ${decisions ? 'AND NEW.is_over_house = 0' : ''}
        AND ${leftForGuests('e', 'c', 'NEW.created_at')} < NEW.quantity;
  END`,
  `CREATE TRIGGER tickets_evening_fixed BEFORE UPDATE OF evening_id, absence_id ON tickets
    WHEN NEW.evening_id IS NOT OLD.evening_id OR (NEW.absence_id IS NOT NULL AND NEW.absence_id IS NOT OLD.absence_id)
    BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`,
  `CREATE TRIGGER seat_holds_evening_fixed BEFORE UPDATE OF evening_id ON seat_holds
    WHEN NEW.evening_id IS NOT OLD.evening_id
    BEGIN SELECT RAISE(ABORT, 'seat_holds: a fixed column was changed'); END`,
];

/**
 * What a file has by now: decisions at the door to let somebody into a full house, guests of one evening, types that are
 * sold by the evening, tickets that are offered to somebody else, places on one evening that are kept for somebody, and
 * couples of whom each pays for themselves.
 */
export type Has = Record<
  'decisions' | 'guests' | 'scopes' | 'words' | 'offers' | 'keptEvenings' | 'partners' | 'several',
  boolean
>;

/**
 * The last ticket is safe here and only here: every seat is held before it is sold, and a hold beyond capacity can't be
 * written, unless a supervisor at the door decided it. A guest of one evening takes no seat of the course, and a seat
 * of the course is one on all its evenings to come.
 */
export const seatTriggers = (has: Has): readonly string[] => [
  `CREATE TRIGGER ${SEAT_GUARD_TRIGGER} BEFORE INSERT ON seat_holds
    WHEN ${isWhole('NEW', has.guests)} AND ${isOwnSeat('NEW', has.offers)} ${has.decisions ? 'AND NEW.is_over_house = 0' : ''} BEGIN
    SELECT RAISE(ABORT, '${GUARDS.eventSoldOut}') FROM events
      WHERE id = NEW.event_id AND max_capacity IS NOT NULL AND sold_count + held_count + NEW.quantity > max_capacity;
    SELECT RAISE(ABORT, '${GUARDS.ticketTypeSoldOut}') FROM ticket_types
      WHERE id = NEW.ticket_type_id AND quota IS NOT NULL AND sold_count + held_count + NEW.quantity > quota;
    ${has.guests ? refuseFullEvenings('NEW.quantity', 'NEW.created_at') : ''}
  END`,
  refuseColumns('seat_holds', [
    'order_id',
    'position',
    'event_id',
    'ticket_type_id',
    'quantity',
    ...(has.decisions ? ['is_over_house'] : []),
  ]),
  `CREATE TRIGGER seat_holds_count_insert AFTER INSERT ON seat_holds WHEN ${isOwnSeat('NEW', has.offers)}
    BEGIN ${COUNT_HOLD('NEW', '+', isWhole('NEW', has.guests))} END`,
  `CREATE TRIGGER seat_holds_count_delete AFTER DELETE ON seat_holds WHEN ${isOwnSeat('OLD', has.offers)}
    BEGIN ${COUNT_HOLD('OLD', '-', isWhole('OLD', has.guests))} END`,
  // A ticket is made from a hold, so the guard above covers it (also one paid late: its seats are held again first).
  `CREATE TRIGGER tickets_need_hold BEFORE INSERT ON tickets WHEN NOT EXISTS (SELECT 1 FROM seat_holds
    WHERE order_id = NEW.order_id ${has.guests ? 'AND evening_id IS NEW.evening_id' : ''})
    BEGIN SELECT RAISE(ABORT, 'a ticket needs a held seat'); END`,
  `CREATE TRIGGER tickets_count_insert AFTER INSERT ON tickets WHEN NEW.status <> 'cancelled'
    BEGIN ${COUNT_TICKET('NEW', '+', isWhole('NEW', has.guests))} END`,
  `CREATE TRIGGER tickets_count_cancel AFTER UPDATE OF status ON tickets WHEN OLD.status <> 'cancelled'
    AND NEW.status = 'cancelled' BEGIN ${COUNT_TICKET('OLD', '-', isWhole('OLD', has.guests))} END`,
  `CREATE TRIGGER tickets_count_delete AFTER DELETE ON tickets WHEN OLD.status <> 'cancelled'
    BEGIN ${COUNT_TICKET('OLD', '-', isWhole('OLD', has.guests))} END`,
  ...(has.guests ? guestGuards(has) : []),
  ...(has.scopes ? TYPE_GUARDS : []),
];
