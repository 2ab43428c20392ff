import type { INBOX_KINDS } from '#shared/inbox/inbox-kinds.ts';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { PAYMENT_EXCEPTION_KINDS } from '#shared/orders/refund-order.ts';
import type { Db } from '#server/db/client.ts';

/** `count` rows numbered from 0 as `n`. */
export const numbers = (count: number) =>
  `WITH RECURSIVE k (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM k WHERE n + 1 < ${count})`;
export const uuid = (prefix: string, n: string) => `printf('${prefix}-0000-4000-8000-%012x', ${n})`;
export const PERSON = '11111111';
export const EVENT = '22222222';
export const ORDER = '33333333';

const DAY = 86_400_000;
/** One of a few words, in turn. */
export const oneOf = (words: readonly string[], n = 'n') =>
  `json_extract('${JSON.stringify(words)}', '$[' || (${n} % ${words.length}) || ']')`;

type Size = { events: number; orders: number; people: number };

/** What people wrote, of every kind; a tenth of it nobody has answered yet. */
function fillInbox(db: Db, { people }: Size, now: number): void {
  const letters = Math.ceil(people / 4);
  const when = `${now} - n * 7200000`;
  const handled = `CASE WHEN n % 10 = 0 THEN NULL ELSE ${when} + 3600000 END`;
  const who = `'Dancer ' || n, 'dancer' || n || '@test.example'`;
  const tables: Record<(typeof INBOX_KINDS)[number], string> = {
    declarations: `contract_declarations (id, request_key, name, email, received_at, handled_at, kind, manner,
      contract, receipt_token) SELECT ${uuid('a1111111', 'n')}, 'd' || n, ${who}, ${when}, ${handled}, 'cancel',
      'ordinary', 'My membership, please', 'receipt-' || n FROM k`,
    messages: `contact_messages (id, request_key, name, email, created_at, handled_at, subject, message)
      SELECT ${uuid('a2222222', 'n')}, 'm' || n, ${who}, ${when}, ${handled}, 'A question',
      'Is there a beginners'' class on Fridays? ' || n FROM k`,
    reservations: `reservations (id, request_key, name, email, created_at, handled_at, night, event_id, guests)
      SELECT ${uuid('a3333333', 'n')}, 'r' || n, ${who}, ${when}, ${handled}, '2026-05-08', ${uuid(EVENT, '1')}, 4 FROM k`,
    courses: `course_requests (id, request_key, name, email, created_at, handled_at, role)
      SELECT ${uuid('a4444444', 'n')}, 'c' || n, ${who}, ${when}, ${handled}, 'leader' FROM k`,
  };
  for (const insert of Object.values(tables)) db.sqlite.exec(`${numbers(letters)} INSERT INTO ${insert}`);
}

/** Profiles, what people are found by, newsletters, one membership for every fourth. */
function fillPeople(db: Db, { people }: Size, now: number): void {
  db.sqlite.exec(`
    INSERT INTO profiles (id, display_name) SELECT id, name FROM users WHERE rowid % 2 = 0;
    INSERT INTO user_docs (user_id, name, email) SELECT id, name, email FROM users ORDER BY rowid;
    INSERT INTO user_search (user_search) VALUES ('rebuild');
    INSERT OR IGNORE INTO user_roles (user_id, role) SELECT id, 'cashier' FROM users LIMIT 30;
    ${numbers(people * 2)} INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active,
    unsubscribe_token, created_at, updated_at)
      SELECT ${uuid('b1111111', 'n')}, 'reader' || n || '@list.example', ${oneOf(NEWSLETTER_TYPES)}, n % 5 <> 0,
      'way-out-' || n, ${now} - n * 600000, ${now} FROM k;
    ${numbers(Math.ceil(people / 4))} INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months,
    status, membership_id, stripe_subscription_id, started_at, current_period_start, current_period_end,
    minimum_term_end, ended_at, end_reason, created_at, updated_at)
      SELECT ${uuid('b2222222', 'n')}, ${uuid(PERSON, 'n * 4')}, 'club', 1000, 3, CASE n % 3 WHEN 0 THEN 'ended'
      ELSE 'active' END, 'MB-' || n, 'sub_' || n, at, at, ${now + 30 * DAY}, at + ${90 * DAY}, CASE n % 3
      WHEN 0 THEN at + ${90 * DAY} END, CASE n % 3 WHEN 0 THEN 'cancelled' END, at, at
      FROM (SELECT n, ${now} - n * 3600000 AS at FROM k);`);
}

