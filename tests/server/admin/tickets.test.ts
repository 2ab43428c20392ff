import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AdminTicketsInput } from '#shared/admin/admin-queries.ts';
import type { AdminTicket } from '#shared/admin/admin-views.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { csvLine } from '#shared/csv-line.ts';
import { listTickets } from '#server/services/office/tickets/list-tickets.ts';
import { nameHolder } from '#server/services/shop/tickets/name-holder.ts';
import { resendOrder, resendOrders } from '#server/services/office/orders/resend-order.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { refundSeveral } from '#server/services/door/sales/refund-in-panel.ts';
import { refundOrders } from '#server/services/door/sales/refund-orders.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { unzipped } from '#tests/support/unzipped.ts';
import { dayFrom, passBerlinDays } from '#tests/support/berlin-days.ts';

describe('tickets in the admin desk', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  let adminId: string;

  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(adminId);
    admin = shop.as(adminId, ['admin']);
  });
  afterEach(() => shop.close());

  const called = (name: string, email: string): string => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`UPDATE users SET name = ?, email = ? WHERE id = ?`).run(name, email, userId);
    return userId;
  };
  const sell = async (request: Parameters<typeof buyTicket>[1]) => {
    const order = await buyTicket(shop, request);
    pay(shop, order);
    await shop.settle();
    shop.clock.advance(1000);
    return order;
  };
  const found = (request: object): AdminTicket[] => listTickets(admin, AdminTicketsInput.parse(request)).items;
  const names = (search: string) => found({ search }).map(({ buyerName }) => buyerName);

  it('are listed with everything an admin needs, newest purchase first, a page at a time', async () => {
    const [friday, saturday] = [addEvent(shop), addEvent(shop, { title: 'Noche Rosa', priceCents: 1500 })];
    const ana = called('Ana', 'ana@test.example');
    await sell({ eventId: friday, userId: ana, quantity: 3 });
    await sell({ eventId: saturday, quantity: 2 });
    expect(found({ eventId: friday })).toHaveLength(3);
    expect(found({ eventId: friday })[0]).toMatchObject({
      buyerEmail: 'ana@test.example',
      buyerName: 'Ana',
      ticketTypeName: 'General Admission',
      status: 'active',
      pricePaidCents: 1200,
      eventTitle: 'Salsa Friday',
      usedAt: null,
      refundStatus: null,
      isDisputed: false,
    });
    const seen: string[] = [];
    let page = listTickets(admin, AdminTicketsInput.parse({ limit: 2 }));
    seen.push(...page.items.map(({ id }) => id));
    while (page.nextCursor !== null) {
      page = listTickets(admin, AdminTicketsInput.parse({ limit: 2, cursor: page.nextCursor }));
      seen.push(...page.items.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(5);
    expect(found({}).map(({ eventTitle }) => eventTitle)).toEqual([
      'Noche Rosa',
      'Noche Rosa',
      'Salsa Friday',
      'Salsa Friday',
      'Salsa Friday',
    ]);
  });

  it('are found by number, holder, name and address, however begun and accented', async () => {
    const lucia = called('Lucía Ferrer', 'l.ferrer@clave.example');
    const tobi = called('Tobias Groß', 'tobi@web.example');
    const { orderId } = await sell({ userId: lucia, quantity: 2 });
    await sell({ userId: tobi });
    const [first] = found({ search: 'lucia' });
    expect(names('LUC')).toEqual(['Lucía Ferrer', 'Lucía Ferrer']);
    expect(names('ferrer@clave')).toHaveLength(2);
    expect(names('tobi@web.example')).toEqual(['Tobias Groß']);
    expect(names('groß tob')).toEqual(['Tobias Groß']);
    expect(names('groß lucia')).toEqual([]);
    expect(found({ search: first!.ticketNumber }).map(({ id }) => id)).toEqual([first!.id]);
    expect(names('" OR *')).toEqual([]);
    nameHolder(admin, { ticketId: first!.id, holderName: 'Joana Ríos' });
    expect(found({ search: 'joana rios' }).map(({ holderName }) => holderName)).toEqual(['Joana Ríos']);
    shop.db.sqlite.prepare(`INSERT INTO profiles (id, display_name) VALUES (?, 'Luchi')`).run(lucia);
    expect(names('luchi')).toEqual(['Luchi', 'Luchi']);
    const page = listTickets(admin, AdminTicketsInput.parse({ search: 'luchi', limit: 1 }));
    expect(
      listTickets(admin, AdminTicketsInput.parse({ search: 'luchi', limit: 1, cursor: page.nextCursor })),
    ).toMatchObject({ items: [{ orderId }], nextCursor: null });
  });

  it('are found by a name no longer once the person is erased, in no page of the file', async () => {
    const userId = called('Xaveria Quellnymph', 'xaveria@quellnymph.example');
    await sell({ userId, quantity: 4 });
    expect(names('quellnymph')).toHaveLength(4);
    inTransaction(shop.db, () => erasePerson(shop.system, { userId, email: 'xaveria@quellnymph.example' }));
    expect(names('quellnymph')).toEqual([]);
    expect(
      shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM ticket_docs WHERE buyer_name <> '' OR buyer_email <> ''`).get(),
    ).toEqual({ n: 0 });
    shop.db.sqlite.exec('VACUUM');
    expect(shop.db.sqlite.serialize().toString('latin1').toLowerCase()).not.toContain('quellnymph');
  });

  it('are refunded one by one, sent again once a minute, and say so', async () => {
    const { orderId } = await sell({ quantity: 2 });
    const [first] = found({});
    requestRefund(admin, { orderId, ticketIds: [first!.id] });
    expect(found({ status: 'cancelled' })).toMatchObject([{ id: first!.id, refundStatus: 'requested' }]);
    await shop.settle();
    expect(found({ status: 'cancelled' })).toMatchObject([{ refundStatus: 'succeeded' }]);
    resendOrder(admin, orderId);
    resendOrder(admin, orderId);
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail.order_resend'`).get()).toEqual({
      n: 1,
    });
    expect(() => nameHolder(admin, { ticketId: first!.id, holderName: 'Late' })).toThrow('TICKET_NOT_FOUND');
  });

  it('are refunded and sent again several at once, and refused where the single act refuses', async () => {
    const [whole, inside] = [await sell({ quantity: 2 }), await sell({ quantity: 1 })];
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'used', used_at = ? WHERE order_id = ?`)
      .run(shop.clock.now().getTime(), inside.orderId);
    const [all, stranger] = [found({}).map(({ id }) => id), '3f0c8e52-6b7a-4c1d-9e2f-5a4b3c2d1e0f'];
    const codes = (results: readonly { id: string; code: string | null }[]) =>
      Object.fromEntries(results.map(({ id, code }) => [id, code]));
    const refunded = { [whole.orderId]: null, [inside.orderId]: 'TICKET_ALREADY_USED', [stranger]: 'TICKET_NOT_FOUND' };
    // Pressed twice it gives back once.
    for (let press = 0; press < 2; press++)
      expect(codes(await refundSeveral(admin, { ticketIds: [...all, stranger], reason: 'asked' }))).toEqual(refunded);
    await shop.settle();
    expect(found({ status: 'cancelled' }).map(({ orderId }) => orderId)).toEqual([whole.orderId, whole.orderId]);
    expect(shop.db.sqlite.prepare(`SELECT sum(amount_cents) FROM refunds`).pluck().get()).toBe(2400);
    const orderIds = [whole.orderId, inside.orderId, whole.orderId, stranger];
    expect(codes(await resendOrders(admin, { orderIds }))).toEqual({
      [whole.orderId]: 'TICKET_NOT_FOUND',
      [inside.orderId]: null,
      [stranger]: 'ORDER_NOT_FOUND',
    });
    const mails = `SELECT count(*) FROM outbox WHERE kind = 'mail.order_resend'`;
    expect(shop.db.sqlite.prepare(mails).pluck().get()).toBe(1);
    const accountant = shop.as(addBuyer(shop), ['accountant']);
    await expect(resendOrders(accountant, { orderIds })).rejects.toThrow('FORBIDDEN');
    await expect(refundSeveral(accountant, { ticketIds: all })).rejects.toThrow('FORBIDDEN');
  });

  it('go back with whole orders, and with none that the single act refuses', async () => {
    const [whole, part, inside] = [
      await sell({ quantity: 2 }),
      await sell({ quantity: 2 }),
      await sell({ quantity: 1 }),
    ];
    const unpaid = await buyTicket(shop, { quantity: 1 });
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'used', used_at = ? WHERE order_id = ?`)
      .run(shop.clock.now().getTime(), inside.orderId);
    requestRefund(admin, { orderId: part.orderId, ticketIds: [found({}).find((t) => t.orderId === part.orderId)!.id] });
    const orderIds = [whole, part, inside, unpaid].map(({ orderId }) => orderId);
    // Pressed twice it gives back once.
    for (let press = 0; press < 2; press++)
      expect((await refundOrders(admin, { orderIds, reason: 'asked' })).map(({ code }) => code)).toEqual([
        null,
        null,
        'TICKET_ALREADY_USED',
        'REFUND_NOT_POSSIBLE',
      ]);
    await shop.settle();
    expect(shop.db.sqlite.prepare(`SELECT sum(amount_cents) FROM refunds`).pluck().get()).toBe(4 * 1200);
    expect(found({ status: 'used' }).map(({ orderId }) => orderId)).toEqual([inside.orderId]);
    const accountant = shop.as(addBuyer(shop), ['accountant']);
    await expect(refundOrders(accountant, { orderIds })).rejects.toThrow('FORBIDDEN');
  });

  describe('as files', () => {
    let server: TestServer;
    beforeEach(async () => {
      server = await serveShop(shop);
    });
    afterEach(() => server.close());
    /** Signed in with the second factor, as an admin must be. */
    const adminCookie = (): string => {
      const cookie = server.cookieOf(adminId);
      shop.db.sqlite
        .prepare(`UPDATE sessions SET second_factor_at = ? WHERE user_id = ?`)
        .run(shop.clock.now().getTime(), adminId);
      return cookie;
    };
    const get = (path: string, cookie?: string) =>
      fetch(server.url + path, { headers: cookie === undefined ? {} : { cookie } });

    it('open in a spreadsheet with umlauts, and nothing in them is a formula', async () => {
      const eventId = addEvent(shop, { title: 'Fête; "Süß"' });
      const userId = called('=HYPERLINK("http://evil.example")', 'jörg@test.example');
      const boughtAt = shop.clock.now();
      await sell({ eventId, userId });
      nameHolder(admin, { ticketId: found({})[0]!.id, holderName: '@SUM(A1:A9)' });
      const answer = await get(`/admin/exports/tickets.csv?eventId=${eventId}`, adminCookie());
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="tickets-${localDateOf(shop.clock.now())}.csv"`,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [head, line] = bytes.toString('utf8').slice(1).split('\r\n');
      expect(head).toBe(
        'Event;Ticket;Holder;Buyer;E-mail;Purchased;Type;Status;Admitted;Paid (EUR);Promo code;Reduced by (EUR);Answers',
      );
      expect(line).toContain(`"Fête; ""Süß""";TKT-`);
      expect(line).toContain(
        `;'@SUM(A1:A9);"'=HYPERLINK(""http://evil.example"")";jörg@test.example;` +
          `${localDateOf(boughtAt)} ${formatTime(boughtAt)};General Admission;active;;12,00`,
      );
      for (const sign of ['=1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])
        expect(csvLine([sign]).replace(/^"/, '')).toMatch(/^'/);
    });

    it('are a workbook too, and the audit log has who took them along', async () => {
      await sell({ quantity: 2, userId: called('=HYPERLINK("http://evil.example")', 'formula@test.example') });
      const answer = await get('/admin/exports/tickets.xlsx', adminCookie());
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status).toBe(200);
      const sheet = unzipped(bytes, 'xl/worksheets/sheet1.xml');
      const strings = unzipped(bytes, 'xl/sharedStrings.xml');
      expect(strings + sheet).toContain('=HYPERLINK("http://evil.example")');
      // A text cell is never run, whatever it begins with: no cell holds a formula, and all but the price are texts.
      expect(sheet).not.toContain('<f>');
      expect(
        [...sheet.matchAll(/<c r="[A-Z]+2"([^>]*)>/g)].map(([, kind = '']) => /t="(s|inlineStr)"/.test(kind)),
      ).toEqual([...Array.from({ length: 7 }, () => true), false, false]);
      expect(
        shop.db.sqlite.prepare(`SELECT actor_id AS actor, after FROM audit WHERE action = 'export.made'`).all(),
      ).toEqual([{ actor: adminId, after: '{"format":"xlsx"}' }]);
    });

    it('are for admins alone', async () => {
      for (const path of [
        '/admin/exports/tickets.csv',
        '/admin/exports/tickets.xlsx',
        '/admin/exports/accounting.csv?from=2026-01-01&to=2026-01-31',
      ]) {
        expect((await get(path)).status).toBe(401);
        expect((await get(path, server.cookieOf(addBuyer(shop)))).status).toBe(403);
        expect((await get(`${path}${path.includes('?') ? '&' : '?'}eventId=1;DROP`, adminCookie())).status).toBe(400);
      }
    });

    it('tell the accountant each day by rate, refunds on the day they were returned', async () => {
      const [before = '', one = '', next = '', after = ''] = [-1, 0, 1, 2].map((days) =>
        dayFrom(shop.clock.now(), days),
      );
      const eventId = addEvent(shop, { priceCents: 1190 });
      shop.db.sqlite.prepare(`UPDATE events SET vat_bps = 700 WHERE id = ?`).run(addEvent(shop));
      const first = await sell({ eventId, quantity: 2 });
      const seven = shop.db.sqlite.prepare<[], { id: string }>(`SELECT id FROM events WHERE vat_bps = 700`).get()!.id;
      await sell({ eventId: seven });
      passBerlinDays(shop.clock, 1);
      requestRefund(admin, { orderId: first.orderId, ticketIds: [found({ eventId })[0]!.id] });
      await shop.settle();
      const text = await (await get(`/admin/exports/accounting.csv?from=${before}&to=${after}`, adminCookie())).text();
      expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
        'Tag;USt-Satz;Einnahmen brutto;Erstattungen brutto;Umsatz brutto;Umsatz netto;USt laut Belegen;Was;' +
          'Nachlass durch Codes brutto;Bei Banken offen;Gebühren für Rückbuchungen;Gutscheine offen',
        `${one};19 %;23,80;0,00;23,80;20,00;3,80;Tickets und Beiträge;0,00;0,00;0,00;0,00`,
        `${one};7 %;12,00;0,00;12,00;11,21;0,79;Tickets und Beiträge;0,00;0,00;0,00;0,00`,
        `${next};19 %;0,00;-11,90;-11,90;-10,00;-1,90;Tickets und Beiträge;0,00;0,00;0,00;0,00`,
      ]);
    });
  });
});
