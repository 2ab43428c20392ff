import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localDateOf } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { COUNT_TAKINGS } from '#server/db/triggers-takings.ts';
import { berlinDaySql } from '#server/db/triggers-totals.ts';
import { codeOfOrder, fillGuests, fillPromoCodes } from './big-guests.ts';
import { fillDesk, numbers, uuid } from './big-desk.ts';
import { addSignedInBuyers, openShopDatabase, type Buyer } from '#tests/support/processes/prepare-shop.ts';

export type BigShopSize = { events: number; orders: number; people: number };
export const FULL: BigShopSize = { events: 1_000, orders: 100_000, people: 20_000 };
export const HUNDREDTH: BigShopSize = { events: 10, orders: 1_000, people: 200 };

const DAY = 86_400_000;
const FIRST_NAMES = `('["Ana","Lucía","Tobias","Jörg","Miriam","Omar","Zoë","Paul"]')`;

/** Rows by the hundred thousand, two tickets an order; what the triggers keep is counted once at the end. */
function fill(db: Db, { events, orders, people }: BigShopSize): void {
  const now = Date.now();
  const span = Math.floor((500 * DAY) / events);
  const promo = codeOfOrder(events);
  fillPromoCodes(db, { events }, now);
  db.sqlite.exec(`
    ${numbers(people)} INSERT INTO users (id, name, email, email_verified)
      SELECT ${uuid('11111111', 'n')}, json_extract(${FIRST_NAMES}, '$[' || (n % 8) || ']') || ' Dancer' || n,
      'dancer' || n || '@test.example', 1 FROM k;
    ${numbers(events)} INSERT INTO events (id, title, kind, styles, starts_at, ends_at, location, price_cents, max_capacity)
      SELECT ${uuid('22222222', 'n')}, 'Night ' || n, 'party', '["salsa"]', ${now - 400 * DAY} + n * ${span},
      ${now - 400 * DAY} + n * ${span} + 14400000, 'Salón Isar, Au', 1200, NULL FROM k;
    ${numbers(orders)} INSERT INTO orders (id, user_id, event_id, status, total_cents, stripe_session_id,
    stripe_payment_intent_id, paid_at, created_at, updated_at)
      SELECT ${uuid('33333333', 'n')}, ${uuid('11111111', `n * 7919 % ${people}`)},
      ${uuid('22222222', `n % ${events}`)}, 'paid', 2400, 'cs_' || n, 'pi_' || n, at, at, at
      FROM (SELECT n, ${now - 430 * DAY} + (n % ${events}) * ${span} + n * 7919 % ${30 * DAY} AS at FROM k);
    INSERT INTO order_items (order_id, position, ticket_type_name, unit_price_cents, normal_unit_price_cents, promo_code,
    vat_bps, quantity)
      SELECT id, 0, 'General Admission', 1200, ${promo.normalCents}, ${promo.code}, 1900, 2 FROM orders o;
    INSERT INTO tickets (id, order_id, position, event_id, user_id, ticket_type_name, ticket_number, code_id,
    share_token, price_paid_cents, normal_price_cents, promo_code, vat_bps, purchased_at)
      SELECT ${uuid(`44444444`, `o.rowid * 2 + p.value`)}, o.id, p.value, o.event_id, o.user_id,
      'General Admission', 'TKT-' || o.paid_at || '-' || printf('%08X', o.rowid * 2 + p.value),
      'code' || o.rowid || p.value, 'share' || o.rowid || '-' || p.value, 1200, ${promo.normalCents}, ${promo.code}, 1900, o.paid_at
      FROM orders o, json_each('[0,1]') p;
    UPDATE events SET sold_count = (SELECT COUNT(*) FROM tickets t
    WHERE t.event_id = events.id), paid_cents = (SELECT COALESCE(SUM(total_cents), 0) FROM orders o WHERE o.event_id = events.id);
    INSERT INTO money_days (day, event_id, paid_cents) SELECT ${berlinDaySql('paid_at')}, event_id, SUM(total_cents)
    FROM orders GROUP BY 1, 2;
    INSERT INTO ticket_days (day, event_id, ticket_type_name, tickets, value_cents)
    SELECT ${berlinDaySql('purchased_at')}, event_id, ticket_type_name, COUNT(*), SUM(price_paid_cents) FROM tickets GROUP BY 1, 2, 3;
    INSERT INTO promo_totals (code, sold, reduced_cents) SELECT promo_code, COUNT(*), SUM(normal_price_cents - price_paid_cents)
    FROM tickets WHERE promo_code IS NOT NULL GROUP BY 1;
    INSERT INTO ticket_docs (ticket_id, ticket_number, holder_name, buyer_name, buyer_email)
      SELECT t.id, t.ticket_number, '', u.name, u.email FROM tickets t JOIN users u ON u.id = t.user_id ORDER BY t.purchased_at, t.id;
    INSERT INTO ticket_search (ticket_search) VALUES ('rebuild');
    `);
  fillDesk(db, { events, orders, people });
  fillGuests(db, now);
  db.sqlite.exec(COUNT_TAKINGS);
  db.sqlite.exec('ANALYZE');
}

/** A data folder with years of business in it, and an admin signed in. */
export function prepareBigShop(size: BigShopSize): { dataDir: string; admin: Buyer } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-admin-'));
  const db = openShopDatabase(dataDir);
  liftTriggers(db.sqlite);
  db.sqlite.pragma('synchronous = OFF');
  // All of it in memory until the end: the file is written once.
  db.sqlite.pragma('cache_size = -600000');
  db.sqlite.transaction(() => fill(db, size))();
  const [admin] = addSignedInBuyers(db, 1);
  if (admin === undefined) throw new Error('nobody signed in');
  db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin.userId);
  db.close();
  // Today's copy is there: none is made while something else is measured.
  mkdirSync(path.join(dataDir, 'backups'));
  writeFileSync(path.join(dataDir, 'backups', `backup-${localDateOf(new Date())}.sqlite`), '');
  return { dataDir, admin };
}