/** What nobody reads but everything is written beside: the audit log, sent mails; and what waits for a person. */
function fillAuditLog(db: Db, { events, orders }: Size, now: number): void {
  const troubles = Math.ceil(orders / 100);
  db.sqlite.exec(`
    ${numbers(orders * 2)} INSERT INTO audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, after)
      SELECT ${uuid('c1111111', 'n')}, ${now} - n * 60000, CASE n % 10 WHEN 0 THEN 'user'
      ELSE 'system' END, CASE n % 10 WHEN 0 THEN ${uuid(PERSON, 'n / 10 % 3')} END,
      ${oneOf(['order.paid', 'ticket.issued', 'event.updated', 'role.granted'])}, 'order',
      ${uuid(ORDER, `n % ${orders}`)}, '{"status":"paid"}' FROM k;
    ${numbers(orders)} INSERT INTO outbox (id, kind, ref_id, status, attempts, next_attempt_at, last_error, created_at, done_at)
      SELECT ${uuid('c2222222', 'n')}, 'mail.order_paid', ${uuid(ORDER, 'n')}, CASE n % 100 WHEN 0 THEN 'failed'
      ELSE 'done' END, 1, at, CASE n % 100 WHEN 0 THEN '550 no such mailbox' END, at, CASE n % 100 WHEN 0 THEN NULL
      ELSE at END FROM (SELECT n, ${now} - n * 60000 AS at FROM k);
    ${numbers(troubles)} INSERT INTO payment_exceptions (id, kind, ref_id, detail, created_at)
    SELECT ${uuid('c3333333', 'n')}, ${oneOf(PAYMENT_EXCEPTION_KINDS)}, 'cs_lost_' || n, '2400 eur', ${now} - n * 1000 FROM k;
    ${numbers(20)} INSERT INTO desks (id, name, public_key, last_hash, created_at)
    SELECT ${uuid('d1111111', 'n')}, 'Desk ' || n, 'key', 'hash', ${now} - n * ${DAY} FROM k;
    ${numbers(troubles * 4)} INSERT INTO desk_exceptions (id, entry_id, desk_id, kind, created_at, resolved_at)
      SELECT ${uuid('d2222222', 'n')}, 'entry-' || n, ${uuid('d1111111', 'n % 20')},
      ${oneOf(Object.keys(DESK_EXCEPTION_KINDS))}, ${now} - n * 1000, CASE n % 4 WHEN 0 THEN NULL ELSE ${now} END FROM k;
    ${numbers(events)} INSERT INTO cash_sessions (id, desk_id, business_day, opened_at, closed_at)
    SELECT ${uuid('d3333333', 'n')}, ${uuid('d1111111', 'n % 20')}, date((${now} - n * ${DAY}) / 1000, 'unixepoch'),
    ${now} - n * ${DAY}, ${now} - n * ${DAY} + 1000 FROM k;
    INSERT INTO z_reports (id, desk_id, session_id, z_number, business_day, counted_cents, expected_cents, report,
    closed_at) SELECT 'd4444444' || substr(id, 9), desk_id, id, rowid, business_day, 50000, 50000, '{}', closed_at FROM cash_sessions;
    ${numbers(events)} INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date,
    is_approved, rejected_at, created_at)
      SELECT ${uuid('e1111111', 'n')}, 'Artist ' || n, 'artist' || n || '@artists.example', 'Musicality ' || n,
      ${now} + n * ${DAY}, n % 10 <> 0 AND n % 10 <> 1, CASE n % 10 WHEN 1 THEN ${now} END, ${now} - n * 3600000 FROM k;
    ${numbers(Math.ceil(events / 10))} INSERT INTO campaigns (id, content_key, subscription_type, subject, body,
    state, recipient_count, created_at) SELECT ${uuid('e2222222', 'n')}, 'key-' || n, 'newsletter', 'News ' || n,
    'Hola!', 'done', 100, ${now} - n * ${DAY} FROM k;`);
}

/** Everything the desk lists besides events and tickets. Call inside a transaction, with the triggers lifted. */
export function fillDesk(db: Db, size: Size): void {
  const now = Date.now();
  fillPeople(db, size, now);
  fillInbox(db, size, now);
  fillAuditLog(db, size, now);
  // Some orders without a payment, as no list should ever have them.
  db.sqlite.exec(`UPDATE orders SET stripe_payment_intent_id = NULL WHERE rowid % ${Math.ceil(size.orders / 500)} = 0`);
}
