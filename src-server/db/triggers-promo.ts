import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns, writtenOnce } from './trigger-parts.ts';

export const PROMO_GUARD_TRIGGER = 'seat_holds_promo_guard';
export const PLACE_GUARD_TRIGGER = 'promo_places_guard';

/**
 * Tickets that a code was used for: live holds, those of the same order before this one among them, and tickets not
 * given back. Cross joins keep SQLite to the few holds first.
 */
const used = (ofPerson: string) => `(SELECT COALESCE(SUM(h.quantity), 0) FROM seat_holds h CROSS JOIN order_items x
        WHERE x.order_id = h.order_id AND x.position = h.position AND x.promo_code = p.code ${ofPerson && `AND h.${ofPerson}`})
      + (SELECT COUNT(*) FROM tickets t WHERE t.promo_code = p.code AND t.status <> 'cancelled' ${ofPerson && `AND t.${ofPerson}`})`;

/** More uses of a code than it has can't be written: every ticket with one is held before it is sold. */
const PROMO_GUARD = `CREATE TRIGGER ${PROMO_GUARD_TRIGGER} BEFORE INSERT ON seat_holds BEGIN
    SELECT RAISE(ABORT, '${GUARDS.promoUsedUp}')
    FROM order_items i JOIN promo_codes p ON p.code = i.promo_code
    WHERE i.order_id = NEW.order_id AND i.position = NEW.position AND p.max_uses IS NOT NULL
      AND NEW.quantity + ${used('')} > p.max_uses;
    SELECT RAISE(ABORT, '${GUARDS.promoPersonLimit}')
    FROM order_items i JOIN promo_codes p ON p.code = i.promo_code
    WHERE i.order_id = NEW.order_id AND i.position = NEW.position AND p.max_per_person IS NOT NULL
      AND NEW.user_id IS NOT NULL AND NEW.quantity + ${used('user_id = NEW.user_id')} > p.max_per_person;
  END`;

/** Promo codes: the guard of their uses, and what of them stays as it was made. */
export const PROMO_TRIGGERS: readonly string[] = [
  PROMO_GUARD,
  refuseColumns('promo_codes', [
    'id',
    'code',
    'kind',
    'ticket_type_id',
    'event_id',
    'event_kind',
    'series_id',
    'venue_id',
    'artist_id',
    'is_for_nights',
    'list_id',
    'created_at',
  ]),
  writtenOnce('promo_codes', ['ended_at']),
  refuseChange('promo_codes', 'DELETE'),
  `CREATE TRIGGER tickets_promo_fixed BEFORE UPDATE OF promo_code ON tickets
    BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`,
];

/**
 * No more free places of a code than its paid tickets that stand have earned. A place whose own ticket was taken back, or
 * whose event was called off, is there to take again.
 */
const PLACE_GUARD = `CREATE TRIGGER ${PLACE_GUARD_TRIGGER} BEFORE INSERT ON promo_places BEGIN
    SELECT RAISE(ABORT, '${GUARDS.noPromoPlace}')
    FROM promo_codes p LEFT JOIN promo_owners w ON w.promo_code_id = p.id
    WHERE p.id = NEW.promo_code_id AND (w.free_after IS NULL OR w.free_after * (1 + (
      SELECT COUNT(*) FROM promo_places f JOIN tickets t ON t.order_id = f.order_id
      WHERE f.promo_code_id = p.id AND t.status <> 'cancelled')) > (
      SELECT COUNT(*) FROM tickets t WHERE t.promo_code = p.code AND t.status <> 'cancelled' AND t.price_paid_cents > 0));
  END`;

/** Whose codes are, and what free places they earned. */
export const PROMO_PLACE_TRIGGERS: readonly string[] = [
  PLACE_GUARD,
  refuseChange('promo_places', 'UPDATE'),
  refuseColumns('promo_owners', ['promo_code_id', 'created_at']),
];
