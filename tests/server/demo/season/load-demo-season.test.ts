import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { localDateOf, formatTime } from '#shared/time.ts';
import { addBerlinDays, startOfBerlinDay } from '#shared/berlin.ts';
import { isUnusedDatabase, loadDemoSeason } from '#server/demo/season/load-demo-season.ts';
import { count, dump, emptyDb, rows, seasonDb } from './season-db.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { TODAY } from '#tests/support/today.ts';

/** Days on which a calendar goes wrong, if it does. */
const DAYS: Record<string, string> = {
  'the day of the tests': TODAY.toISOString(),
  'the night the clocks go forward': '2026-03-29T00:30:00Z',
  'the night the clocks go back': '2026-10-25T01:30:00Z',
  'the 29th of February': '2028-02-29T09:00:00Z',
  'a 31st': '2026-08-31T21:59:00Z',
  'the last minute of a year': '2026-12-31T22:59:30Z',
  'a Saturday after the doors have opened': '2026-11-21T22:40:00Z',
  'a Sunday shortly after midnight': '2026-06-13T22:10:00Z',
};

/** Of a day on which the clocks change, for all that does not depend on the day. */
const NOON = new Date('2026-03-29T12:00:00Z');

describe('the demo season', () => {
  it('is the same for the same day, at whatever hour it is loaded', () => {
    const night = dump(seasonDb(new Date('2026-03-29T21:30:00Z')));
    expect(night).toEqual(dump(seasonDb(NOON)));
  });

  it('refuses a database somebody has used', () => {
    const db = seasonDb(NOON);
    expect(isUnusedDatabase(db)).toBe(false);
    expect(() => loadDemoSeason(db, { now: NOON, passwordHash: 'x' })).toThrow(/unused/);
    expect(isUnusedDatabase(emptyDb())).toBe(true);
  });

  // Only the benchmarks scale it.
  it.each(isLongForm ? [2] : [])('lengthens the past, not the months, when it is scaled by %i', (scale) => {
    const [one, two] = [seasonDb(NOON), seasonDb(NOON, scale)];
    const lastWeeks = `SELECT count(*) FROM events WHERE starts_at > ${NOON.getTime() - 80 * 86_400_000}`;
    expect(count(two, lastWeeks)).toBe(count(one, lastWeeks));
    expect(count(two, "SELECT count(*) FROM users WHERE email LIKE 'dancer___@%'")).toBe(300);
    expect(count(two, "SELECT count(*) FROM tickets WHERE status = 'used'")).toBeGreaterThan(
      1.5 * count(one, "SELECT count(*) FROM tickets WHERE status = 'used'"),
    );
  });
});

/** The short form takes the run's own day; `npm test -- dates` has more days. */
const taken = Object.entries(DAYS).filter((_, index) => isLongForm || index === 0);

