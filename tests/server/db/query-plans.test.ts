import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_SORTS, EVENT_VIEWS } from '#shared/events/event-list.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { findSession } from '#server/services/people/accounts/find-session.ts';
import { signUp } from '#server/services/people/accounts/sign-up.ts';
import { resumeCancellations } from '#server/services/shop/events/edit/cancel-event.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { carryOutDueDeclarations } from '#server/services/club/declarations/answer-declaration.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { reconcileOrders } from '#server/services/shop/orders/reconcile-orders.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { processWebhookEvents } from '#tests/support/process-webhook-events.ts';
import { sendRefund } from '#server/services/shop/refunds/send-refund.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addMember } from '#tests/support/door.ts';
import { planOf, recordStatements, type StatementRecorder } from '#tests/support/record-statements.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A few rows for ever. */
const SMALL = new Set(['meta', 'user_roles', 'webhook_endpoints', 'membership_plans']);
/** What an index with a WHERE covers is what waits just now, not what ever was. */
const WAITING = /USING (COVERING )?INDEX \w*(waiting|open|hold)\w*_(idx|unique)/;

/** A search through the index of words, not past it. */
const WORDS = /VIRTUAL TABLE INDEX \d+:.*M/;

/** Read whole on purpose: the panel's total adds one number per night, and decades of nights are some thousand. */
const ALLOWED = [
  { step: 'SCAN events', inQuery: 'sum("sold_count")' },
  { step: 'SCAN events', inQuery: 'sum(case when' },
];

const mailer = { send: async () => undefined, close: () => undefined };

