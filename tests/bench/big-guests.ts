import { GIVEN_REASONS } from '#shared/tickets/give-tickets.ts';
import type { Db } from '#server/db/client.ts';
import { numbers, oneOf, PERSON, uuid } from './big-desk.ts';

const DAY = 86_400_000;
const CODE = 'f1111111';
const LIST = 'f2222222';
const GUEST = 'f3333333';
const GIFT = 'f4444444';
const GIVEN_ORDER = 'f5555555';

/** One promo code for every second event; every fifth order has one, and half of those the first. */
const codesOf = (events: number): number => Math.ceil(events / 2);
/** The code that everybody knows. */
export const COMMON_CODE_ID = `${CODE}-0000-4000-8000-000000000000`;

/** Of the order `o`: its code, and what a ticket would cost without it. */
export const codeOfOrder = (events: number): { code: string; normalCents: string } => {
  const code = `CASE o.rowid % 10 WHEN 0 THEN 'CODE0' WHEN 5 THEN 'CODE' || (o.rowid / 10 % ${codesOf(events)}) END`;
  return { code, normalCents: `CASE WHEN o.rowid % 5 = 0 THEN 1500 END` };
};

/** Before the orders that were made with them. A tenth has ended. */
export function fillPromoCodes(db: Db, { events }: { events: number }, now: number): void {
  db.sqlite.exec(`${numbers(codesOf(events))} INSERT INTO promo_codes (id, code, kind, amount_cents, event_kind,
    max_uses, valid_until, ended_at, created_at, updated_at)
    SELECT ${uuid(CODE, 'n')}, 'CODE' || n, 'amount', 300, 'party', CASE n % 3 WHEN 1 THEN 50000 END,
    CASE n % 4 WHEN 1 THEN at + ${90 * DAY} END, CASE n % 10 WHEN 9 THEN at + ${30 * DAY} END, at, at
    FROM (SELECT n, ${now} - n * ${DAY / 2} AS at FROM k)`);
}

/** The nights whose names are still kept: those to come, and 30 days of past ones. */
const KEPT_NIGHTS = (now: number) => `(SELECT id, starts_at, row_number() OVER (ORDER BY starts_at) AS night
  FROM events WHERE starts_at > ${now - 30 * DAY})`;
const LISTS = 3;
const NAMES = 20;
const GIFTS = 6;

/** Of each night whose names are kept three guest lists of twenty names, and six gifts of two tickets. */
export function fillGuests(db: Db, now: number): void {
  const nights = KEPT_NIGHTS(now);
  db.sqlite.exec(`
    ${numbers(LISTS)} INSERT INTO guest_lists (id, event_id, name, holds_until, created_by, created_at)
      SELECT ${uuid(LIST, `night * ${LISTS} + n`)}, e.id, ${oneOf(['DJ', 'Press', 'House'])} || ' ' || night, '23:30',
      ${uuid(PERSON, 'n')}, ${now} - n * 3600000 FROM ${nights} e, k;
    ${numbers(NAMES)} INSERT INTO listed_guests (id, list_id, name, companions, created_at)
      SELECT ${uuid(GUEST, `l.rowid * ${NAMES} + n`)}, l.id, ${oneOf(['José', 'Lucía', 'Tobias', 'Zoë'])} || ' Guest'
      || (l.rowid * ${NAMES} + n), n % 3, l.created_at FROM guest_lists l, k;
    INSERT INTO walk_ins (id, event_id, desk_id, reason, guest_id, people, counted_at)
      SELECT 'walk-in-' || g.rowid, l.event_id, (SELECT id FROM desks LIMIT 1), 'guest', g.id, 1, e.starts_at
      FROM listed_guests g JOIN guest_lists l ON l.id = g.list_id JOIN events e ON e.id = l.event_id
      WHERE e.starts_at < ${now} AND g.rowid % 2 = 0;
    ${numbers(GIFTS)} INSERT INTO orders (id, event_id, channel, status, total_cents, paid_at, created_at, updated_at)
      SELECT ${uuid(GIVEN_ORDER, `night * ${GIFTS} + n`)}, e.id, 'given', 'paid', 0, at, at, at
      FROM (SELECT id, night, ${now} - night * 3600000 AS at FROM ${nights}) e, k;
    INSERT INTO given_tickets (id, order_id, event_id, name, email, reason, given_by, given_at)
      SELECT replace(id, '${GIVEN_ORDER}', '${GIFT}'), id, event_id, 'Ana Guest' || rowid,
      'guest' || rowid || '@given.example', ${oneOf(GIVEN_REASONS, 'rowid')}, ${uuid(PERSON, '1')}, created_at
      FROM orders WHERE channel = 'given';
    INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token, status,
      price_paid_cents, vat_bps, purchased_at, used_at)
      SELECT ${uuid('f6666666', 'o.rowid * 2 + p.value')}, o.id, p.value, o.event_id, 'General Admission',
      'TKT-' || o.paid_at || '-' || printf('%08X', o.rowid * 2 + p.value), 'given' || o.rowid || p.value,
      'given-share' || o.rowid || '-' || p.value, CASE WHEN e.starts_at < ${now} THEN 'used' ELSE 'active' END, 0, 1900,
      o.paid_at, CASE WHEN e.starts_at < ${now} THEN e.starts_at END
      FROM orders o JOIN events e ON e.id = o.event_id, json_each('[0,1]') p WHERE o.channel = 'given';
    UPDATE given_tickets SET taken_back_at = ${now} WHERE rowid % 10 = 0;
    UPDATE tickets SET status = 'cancelled', used_at = NULL, cancelled_at = ${now}
      WHERE order_id IN (SELECT order_id FROM given_tickets WHERE taken_back_at IS NOT NULL)`);
}
