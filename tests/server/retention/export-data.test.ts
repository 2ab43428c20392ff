import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { TODAY } from '#tests/support/today.ts';

/** What lets somebody in is not handed out: who finds the file shall not own the account. */
const SECRETS = [
  'hashed-password',
  'session-token',
  'device-hash',
  'sealed-secret',
  'code-hash',
  'public-key-of-passkey',
  'hash-of-a-key',
  'pin-hash',
  'card-code',
  'unsubscribe-token',
  'thanks-token',
  'link-hash',
  'access-token',
  'pass-token',
  'push-token',
];

/** A row in every table that can hold something about a person; `they` is part of every value. */
function plant(shop: TestShop, userId: string, they: string): void {
  const email = `${they}@test.example`;
  shop.db.sqlite.exec(`
    UPDATE users SET name = '${they}-name', email = '${email}' WHERE id = '${userId}';
    INSERT INTO profiles (id, display_name, phone_number) VALUES ('${userId}', '${they}-dancer', '${they}-phone');
    INSERT INTO accounts (id, user_id, account_id, provider_id, password, access_token)
    VALUES ('a-${they}', '${userId}', 'x-${they}', '${they}-provider', 'hashed-password', 'access-token');
    INSERT INTO sessions (id, user_id, token, expires_at, ip_address, user_agent)
    VALUES ('s-${they}', '${userId}', 'session-token-${they}', 1, '${they}-ip', '${they}-browser');
    INSERT INTO second_factors (user_id, secret) VALUES ('${userId}', 'sealed-secret');
    INSERT INTO backup_codes (user_id, code_hash) VALUES ('${userId}', 'code-hash');
    INSERT INTO bans (id, user_id, email, reason)
    VALUES ('ban-${they}', '${userId}', '${they}@test.example', '${they}-was-banned');
    INSERT INTO address_changes (id, user_id, old_email, new_email, proof, note, is_contested, confirm_hash, expires_at)
    VALUES ('address-${they}', '${userId}', '${email}', '${they}-new@test.example', 'known', '${they}-was-at-the-door', 0,
    'link-hash-of-${they}', 1);
    INSERT INTO content_versions (kind, items, changed_at, user_id, published_at)
    VALUES ('claims', '[{"id":"${they}-claim"}]', 1, '${userId}', 2);
    INSERT INTO person_notes (id, user_id, text) VALUES ('note-${they}', '${userId}', '${they}-noted-by-the-office');
    INSERT INTO scheduled_deletions (user_id, due_at) VALUES ('${userId}', 1);
    INSERT INTO trusted_devices (id, user_id, token_hash, expires_at) VALUES ('d-${they}', '${userId}', 'device-hash-${they}', 1);
    INSERT INTO pending_sign_ups (id, user_id, token_hash, name, expires_at)
    VALUES ('pending-${userId}', '${userId}', 'token-hash-${userId}', 'Pending', 1);
    INSERT INTO sign_in_events (kind, user_id, network, detail) VALUES ('signed_in', '${userId}', '10.0.0.0/24', 'test');
    INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced)
    VALUES ('key-${they}', '${userId}', '${they}-passkey', 'credential-${they}', 'public-key-of-passkey', 1);
    INSERT INTO api_keys (id, user_id, name, prefix, key_hash, scopes, expires_at)
    VALUES ('api-${they}', '${userId}', '${they}-program', substr('${they}12345678', 1, 8), '${'hash-of-a-key'.padEnd(64, 'x')}',
    '["orders:read"]', 4102444800000);
    INSERT INTO known_devices (user_id, device_hash, last_used_at) VALUES ('${userId}', 'device-hash-known', 1);
    INSERT INTO newsletter_subscriptions (id, user_id, email, subscription_type, is_active, unsubscribe_token)
    VALUES ('n-${they}', '${userId}', '${email}', 'events', 1, 'unsubscribe-token-${they}');
    INSERT INTO newsletter_consents (id, email, subscription_type, wording, page, requested_at, request_ip,
    token_hash) VALUES ('c-${they}', '${email}', 'events', '${they}-wording', '/', 0, '${they}-consent-ip', 'link-hash-${they}');
    INSERT INTO followers (id, user_id, email, unsubscribe_token)
    VALUES ('fo-${they}', '${userId}', '${email}', 'follower-token-${they}');
    INSERT INTO follows (id, follower_id, subject, subject_id, name, wording, wording_version, page, requested_at, request_ip)
    VALUES ('f-${they}', 'fo-${they}', 'series', 's', '${they}-series', '${they}-wording', 1, '/', 0, '${they}-follow-ip');
    INSERT INTO engagements (id, name, email, lang, terms, starts_at, ends_at)
    VALUES ('engaged-${they}', '${they}-engaged', '${email}', 'de', '{}', 1, 2);
    INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, is_active)
    VALUES ('w-${they}', '${they}-artist', '${email}', '${they}-topic', 0, 0);
    INSERT INTO contact_messages (id, request_key, name, email, subject, message)
    VALUES ('m-${they}', 'm-${they}', '${they}-writer', '${email}', 'Hi', '${they}-message');
    INSERT INTO reservations (id, request_key, name, email, night, guests, note)
    VALUES ('r-${they}', 'r-${they}', '${they}-guest', '${email}', '2026-05-08', 4, '${they}-birthday');
    INSERT INTO orders (id, event_id, channel, status, total_cents, paid_at)
    SELECT 'given-${they}', id, 'given', 'paid', 0, 1 FROM events LIMIT 1;
    INSERT INTO orders (id, user_id, event_id, status, total_cents)
    SELECT 'open-${they}', '${userId}', id, 'expired', 100 FROM events LIMIT 1;
    DROP TRIGGER IF EXISTS order_parts_of_open;
    INSERT INTO order_parts (order_id, n, cents, due_at) VALUES ('open-${they}', 1, 300, 1);
    INSERT INTO invoices (id, order_id, company, street, place, country, vat_id)
    VALUES ('i-${they}', 'open-${they}', '${they}-company', '${they}-street', '${they}-town', '', '');
    INSERT INTO gift_vouchers (id, code, kind, amount_cents, user_id, for_name, motif, issued_at, ends_at)
    VALUES ('voucher-${they}', '${they}-voucher-code', 'gift', 2500, '${userId}', '${they}-gets-a-voucher', 'salsa', 1, 2);
    INSERT OR IGNORE INTO entry_card_kinds (id, names, entries, price_cents, vat_bps, opens, months)
    VALUES ('kind', '{}', 10, 9500, 1900, '["party"]', 12);
    INSERT INTO entry_cards (id, kind_id, order_id, user_id, names, entries, price_cents, vat_bps, opens, months)
    VALUES ('card-${they}', 'kind', 'open-${they}', '${userId}', '{"en":"${they}-card","de":"x"}', 10, 9500, 1900, '[]', 12);
    INSERT INTO promo_codes (id, code, kind, percent, event_kind)
    VALUES ('code-${they}', upper('${they}') || '-CODE', 'percent', 10, 'party');
    INSERT INTO promo_owners (promo_code_id, user_id, free_after) VALUES ('code-${they}', '${userId}', 10);
    INSERT INTO given_tickets (id, order_id, event_id, name, email, reason, note)
    SELECT 'gift-${they}', id, event_id, '${they}-guest-of-the-house', '${email}', 'artist', '' FROM orders WHERE id = 'given-${they}';
    INSERT INTO orders (id, event_id, channel, status, total_cents, paid_at)
    SELECT 'imported-${they}', id, 'imported', 'paid', 0, 1 FROM events LIMIT 1;
    INSERT OR IGNORE INTO order_imports (id, source, file_name, total_count) VALUES ('import', 'pretix', 'x.csv', 2);
    INSERT INTO imported_orders (order_id, import_id, event_id, source, external_uid, name, email)
    SELECT id, 'import', event_id, 'pretix', id, '${they}-of-another-shop', '${email}' FROM orders WHERE id = 'imported-${they}';
    INSERT INTO night_thanks (id, event_id, user_id, reason, proof_id, token)
    SELECT 'thanks-${they}', id, '${userId}', 'customer', 'o', 'thanks-token-${they}' FROM events LIMIT 1;
    INSERT INTO partner_links (id, event_id, user_id, seq, created_at)
    SELECT 'couple-${they}', id, '${userId}', 100 + (SELECT count(*) FROM partner_links), 1 FROM events LIMIT 1;
    INSERT INTO waiters (id, event_id, user_id, seq, most_cents, joined_at)
    SELECT 'waiter-${they}', id, '${userId}', (SELECT count(*) FROM waiters), 1600, 1 FROM events LIMIT 1;
    INSERT INTO guest_lists (id, event_id, name) SELECT 'list-${they}', id, 'DJ' FROM events LIMIT 1;
    INSERT INTO listed_guests (id, list_id, name, companions, email)
    VALUES ('listed-${they}', 'list-${they}', '${they}-on-the-list', 1, '${email}');
    INSERT INTO guide_requests (id, request_key, name, email, consent_wording, goals)
    VALUES ('g-${they}', 'g-${they}', 'x', '${email}', 'w', '${they}-goals');
    INSERT INTO course_requests (id, request_key, name, email, phone, role)
    VALUES ('k-${they}', 'k-${they}', 'x', '${email}', '${they}-course-phone', 'leader');
    INSERT INTO contract_declarations (id, request_key, kind, manner, name, contract, email, received_at, receipt_token)
      VALUES ('d-${they}', 'd-${they}', 'cancel', 'ordinary', 'x', '${they}-contract', '${email}', 0, 'receipt-token-${they}');
    INSERT INTO payment_customers (user_id, stripe_customer_id) VALUES ('${userId}', '${they}-customer');
    INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id, ended_at,
    cancel_feedback) VALUES ('b-${they}', '${userId}', 'club', 1000, 3, 'ended', '${they}-membership', 9, '${they}-feedback');
    INSERT INTO membership_consents (subscriber_id, tick, wording, agreed_at) VALUES ('b-${they}', 'earlyStart', '${they}-tick', 0);
    INSERT INTO member_entitlements (id, subscriber_id, event_id, spent_by, ref_id, spent_at)
    SELECT 'e-${they}', 'b-${they}', id, 'door', 'x', 0 FROM events LIMIT 1;
    INSERT INTO membership_perks (subscriber_id, perk, handed_out_at) VALUES ('b-${they}', 't-shirt', 0);
    INSERT INTO membership_cards (code_id, subscriber_id, key_id, issued_at) VALUES ('card-code-${they}', 'b-${they}', 1, 0);
    INSERT INTO user_roles (user_id, role) VALUES ('${userId}', 'cashier');
    INSERT INTO cashier_pins (user_id, pin_hash) VALUES ('${userId}', 'pin-hash');
    INSERT INTO desks (id, name, public_key, last_hash) VALUES ('desk-${they}', 'Kasse', '', '');
    INSERT INTO till_records (id, desk_id, kind, cash_cents, card_cents, facts, cashier_id, recorded_at)
    VALUES ('till-${they}', 'desk-${they}', 'drawer', 0, 0, '{}', '${userId}', 1);
    INSERT INTO fiscal_documents (entry_id, desk_id, register_serial, number, kind, cashier_id, total_cents, cash_cents,
    card_cents, is_signed, device_serial, started_at, finished_at, facts)
    VALUES ('doc-${they}', 'desk-${they}', '${they}-register', 1, 'sale', '${userId}', 1500, 1500, 0, 0, '', 0, 1, '{}');
    INSERT INTO fiscal_closings (entry_id, desk_id, register_serial, z_number, session_id, cashier_id, closed_at,
    business_day, facts) VALUES ('z-${they}', 'desk-${they}', '${they}-register', 1, 'x', 'somebody', 1, '2026-01-16',
    '{"master":{"operators":[{"id":"somebody","name":"Other"},{"id":"${userId}","name":"${they}-at-the-till"}]}}');
    INSERT INTO desk_pins (desk_id, user_id, chosen_at) VALUES ('desk-${they}', '${userId}', 0);
    INSERT INTO kasse_tries (user_id, wrong_at) VALUES ('${userId}', '[0,1]');
    INSERT INTO cashier_schedule (id, user_id, date, name, note) VALUES ('q-${they}', '${userId}', '2026-01-16', '${they}-shift', '');
    INSERT INTO event_series (id, name) VALUES ('series-${they}', 'Salsa Friday');
    INSERT INTO shift_templates (id, series_id, job, starts_after, ends_after) VALUES ('always-${they}', 'series-${they}', 'till', 0, 60);
    INSERT INTO shift_fixtures (id, template_id, person_id, name)
    VALUES ('fixture-${they}', 'always-${they}', '${userId}', '${they}-every-friday');
    INSERT INTO shift_standbys (user_id) VALUES ('${userId}');
    INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at)
    SELECT 'swapped-${they}', event_id, '', 'bar', 1, 2 FROM tickets WHERE user_id = '${userId}' LIMIT 1;
    INSERT INTO cashier_schedule (id, person_id, shift_id, date, name)
    VALUES ('in-${they}', '${userId}', 'swapped-${they}', '', '${they}-in-shift');
    INSERT INTO shift_swaps (id, entry_id) VALUES ('swap-${they}', 'in-${they}');
    INSERT INTO shift_asks (id, shift_id, user_id, token) VALUES ('ask-${they}', 'swapped-${they}', '${userId}', 'ask-token-${they}');
    INSERT INTO audit (id, actor_kind, actor_id, action, subject_kind, subject_id, after)
    VALUES ('t-${they}', 'user', '${userId}', 'event.moved', 'event', '${they}-event', '{"n":1}');
    INSERT INTO wallet_passes (id, wallet, subscriber_id, token, changed_at)
    VALUES ('pass-${they}', 'apple', 'b-${they}', 'pass-token-${they}', 1);
    INSERT INTO wallet_devices (pass_id, device_id, push_token) VALUES ('pass-${they}', 'phone', 'push-token-${they}');
    INSERT INTO event_evenings (id, event_id, number, starts_at, ends_at)
    SELECT 'evening-${they}', id, (SELECT count(*) + 1 FROM event_evenings), starts_at, ends_at FROM events
    WHERE id = (SELECT event_id FROM tickets WHERE user_id = '${userId}' LIMIT 1);
    INSERT INTO ticket_offers (id, ticket_id, event_id, kind, to_name, to_email, offered_at, ends_at)
    SELECT 'ticket-offer-${they}', id, event_id, 'person', '${they}-friend', '${they}-friend@test.example', 1, 2
    FROM tickets WHERE user_id = '${userId}' ORDER BY position LIMIT 1;
    INSERT INTO order_answers (order_id, question_id, seat, question, kind, answer, answered_at)
    SELECT order_id, 'q', 0, 'Allergies', 'text', '${they}-allergies', 1 FROM tickets WHERE user_id = '${userId}' LIMIT 1;
    INSERT INTO order_add_ons (id, order_id, position, piece, seat, ticket_id, event_id, add_on_id, name, price_cents, vat_bps,
      change_hours) SELECT 'piece-${they}', order_id, 1, 0, 0, id, event_id, 'a', '${they}-shirt', 1, 1900, 0
    FROM tickets WHERE user_id = '${userId}' ORDER BY position LIMIT 1;
    INSERT INTO absences (id, ticket_id, evening_id, said_at, is_in_time)
    SELECT 'absence-${they}', t.id, e.id, 1, 1 FROM event_evenings e JOIN tickets t ON t.event_id = e.event_id
    WHERE e.id = 'evening-${they}' AND t.user_id = '${userId}' LIMIT 1;
    INSERT INTO seat_offers (id, absence_id, evening_id, token, event_id, state, offered_at, expires_at, ended_at)
    SELECT 'kept-${they}', 'absence-${they}', id, 'kept-token-of-${they}', event_id, 'lapsed', 1, 2, 2 FROM event_evenings
    WHERE id = 'evening-${they}';
    INSERT INTO attendance_marks (id, ticket_id, evening_id, mark, reason, marked_by, at)
    SELECT 'mark-${they}', ticket_id, evening_id, 'excused', '${they}-rang', 'x', 1 FROM absences WHERE id = 'absence-${they}';
    INSERT INTO earned_levels (id, user_id, style, level, source, at)
    VALUES ('level-${they}', '${userId}', 'salsa', 'improver', 'office', 1);
    UPDATE tickets SET holder_name = '${they}-holder' WHERE user_id = '${userId}'`);
}