describe('the queries of the server', () => {
  let shop: TestShop;
  let recorder: StatementRecorder;

  /**
   * A day of the shop: every list, a purchase, a change of mind, a late one, a refund, a cancelled night, and the jobs.
   */
  beforeAll(async () => {
    recorder = recordStatements();
    shop = await openTestShop();
    const [buyer, admin, eventId] = [addBuyer(shop), addBuyer(shop), addEvent(shop)];
    addTicketType(shop, addEvent(shop), { quota: 5 });
    const call = createCallerFactory(appRouter);
    const [visitor, user, office] = [
      call({ service: shop.visitor }),
      call({ service: shop.as(buyer) }),
      call({ service: shop.as(admin, ['admin']) }),
    ];
    const jobs = async () => {
      await shop.standIn.whenWebhooksIdle();
      for (let round = 0; round < 2; round++) {
        await processWebhookEvents(shop.system);
        await deliverOutbox(shop.system, {
          queue: 'mail',
          handlers: {
            ...mailHandlers(mailer),
            ...membershipHandlers,
            refund: (ctx, row) => sendRefund(ctx, row.refId),
          },
          lanes: newLanes(),
          concurrency: 1,
        });
        await deliverOutbox(shop.system, {
          queue: 'refund',
          handlers: {
            ...mailHandlers(mailer),
            ...membershipHandlers,
            refund: (ctx, row) => sendRefund(ctx, row.refId),
          },
          lanes: newLanes(),
          concurrency: 1,
        });
        await shop.standIn.tick();
        await shop.standIn.whenWebhooksIdle();
      }
      await sweepExpiredOrders(shop.system);
      await reconcileOrders(shop.system);
      await catchUpWebhookEvents(shop.system);
      await refreshMemberships(shop.system);
      carryOutDueDeclarations(shop.system);
    };
    await recorder.during(shop.db.sqlite, async () => {
      await visitor.events.upcoming();
      await visitor.events.upcoming({ kind: 'party' });
      await visitor.events.month({ year: 2026, month: 1 });
      await visitor.events.byId({ id: eventId });
      await visitor.events.salsa();
      await visitor.workshops.listPublic();
      await visitor.checkout.quote({ eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] });
      findSession(shop.db, 'nobody', { at: shop.clock.now(), officeNeedsSecondFactor: true });
      await signUp(shop.visitor, cheapPasswordHasher, {
        name: 'Ana',
        email: 'ana@test.example',
        password: 'bailar-123',
      } as Parameters<typeof signUp>[2]);
      const paid = await buyTicket(shop, { userId: buyer, eventId, quantity: 2 });
      pay(shop, paid);
      await user.checkout.verifyPaymentStatus({ sessionId: paid.sessionId });
      await jobs();
      await user.checkout.order({ orderId: paid.orderId });
      await user.checkout.openOrder({ eventId });
      const { tickets } = await user.checkout.verifyPaymentStatus({ sessionId: paid.sessionId });
      await user.profile.tickets();
      await user.profile.tickets({ before: { purchasedAt: shop.clock.now(), id: randomUUID() } });
      await user.profile.ticketCount();
      await user.profile.nameTicket({ ticketId: tickets[0]!.id, holderName: 'Ana' });
      await user.profile.passTicketOn({ ticketId: tickets[0]!.id, holderName: 'Ana' });
      await user.profile.takeTicketBack({ ticketId: tickets[0]!.id });
      await user.checkout.allowance({ eventId });
      const open = await buyTicket(shop, { userId: buyer, eventId });
      await user.checkout.cancel({ orderId: open.orderId });
      const lapsed = await buyTicket(shop, { userId: buyer, eventId });
      shop.clock.advance(40 * MINUTE_MS);
      await jobs();
      await user.checkout.resendConfirmation({ orderId: paid.orderId });
      const member = addMember(shop, 'club');
      const asMember = call({ service: shop.as(member.userId) });
      await asMember.checkout.quote({ eventId, items: [{ ticketTypeId: 'general-admission', quantity: 2 }] });
      const atMemberPrice = await buyTicket(shop, { userId: member.userId, eventId });
      shop.db.sqlite.prepare(`UPDATE orders SET status = 'expired' WHERE id = ?`).run(atMemberPrice.orderId); // its money will be late
      pay(shop, atMemberPrice);
      await jobs();
      await asMember.membership.qrCode();
      await office.membership.reissueCard({ subscriberId: member.subscriberId });
      await office.admin.overview();
      await office.admin.today();
      for (const when of ['coming', 'past'] as const) await office.admin.tickets.byEvent({ when });
      await office.admin.tickets.byEvent({ cursor: { startsAt: shop.clock.now(), id: randomUUID() } });
      await office.admin.events.list({ search: 'salsa' });
      await office.admin.events.counts({});
      for (const view of EVENT_VIEWS)
        for (const sort of EVENT_SORTS)
          for (const cursor of [null, { key: sort === 'name' ? 'a' : 1, id: randomUUID() }])
            await office.admin.events.list({ view, sort, isDown: view === 'past', cursor });
      await office.admin.events.get({ id: eventId });
      const address = shop.db.sqlite
        .prepare<[string], string>(`SELECT email FROM users WHERE id = ?`)
        .pluck()
        .get(buyer)!;
      for (const request of [
        {},
        { status: 'active' as const },
        { eventId },
        { search: 'buyer' },
        { search: 'begun' },
        { search: address },
      ])
        await office.admin.tickets.list(request);
      for await (const batch of ticketsCsv(shop.as(admin, ['admin']), { search: '' })) expect(batch).not.toBe('');
      for await (const line of accountingCsv(shop.as(admin, ['admin']), { from: '2026-01-15', to: '2026-01-17' }))
        expect(line).not.toBe('');
      await office.admin.payments.unpaidTickets({ cursor: { createdAt: shop.clock.now(), id: randomUUID() } });
      await office.admin.payments.lookAtOrder({ orderId: paid.orderId });
      await office.admin.payments.keepAsFree({ orderId: paid.orderId, reason: 'x' }).catch(() => undefined);
      await office.admin.payments.smallBusiness();
      await office.admin.statistics.show({ weeks: 52 });
      await office.admin.events.cancelPreview({ id: eventId });
      await office.admin.events.cancelProgress({ id: eventId });
      await resumeCancellations(shop.system);
      await office.admin.payments.exceptions({});
      for (const group of ['refunds', 'money_without_ticket', 'ticket_without_money'] as const)
        await office.admin.payments.exceptions({ group, cursor: { createdAt: shop.clock.now(), id: randomUUID() } });
      await office.admin.mails.failed({ cursor: { createdAt: shop.clock.now(), id: randomUUID() } });
      await office.admin.tickets.refund({ orderId: paid.orderId, ticketIds: [tickets[0]!.id] });
      await jobs();
      await office.admin.events
        .move({ id: eventId, location: 'Another hall' } as Parameters<typeof office.admin.events.move>[0])
        .catch(() => undefined);
      await office.admin.events.cancel({ id: eventId });
      await jobs();
      expect(lapsed.orderId).not.toBe('');
    });
  }, 240_000);
  afterAll(async () => {
    recorder.stop();
    await shop.close();
  });

  it('are many: the day touched every wing', () => {
    expect(recorder.statements.size).toBeGreaterThan(50);
  });

  it('never read a growing table from end to end', () => {
    const tables = new Set(
      shop.db.sqlite
        .prepare<[], { name: string }>(`SELECT name FROM sqlite_master WHERE type = 'table'`)
        .all()
        .map(({ name }) => name),
    );
    const readings = [...recorder.statements]
      .filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/i.test(sql))
      .flatMap((sql) => planOf(shop.db.sqlite, sql).map((step) => ({ step, sql: sql.replaceAll(/\s+/g, ' ') })));
    const whole = readings.filter(({ step, sql }) => {
      const alias = /^SCAN (\w+)/.exec(step)?.[1];
      if (
        alias === undefined ||
        WAITING.test(step) ||
        WORDS.test(step) ||
        ALLOWED.some((allowed) => step === allowed.step && sql.includes(allowed.inQuery))
      )
        return false;
      const table = tables.has(alias) ? alias : new RegExp(`"?(\\w+)"? (?:AS )?"?${alias}"?\\b`, 'i').exec(sql)?.[1];
      // In an index's order and stopped by a LIMIT: a page, not the table.
      const isPage = / USING (COVERING )?INDEX /.test(step) && /\blimit\b/i.test(sql);
      return table !== undefined && tables.has(table) && !SMALL.has(table) && !isPage;
    });
    expect(whole.map(({ step, sql }) => ({ step, sql: sql.slice(0, 300) }))).toEqual([]);
  });
});