describe.each(taken)('on %s', (_, iso) => {
  const now = new Date(iso);
  const db = seasonDb(now);
  const today = startOfBerlinDay(now).getTime();
  const at = now.getTime();

  it('covers three months back and six months ahead with some thousand tickets', () => {
    expect(
      count(
        db,
        `SELECT count(*) FROM events WHERE starts_at BETWEEN ${addBerlinDays(now, -100).getTime()}
          AND ${addBerlinDays(now, 190).getTime()}`,
      ),
    ).toBeGreaterThanOrEqual(60);
    expect(
      count(
        db,
        `SELECT count(*) FROM events WHERE starts_at BETWEEN ${addBerlinDays(now, -92).getTime()} AND ${addBerlinDays(now, -60).getTime()}`,
      ),
    ).toBeGreaterThan(4);
    expect(
      count(
        db,
        `SELECT count(*) FROM events WHERE starts_at BETWEEN ${addBerlinDays(now, 165).getTime()} AND ${addBerlinDays(now, 185).getTime()}`,
      ),
    ).toBeGreaterThan(2);
    const tickets = count(db, 'SELECT count(*) FROM tickets');
    expect(tickets).toBeGreaterThanOrEqual(2_500);
    expect(tickets).toBeLessThanOrEqual(4_000);
  });

  it('counts what the triggers counted, and nobody oversold', () => {
    const live = "status <> 'cancelled'";
    expect(
      rows(
        db,
        `SELECT id FROM events e WHERE sold_count <> (SELECT count(*) FROM tickets WHERE event_id = e.id AND ${live}) OR held_count <> 0`,
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        `SELECT id FROM ticket_types t WHERE sold_count <> (SELECT count(*) FROM tickets
          WHERE ticket_type_id = t.id AND ${live}) OR held_count <> 0`,
      ),
    ).toEqual([]);
    expect(rows(db, 'SELECT id FROM events WHERE sold_count > max_capacity')).toEqual([]);
    expect(rows(db, 'SELECT id FROM ticket_types WHERE sold_count > quota')).toEqual([]);
    expect(count(db, 'SELECT count(*) FROM seat_holds')).toBe(0);
    expect(db.sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  it('has the money right: orders, items, tickets and refunds agree', () => {
    expect(
      rows(
        db,
        'SELECT id FROM orders o WHERE total_cents <> (SELECT sum(unit_price_cents * quantity) FROM order_items WHERE order_id = o.id)',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        "SELECT id FROM orders o WHERE status = 'paid' AND total_cents <> (SELECT " +
          'sum(price_paid_cents) FROM tickets WHERE order_id = o.id)',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        'SELECT order_id FROM order_items i JOIN ticket_types t ON t.id = i.ticket_type_id ' +
          'WHERE i.unit_price_cents <> t.price_cents OR i.vat_bps <> t.vat_bps',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        "SELECT id FROM orders o WHERE status IN ('expired', 'cancelled') AND (paid_at IS NOT " +
          'NULL OR EXISTS (SELECT 1 FROM tickets WHERE order_id = o.id))',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        "SELECT id FROM orders o WHERE status IN ('refunded', 'refund_pending') AND total_cents " +
          '<> (SELECT sum(amount_cents) FROM refunds WHERE order_id = o.id)',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        "SELECT id FROM tickets t WHERE status = 'cancelled' AND NOT EXISTS (SELECT 1 FROM refund_tickets WHERE ticket_id = t.id)",
      ),
    ).toEqual([]);
    expect(
      rows(db, 'SELECT id FROM orders WHERE (total_cents = from_voucher_cents) <> (stripe_session_id IS NULL)'),
    ).toEqual([]);
    expect(count(db, "SELECT count(*) FROM orders WHERE status = 'pending'")).toBe(0);
    for (const status of ['paid', 'expired', 'cancelled', 'refunded', 'refund_pending'])
      expect(count(db, `SELECT count(*) FROM orders WHERE status = '${status}'`), status).toBeGreaterThan(0);
    expect(
      count(db, 'SELECT max(n) FROM (SELECT sum(quantity) n FROM order_items GROUP BY order_id)'),
    ).toBeLessThanOrEqual(4);
  });

  it('tells one story in time: announced, bought, admitted, never later than today', () => {
    expect(
      rows(db, `SELECT id FROM orders WHERE created_at >= ${today} OR updated_at > ${today} OR paid_at < created_at`),
    ).toEqual([]);
    expect(
      rows(
        db,
        'SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id WHERE o.created_at < e.created_at OR o.created_at >= e.starts_at',
      ),
    ).toEqual([]);
    expect(
      rows(db, 'SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id WHERE o.created_at <= u.created_at'),
    ).toEqual([]);
    expect(
      rows(
        db,
        'SELECT i.order_id FROM order_items i JOIN orders o ON o.id = i.order_id JOIN ticket_types t ON ' +
          't.id = i.ticket_type_id WHERE o.created_at >= t.sale_ends_at OR o.created_at < t.sale_starts_at',
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        "SELECT i.order_id FROM order_items i JOIN ticket_types t ON t.id = i.ticket_type_id WHERE t.channel = 'door' OR t.is_active = 0",
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        `SELECT t.id FROM tickets t JOIN events e ON e.id = t.event_id
          WHERE t.used_at NOT BETWEEN e.starts_at - 3600000 AND e.ends_at OR t.used_at >= ${today} OR t.purchased_at > t.used_at`,
      ),
    ).toEqual([]);
  });

  it('has visits and excuses of its courses, evening by evening, and no used ticket of one', () => {
    const ofCourses = `FROM tickets t JOIN events e ON e.id = t.event_id AND e.kind = 'course'`;
    expect(count(db, `SELECT count(*) ${ofCourses} WHERE t.status = 'used'`)).toBe(0);
    expect(
      count(db, `SELECT count(DISTINCT a.evening_id) ${ofCourses} JOIN admissions a ON a.ticket_id = t.id`),
    ).toBeGreaterThan(5);
    expect(count(db, `SELECT count(*) ${ofCourses} JOIN absences a ON a.ticket_id = t.id`)).toBeGreaterThan(5);
    expect(
      rows(
        db,
        `SELECT a.id FROM admissions a JOIN event_evenings e ON e.id = a.evening_id
          WHERE a.admitted_at NOT BETWEEN e.starts_at - 3600000 AND e.ends_at OR a.admitted_at >= ${today}
            OR e.event_id <> a.event_id
          UNION SELECT a.id FROM absences a JOIN tickets t ON t.id = a.ticket_id
          WHERE a.said_at < t.purchased_at OR a.said_at >= ${today} OR a.ended_at IS NOT NULL`,
      ),
    ).toEqual([]);
  });

  it('has the check-in of every used ticket, at the minute it was used, and of no other', () => {
    expect(count(db, `SELECT count(*) FROM tickets WHERE status = 'used'`)).toBeGreaterThan(500);
    expect(
      rows(
        db,
        `SELECT t.id FROM tickets t LEFT JOIN admissions a ON a.ticket_id = t.id AND a.undone_at IS NULL
            AND a.evening_id IS NULL
          WHERE (t.status = 'used') <> (a.id IS NOT NULL) OR a.admitted_at <> t.used_at OR a.event_id <> t.event_id
          OR a.channel <> 'online'`,
      ),
    ).toEqual([]);
  });

  it('shows every state of the shop among the nights still to come', () => {
    const future = `events e WHERE e.starts_at > ${at}`;
    const open = `${future} AND e.is_active = 1 AND e.cancelled_at IS NULL`;
    const type = `EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id AND t.is_active = 1`;
    const states: Record<string, string> = {
      'sold out': `${open} AND e.sold_count = e.max_capacity`,
      'every online type sold out, seats left': `${open} AND (e.max_capacity IS NULL OR e.sold_count < e.max_capacity)
        AND ${type}) AND NOT ${type} AND t.channel <> 'door' AND (t.quota IS NULL OR t.sold_count < t.quota))`,
      'one type sold out beside others': `${open} AND ${type} AND t.sold_count = t.quota)
        AND ${type} AND t.channel <> 'door' AND (t.quota IS NULL OR t.sold_count < t.quota))`,
      'almost sold out': `${open} AND e.max_capacity - e.sold_count BETWEEN 1 AND 3`,
      free: `${open} AND e.price_cents = 0`,
      unlimited: `${open} AND e.max_capacity IS NULL`,
      hidden: `${future} AND e.is_active = 0`,
      cancelled: `${future} AND e.cancelled_at IS NOT NULL AND e.sold_count = 0 AND EXISTS (SELECT 1 FROM orders
        WHERE event_id = e.id AND status = 'refunded')`,
      'early bird running': `${open} AND ${type} AND t.sale_ends_at > ${at})`,
      'early bird over': `${open} AND ${type} AND t.sale_ends_at <= ${at})`,
      'not yet on sale': `${open} AND ${type}) AND NOT ${type} AND (t.sale_starts_at IS NULL OR t.sale_starts_at <= ${at}))`,
      'several types with quotas': `${open} AND (SELECT count(*) FROM ticket_types t WHERE t.event_id = e.id AND t.quota IS NOT NULL) > 1`,
      'door type beside online types': `${open} AND ${type} AND t.channel = 'door') AND ${type} AND t.channel <> 'door')`,
      'general admission': `${open} AND e.price_cents > 0 AND NOT ${type})`,
      'a retired type': `${open} AND EXISTS (SELECT 1 FROM ticket_types t WHERE t.event_id = e.id AND t.is_active = 0)`,
      'pre-party workshop': `${open} AND e.is_pre_party = 1 AND e.kind = 'workshop'`,
      course: `${open} AND e.kind = 'course' AND e.price_cents = 15000 AND e.max_capacity = 20`,
      'member festival': `${open} AND e.kind = 'festival' AND e.member_offer = 1`,
      'reduced VAT': `${open} AND e.vat_bps = 700`,
    };
    for (const [state, condition] of Object.entries(states))
      expect(count(db, `SELECT count(*) FROM ${condition}`), state).toBeGreaterThan(0);
  });

  it('keeps its wall-clock times through both clock changes', () => {
    const starts = rows(db, `SELECT title, starts_at, ends_at FROM events`).map((r) => ({
      title: String(r['title']),
      start: new Date(Number(r['starts_at'])),
      end: new Date(Number(r['ends_at'])),
    }));
    const fridays = starts.filter((e) => e.title.includes('Salsa Friday'));
    expect(fridays.length).toBeGreaterThanOrEqual(36);
    for (const { start, end } of fridays) {
      expect(formatTime(start)).toBe('20:00');
      expect(new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/Berlin' }).format(start)).toBe(
        'Friday',
      );
      expect(formatTime(end)).toBe('02:00');
    }
    const times = new Set(starts.filter((e) => e.start > now).map((e) => formatTime(e.start)));
    expect(times).toContain('23:30');
    expect(times).toContain('00:30');
    const days = starts.filter((e) => e.start > now).map((e) => localDateOf(e.start));
    expect(new Set(days).size).toBeLessThan(days.length);
  });
});

describe('the people of the demo season', () => {
  const db = seasonDb(TODAY);

  it('are the accounts the decisions name, all confirmed, with one password', () => {
    const expected = [
      'admin',
      'organiser',
      'accountant',
      'kasse',
      'member',
      'dancer',
      ...Array.from({ length: 150 }, (_, i) => `dancer${String(i + 1).padStart(3, '0')}`),
    ].map((mailbox) => `${mailbox}@clave.example`);
    expect(
      rows(db, 'SELECT email FROM users')
        .map((r) => r['email'])
        .toSorted(),
    ).toEqual(expected.toSorted());
    expect(count(db, 'SELECT count(*) FROM users WHERE email_verified = 0')).toBe(0);
    expect(
      rows(
        db,
        'SELECT u.id FROM users u LEFT JOIN accounts a ON a.user_id = u.id AND a.provider_id = ' +
          "'credential' AND a.account_id = u.id AND a.password = 'hash-of-the-demo-password' WHERE a.id IS NULL",
      ),
    ).toEqual([]);
    expect(
      rows(
        db,
        'SELECT u.id FROM users u LEFT JOIN profiles p ON p.id = u.id WHERE p.display_name IS NULL OR p.display_name <> u.name',
      ),
    ).toEqual([]);
    expect(count(db, 'SELECT count(DISTINCT name) FROM users')).toBe(156);
    expect(
      rows(db, 'SELECT u.email, r.role FROM user_roles r JOIN users u ON u.id = r.user_id ORDER BY r.role'),
    ).toEqual([
      { email: 'accountant@clave.example', role: 'accountant' },
      { email: 'admin@clave.example', role: 'admin' },
      { email: 'kasse@clave.example', role: 'cashier' },
      { email: 'organiser@clave.example', role: 'organiser' },
    ]);
  });

  it('have tickets in every state where one looks first', () => {
    const states = (who: string) =>
      rows(
        db,
        `SELECT DISTINCT CASE WHEN e.starts_at > ${TODAY.getTime()} THEN 'coming ' ELSE 'past ' END || t.status AS s
          FROM tickets t JOIN events e ON e.id = t.event_id JOIN users u ON u.id = t.user_id WHERE u.email LIKE '${who}@%'
            AND e.kind <> 'course' ORDER BY s`,
      ).map((r) => r['s']);
    expect(states('dancer')).toEqual(['coming active', 'past cancelled', 'past used']);
    expect(states('member')).toEqual(['coming active', 'past cancelled', 'past used']);
  });

  it('propose workshops in every state', () => {
    const now = TODAY.getTime();
    const shown = rows(
      db,
      `SELECT workshop_topic AS topic, workshop_date AS date FROM workshops
        WHERE is_approved = 1 AND is_active = 1 AND workshop_date > ${now} ORDER BY workshop_date`,
    );
    expect(shown.length).toBeGreaterThanOrEqual(4);
    expect(shown.slice(0, 3).map((r) => r['topic'])).toEqual([
      'Body waves without the back pain',
      'Dominican footwork, fast and small',
      'Leading turns by intention',
    ]);
    expect(new Set(shown.map((r) => localDateOf(new Date(Number(r['date']))))).size).toBe(shown.length);
    for (const state of [
      'is_approved = 0 AND is_active = 1',
      'is_approved = 1 AND is_active = 0',
      'is_approved = 0 AND is_active = 0',
      `is_approved = 1 AND workshop_date < ${now}`,
    ])
      expect(count(db, `SELECT count(*) FROM workshops WHERE ${state}`), state).toBeGreaterThan(0);
  });

  it('speak in the voice of the site: no filler, no shouting, no product name', () => {
    const texts = rows(
      db,
      "SELECT title || ' ' || description AS t FROM events UNION SELECT name || ' ' || description " +
        "FROM ticket_types UNION SELECT workshop_topic || ' ' || workshop_description FROM workshops",
    ).map((r) => String(r['t']));
    for (const text of texts) {
      expect(text).not.toMatch(/lorem|ipsum|todo|!|unlock|elevate|\bexperience\b/i);
      expect(text).not.toContain(brand.name);
    }
  });
});

describe('the festivals of the demo season', () => {
  it('stand on their own dates, past editions or coming', () => {
    const db = seasonDb(NOON);
    const dates = rows(
      db,
      "SELECT title, starts_at, ends_at, sold_count FROM events WHERE kind = 'festival' ORDER BY starts_at",
    ).map((r) => [
      r['title'],
      localDateOf(new Date(Number(r['starts_at']))),
      localDateOf(new Date(Number(r['ends_at']))),
    ]);
    expect(dates.slice(0, 3)).toEqual([
      ['Bachazouk', '2025-10-10', '2025-10-12'],
      ['Munich Bachata Fest', '2026-02-26', '2026-03-02'],
      ['Bachata Beach', '2026-06-14', '2026-06-20'],
    ]);
    expect(dates).toHaveLength(4);
  });
});