describe('exporting my data', () => {
  let shop: TestShop;
  let server: TestServer;
  let ana: string;
  let ben: string;

  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
    [ana, ben] = [addBuyer(shop), addBuyer(shop)];
    for (const userId of [ana, ben]) {
      const paid = [await buyTicket(shop, { userId, quantity: 2 }), await buyTicket(shop, { userId })];
      for (const bought of paid) pay(shop, bought);
    }
    await shop.settle();
    await buyTicket(shop, { userId: ana }); // left open
    plant(shop, ana, 'ana');
    plant(shop, ben, 'ben');
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });

  it('has everything about me, nothing about anybody else, and nothing that lets somebody in', async () => {
    const { data, status } = await server.query('profile.exportData', undefined, server.cookieOf(ana));
    expect(status).toBe(200);
    const text = JSON.stringify(data);
    for (const word of [
      'name',
      'dancer',
      'phone',
      'provider',
      'ip',
      'passkey',
      'program',
      'browser',
      'wording',
      'consent-ip',
      'artist',
      'topic',
      'event',
      'holder',
      'message',
      'birthday',
      'guest-of-the-house',
      'of-another-shop',
      'on-the-list',
      'goals',
      'course-phone',
      'contract',
      'customer',
      'membership',
      'feedback',
      'tick',
      'register',
      'at-the-till',
      'claim',
    ])
      expect(text).toContain(`ana-${word}`);
    expect(text).not.toContain('ben');
    expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
    const copy = data as ReturnType<typeof exportData>;
    expect(copy.orders.map(({ status: is }) => is)).toEqual(['paid', 'paid', 'pending', 'expired']);
    expect([copy.tickets.length, copy.orderLines.length, copy.heldSeats.length, copy.mails.length]).toEqual([
      3, 3, 1, 2,
    ]);
    expect(copy.orders[0]).toMatchObject({
      createdAt: TODAY.toISOString(),
      totalCents: 2400,
      currency: 'eur',
    });
    expect(copy.walletPasses).toMatchObject([{ wallet: 'apple', membershipId: 'ana-membership', phones: 1 }]);
    expect(copy.secondFactor).toMatchObject([{ verifiedAt: null, backupCodesLeft: 1 }]);
    expect(copy.wrongCodes).toEqual([{ tries: 2, firstAt: new Date(0).toISOString() }]);
    expect(copy.tillRecords).toMatchObject([{ kind: 'drawer', role: 'cashier' }]);
    expect(copy.tillDocuments).toMatchObject([{ number: 1, kind: 'sale', totalCents: 1_500 }]);
    expect(copy.tillClosings).toMatchObject([{ zNumber: 1, isClosedByYou: false, name: 'ana-at-the-till' }]);
    expect(text).not.toContain('Other');
    expect(copy.account).toMatchObject([{ isEmailVerified: true, email: 'ana@test.example' }]);
    expect(copy.trail.find(({ action }) => action === 'event.moved')).toMatchObject({ after: { n: 1 } });
  });

  it('reads every table that names a person', () => {
    const { orders: _, ...sections } = exportData({
      ...shop.as(ana),
      actor: { kind: 'user', userId: ana, email: 'ana@test.example', displayName: '', roles: [] },
    });
    expect(Object.entries(sections).filter(([section, rows]) => rows.length === 0 && section !== 'refunds')).toEqual(
      [],
    );
    const named = shop.db.sqlite
      .prepare<[], string>(
        `SELECT DISTINCT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
          WHERE m.type = 'table' AND (c.name IN ('user_id', 'actor_id', 'email')
          OR c.name LIKE '%\\_email' ESCAPE '\\') AND m.name NOT GLOB '*_docs' AND m.name NOT GLOB '*_search'
          AND m.name <> 'guest_months' ORDER BY 1`,
      )
      .pluck()
      .all();
    // What people and tickets are found by, and the months of guests, repeat these. A new table here is one more
    // section of the export, and one more line of erase-person.ts.
    expect(named).toEqual([
      'accounts',
      'address_changes',
      'api_keys',
      'audit',
      'backup_codes',
      'bans',
      'cashier_pins',
      'cashier_schedule',
      'contact_messages',
      'content_versions',
      'contract_declarations',
      'course_requests',
      'desk_pins',
      'earned_levels',
      'engagements',
      'entry_cards',
      'followers',
      'gift_vouchers',
      'given_tickets',
      'guide_requests',
      'imported_orders',
      'kasse_tries',
      'known_devices',
      'listed_guests',
      'newsletter_consents',
      'newsletter_subscriptions',
      'night_thanks',
      'orders',
      'partner_links',
      'passkeys',
      'payment_customers',
      'pending_sign_ups',
      'person_notes',
      'promo_owners',
      'reservations',
      'scheduled_deletions',
      'seat_holds',
      'second_factors',
      'sessions',
      'shift_asks',
      'shift_standbys',
      'sign_in_events',
      'subscribers',
      'ticket_offers',
      'tickets',
      'trusted_devices',
      'user_roles',
      'users',
      'waiters',
      'workshops',
    ]);
  });

  it('gives all my tickets as one PDF, a page each, and nobody else any', async () => {
    const get = (cookie?: string) =>
      fetch(`${server.url}/dashboard/tickets.pdf`, { headers: cookie === undefined ? {} : { cookie } });
    const response = await get(server.cookieOf(ana));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="tickets.pdf"',
      'cache-control': 'no-store',
    });
    const pdf = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(pdf).toMatchObject({ title: 'Tickets' });
    expect(pdf.pages.map(({ text }) => [text.includes('ana-holder'), text.includes('ben-holder')])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ]);
    expect((await get()).status).toBe(401);
    expect((await get(server.cookieOf(addBuyer(shop)))).status).toBe(404);
  });
});
