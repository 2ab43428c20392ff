import { MOST_PER_PERSON } from '#shared/events/event-limits.ts';
import { GUARDS } from './refusals.ts';

export const PERSON_GUARD_TRIGGER = 'seat_holds_person_guard';

/**
 * A ticket is free when it costs nobody anything: a member's ticket at 0 € of a type with a price is one of the paid
 * ones.
 */
const isFree = (
  item: string,
  price: 'unit_price_cents' | 'price_paid_cents',
  normal: 'normal_unit_price_cents' | 'normal_price_cents',
) => `(COALESCE(${item}.${normal}, ${item}.${price}, 0) = 0)`;

/** A ticket or a hold for the same evening as the new one; a file migrated only so far knows no guests. */
const isSameNight = (row: string, hasGuests: boolean) => (hasGuests ? `${row}.evening_id IS NEW.evening_id` : 'TRUE');

/**
 * What one person has of an event: tickets not given back and live holds, bought online. Door sales and tickets that
 * were given do not count. Who comes to one evening alone has the same number of that evening; a make-up place is none.
 */
const personGuard = (
  hasGuests: boolean,
) => `CREATE TRIGGER ${PERSON_GUARD_TRIGGER} BEFORE INSERT ON seat_holds WHEN NEW.user_id IS NOT NULL BEGIN
    SELECT RAISE(ABORT, '${GUARDS.ticketLimit}')
    FROM events e JOIN orders o ON o.id = NEW.order_id AND o.channel = 'online'
      LEFT JOIN order_items i ON i.order_id = NEW.order_id AND i.position = NEW.position
    WHERE e.id = NEW.event_id AND NEW.quantity
      + (SELECT COUNT(*) FROM tickets t JOIN orders b ON b.id = t.order_id AND b.channel = 'online'
         WHERE t.user_id = NEW.user_id AND t.event_id = NEW.event_id AND t.status <> 'cancelled' AND ${isSameNight('t', hasGuests)}
           AND ${hasGuests ? '(t.evening_id IS NULL OR t.ticket_type_id IS NOT NULL)' : 'TRUE'}
           AND ${isFree('t', 'price_paid_cents', 'normal_price_cents')} = ${isFree('i', 'unit_price_cents', 'normal_unit_price_cents')})
      + (SELECT COALESCE(SUM(h.quantity), 0) FROM seat_holds h
      LEFT JOIN order_items x ON x.order_id = h.order_id AND x.position = h.position
         WHERE h.user_id = NEW.user_id AND h.event_id = NEW.event_id AND ${isSameNight('h', hasGuests)}
           AND ${isFree('x', 'unit_price_cents', 'normal_unit_price_cents')} =
           ${isFree('i', 'unit_price_cents', 'normal_unit_price_cents')})
      > CASE WHEN ${isFree('i', 'unit_price_cents', 'normal_unit_price_cents')} THEN e.max_free_per_person ELSE e.max_paid_per_person END;
  END`;

const PER_PERSON_IN_RANGE = `max_paid_per_person NOT BETWEEN 1 AND ${MOST_PER_PERSON}
  OR NEW.max_free_per_person NOT BETWEEN 1 AND ${MOST_PER_PERSON}`;

/** How many tickets of an event one person has (docs/decisions.md S1), beside the guard of its seats. */
export const perPersonTriggers = (hasGuests: boolean): readonly string[] => [
  personGuard(hasGuests),
  // A hold keeps its person; with the account deleted it has none.
  `CREATE TRIGGER seat_holds_keep_person BEFORE UPDATE OF user_id ON seat_holds WHEN NEW.user_id IS NOT NULL
    AND NEW.user_id IS NOT OLD.user_id
    BEGIN SELECT RAISE(ABORT, 'a hold stays its person''s'); END`,
  ...Object.entries({ insert: 'INSERT', update: 'UPDATE OF max_paid_per_person, max_free_per_person' }).map(
    ([
      name,
      write,
    ]) => `CREATE TRIGGER events_per_person_${name} BEFORE ${write} ON events WHEN NEW.${PER_PERSON_IN_RANGE}
    BEGIN SELECT RAISE(ABORT, 'events: tickets per person'); END`,
  ),
];
