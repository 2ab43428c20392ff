import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, SECOND_MS } from '#shared/time.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sell } from '#server/services/door/sync/hand-in-sale.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import {
  cancelCardPayment,
  settleCardPayment,
  showCardPayment,
  startCardPayment,
} from '#server/services/door/sales/card-payment.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { setReader } from '#server/services/door/devices/change-desk.ts';
import { settleDoorRefund } from '#server/services/door/sales/door-refund-exception.ts';
import { payOutRefund } from '#server/services/shop/refunds/pay-out-refund.ts';
import { showWaiting } from '#server/services/office/today/show-waiting.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { syncRefunds } from '#server/services/shop/refunds/sync-refunds.ts';
import { resolveException } from '#server/services/shop/exceptions/resolve-exception.ts';
import { addBoss, addStaff, BOSS_PIN, pairDesk, type Boss, type TestDesk } from '#tests/support/door.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;
let supervisor: Boss;
let boss = '';

beforeEach(async () => {
  shop = await openTestShop();
  till = pairDesk(shop);
  supervisor = await addBoss(shop);
  boss = supervisor.userId;
});
afterEach(() => shop.close());

const start = (amountCents: number, saleId = randomUUID()) =>
  startCardPayment(till.ctx, till.desk, { saleId, amountCents });
const status = (reference: string) => showCardPayment(till.ctx, till.desk, { reference });
const giveReader = () => setReader(shop.as(boss, ['admin']), { id: till.desk.id, readerId: 'tmr_simulated' });

describe('a card at the door', () => {
  it('needs a reader', () => {
    expect(() => start(1_250)).toThrow('CARD_TERMINAL_MISSING');
  });

  it('is waited for, approved, the same payment when asked for again, and refunded once by a supervisor', async () => {
    giveReader();
    const saleId = randomUUID();
    const { reference, state } = await start(1_250, saleId);
    expect(state).toBe('waiting');
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(reference)).toEqual({ reference, state: 'approved', declineCode: null });
    expect(await start(1_250, saleId)).toMatchObject({ reference, state: 'approved' });
    const refund = (entryId: string, supervisorId = boss) =>
      refundCardPayment(till.ctx, till.desk, {
        reference,
        amountCents: 1_250,
        entryId,
        positions: [],
        supervisorId,
        supervisorPin: BOSS_PIN,
      });
    await expect(refund(randomUUID(), addStaff(shop, ['cashier']))).rejects.toThrow('SUPERVISOR_NEEDED');
    const entryId = randomUUID();
    expect(await refund(entryId)).toEqual(await refund(entryId));
    await expect(refund(randomUUID())).rejects.toThrow('REFUND_TOO_LARGE');
    await shop.settle();
    expect(shop.db.sqlite.prepare('SELECT COUNT(*) AS n FROM payment_exceptions').get()).toEqual({ n: 0 });
  });

  describe('that can not be paid back', () => {
    const admin = () => shop.as(boss, ['admin']);
    const waiting = () => listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items;
    const refund = (reference: string, amountCents: number, entryId = randomUUID()) =>
      refundCardPayment(till.ctx, till.desk, {
        reference,
        amountCents,
        entryId,
        positions: [],
        supervisorId: boss,
        supervisorPin: BOSS_PIN,
      });
    const charged = async () => {
      giveReader();
      const { reference } = await start(1_250);
      shop.clock.advance(3 * SECOND_MS);
      await status(reference);
      return reference;
    };

    it('waits for the admin once, however often it is asked for, and is done at the desk too once it was paid out by hand', async () => {
      const reference = await charged();
      const entryId = randomUUID();
      await shop.system.payments.terminal.refund({ reference, amountCents: 100, entryId: randomUUID() }); // past our books
      const ask = (again = entryId) => refund(reference, 1_200, again); // the provider says no for good
      for (const again of [entryId, entryId, randomUUID()])
        await expect(ask(again)).rejects.toThrow('REFUND_NOT_POSSIBLE');
      const [owed, ...others] = waiting();
      expect([owed, others]).toMatchObject([
        { kind: 'door_refund_failed', refId: `${reference}/${entryId}`, detail: '1200 eur', orderId: null },
        [],
      ]);
      expect(showWaiting(admin())).toMatchObject({ money: 1, desks: 0 });
      resolveException(admin(), owed!.id);
      expect(showWaiting(admin()).money).toBe(0);
      expect(await ask()).toEqual({ reference, amountCents: 1_200 });
      expect(waiting()).toEqual([]);
      await expect(ask(randomUUID())).rejects.toThrow('REFUND_NOT_POSSIBLE'); // another refund of it is another matter
      expect(waiting()).toHaveLength(1);
    });

    it('after it was said to be done comes to the admin too; each refund by itself, and the old news never again', async () => {
      const reference = await charged();
      shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 2 });
      await refund(reference, 1_000);
      await expect(refund(reference, 500)).rejects.toThrow('REFUND_TOO_LARGE'); // as long as the first one seems to be on its way
      await shop.settle();
      expect(waiting()).toEqual([]);
      shop.clock.advance(10 * SECOND_MS);
      await shop.settle();
      expect(waiting().map(({ detail }) => detail)).toEqual(['1000 eur']);
      await refund(reference, 500); // the money is there again
      const [owed, ...others] = waiting();
      expect([owed, others]).toMatchObject([{ detail: '1000 eur' }, []]);
      resolveException(admin(), owed!.id);
      await syncRefunds(shop.system, webhookHandlers, reference);
      expect(waiting()).toEqual([]);
    });
  });

  describe('is given back only', () => {
    const admin = () => shop.as(boss, ['admin']);
    const count = (sql: string) => shop.db.sqlite.prepare(sql).pluck().get();
    const sold = async (quantity = 2) => {
      giveReader();
      const eventId = addEvent(shop, { capacity: 50 });
      const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
      const [saleId, amountCents] = [randomUUID(), 1_250 * quantity];
      atDoor(till).open({ floatCents: 0 });
      const { reference } = await start(amountCents, saleId);
      shop.clock.advance(3 * SECOND_MS);
      await status(reference);
      atDoor(till).sell({
        saleId,
        eventId,
        items: [{ ticketTypeId: typeId, quantity }],
        payments: [{ method: 'card', amountCents, reference }],
      });
      return { saleId, reference, amountCents, eventId };
    };
    const back = (request: { reference: string; amountCents: number; positions?: number[] }, more: object) =>
      refundCardPayment(till.ctx, till.desk, {
        entryId: randomUUID(),
        positions: [],
        supervisorId: boss,
        ...request,
        ...more,
      });

    it('with the supervisor’s own digits or signature for just this; an id alone or another signature give nothing', async () => {
      const { saleId, reference, amountCents } = await sold();
      const request = { reference, amountCents };
      const other = pairDesk(shop, 'Kasse 2');
      const about = APPROVALS.refund(saleId, []);
      const forged = [
        {},
        { supervisorPin: '0000' },
        { proof: 'x' },
        { proof: await supervisor.approve(till.desk, APPROVALS.refund(randomUUID(), [])) },
        { proof: await supervisor.approve(other.desk, about) },
        { proof: await supervisor.approve(till.desk, APPROVALS.card(saleId)) },
      ];
      for (const more of forged) await expect(back(request, more)).rejects.toThrow('SUPERVISOR_UNPROVED');
      expect(await shop.system.payments.listRefunds(reference)).toEqual([]);
      for (let n = 0; n < 4; n++)
        await expect(back(request, { supervisorPin: '1111' })).rejects.toThrow(
          n < 3 ? 'SUPERVISOR_UNPROVED' : 'PIN_LOCKED',
        );
      await expect(back(request, { supervisorPin: BOSS_PIN })).rejects.toThrow('PIN_LOCKED');
      expect(await back(request, { proof: await supervisor.approve(till.desk, about) })).toEqual(request);
    });

    it('from a payment of our doors: what somebody paid online, or elsewhere on the account, is not the desk’s to give', async () => {
      giveReader();
      const online = await buyTicket(shop, { userId: addBuyer(shop) });
      pay(shop, online);
      await shop.settle();
      const paid = shop.db.sqlite
        .prepare<[], { reference: string; amountCents: number }>(
          `SELECT stripe_payment_intent_id AS reference, total_cents AS amountCents FROM orders WHERE status = 'paid'`,
        )
        .get()!;
      await expect(back(paid, { supervisorPin: BOSS_PIN })).rejects.toThrow('REFUND_NOT_POSSIBLE');
      await expect(back({ reference: 'pi_of_nobody', amountCents: 100 }, { supervisorPin: BOSS_PIN })).rejects.toThrow(
        'REFUND_NOT_POSSIBLE',
      );
      expect(await shop.system.payments.listRefunds(paid.reference)).toEqual([]);
      // Without the guard the provider would have done it: it knows nothing of doors.
      await shop.system.payments.terminal.refund({ ...paid, entryId: randomUUID() });
      expect(await shop.system.payments.listRefunds(paid.reference)).toHaveLength(1);
    });

    it('up to what is left, by however many entries; tickets and Money change with it, and the journal adds nothing', async () => {
      const { saleId, reference, eventId } = await sold();
      const entry = till.entry('refund', {
        cashierId: addStaff(shop, ['cashier']),
        supervisorId: boss,
        saleId,
        positions: [1],
        payments: [{ method: 'card', amountCents: 1_250, reference }],
        reason: 'falscher Abend',
        proof: await supervisor.approve(till.desk, APPROVALS.refund(saleId, [1])),
      });
      const { proof } = entry.payload as { proof: string };
      await back({ reference, amountCents: 1_250, positions: [1] }, { entryId: entry.id, proof });
      const states = () =>
        shop.db.sqlite.prepare('SELECT status FROM tickets WHERE event_id = ? ORDER BY position').pluck().all(eventId);
      const books = () => count(`SELECT paid_cents - refunded_cents FROM events WHERE id = '${eventId}'`);
      expect([states(), books(), count('SELECT count(*) FROM admissions WHERE undone_at IS NULL')]).toEqual([
        ['used', 'cancelled'],
        1_250,
        1,
      ]);
      expect(syncJournal(till.ctx, till.desk, { entries: [entry] }).results).toMatchObject([{ outcome: 'applied' }]);
      expect([states(), books(), count(`SELECT card_cents FROM till_records WHERE kind = 'refund'`)]).toEqual([
        ['used', 'cancelled'],
        1_250,
        1_250,
      ]);
      await expect(back({ reference, amountCents: 1_251 }, { supervisorPin: BOSS_PIN })).rejects.toThrow(
        'REFUND_TOO_LARGE',
      );
      const rest = [0, 1].map(() =>
        back({ reference, amountCents: 1_250, positions: [0] }, { supervisorPin: BOSS_PIN }).catch(
          (error: Error) => error.message,
        ),
      );
      expect((await Promise.all(rest)).filter((answer) => answer === 'REFUND_TOO_LARGE')).toHaveLength(1);
      expect([states(), books(), count(`SELECT status FROM orders WHERE event_id = '${eventId}'`)]).toEqual([
        ['cancelled', 'cancelled'],
        0,
        'refunded',
      ]);
      expect(checkBooks(shop.db.sqlite)).toEqual([]);
    });

    it('for tickets that are there to void, and no more than they are worth: the payment of others is not theirs', async () => {
      const { reference } = await sold(3);
      const first = { supervisorPin: BOSS_PIN };
      await expect(back({ reference, amountCents: 1_251, positions: [0] }, first)).rejects.toThrow('REFUND_TOO_LARGE');
      await back({ reference, amountCents: 1_250, positions: [0] }, first);
      await expect(back({ reference, amountCents: 1_250, positions: [0] }, first)).rejects.toThrow(
        'REFUND_NOT_POSSIBLE',
      );
      expect(await shop.system.payments.listRefunds(reference)).toHaveLength(1);
      // Negative control: the payment itself has 25 € left, so the provider would have paid.
      await shop.system.payments.terminal.refund({ reference, amountCents: 1_250, entryId: randomUUID() });
      expect(await shop.system.payments.listRefunds(reference)).toHaveLength(2);
    });

    it('and when the provider fails days later, Money owes it again, until a person has paid it out by hand', async () => {
      const { reference, eventId } = await sold(1);
      shop.standIn.configure({ refundOutcome: 'fails-later', refundsAffected: 1, refundFailsAfterSeconds: 60 });
      const entryId = randomUUID();
      const request = { reference, amountCents: 1_250 };
      await back(request, { entryId, supervisorPin: BOSS_PIN });
      await shop.settle();
      const state = () => [
        count(`SELECT refunded_cents FROM events WHERE id = '${eventId}'`),
        count(`SELECT SUM(refunded_cents) FROM money_days`),
        count(`SELECT status FROM orders WHERE event_id = '${eventId}'`),
        count(`SELECT status FROM tickets WHERE event_id = '${eventId}'`),
      ];
      expect(state()).toEqual([1_250, 1_250, 'refunded', 'cancelled']);
      shop.clock.advance(DAY_MS);
      await shop.settle();
      expect(state()).toEqual([0, 0, 'paid', 'cancelled']);
      const waiting = () => listPaymentExceptions(admin(), { limit: 20, group: 'refunds' }).items;
      const [owed, ...others] = waiting();
      expect([owed, others]).toMatchObject([
        { kind: 'door_refund_failed', detail: '1250 eur', orderId: count('SELECT id FROM orders') },
        [],
      ]);
      payOutRefund(admin(), settleDoorRefund, { id: owed!.id, how: 'cash' });
      await syncRefunds(shop.system, webhookHandlers, reference); // the provider goes on telling
      expect([state(), waiting()]).toEqual([[1_250, 1_250, 'refunded', 'cancelled'], []]);
      await expect(back(request, { supervisorPin: BOSS_PIN })).rejects.toThrow('REFUND_TOO_LARGE');
      expect(await back(request, { entryId, supervisorPin: BOSS_PIN })).toEqual(request); // the desk's own question, asked again
      expect(await shop.system.payments.listRefunds(reference)).toHaveLength(1);
      expect(checkBooks(shop.db.sqlite)).toEqual([]);
    });

    it('when the provider says so; a card sale or refund unknown to it is booked as written, and the office hears of it', async () => {
      const { saleId, eventId, reference } = await sold(1);
      const [cashierId, ghost] = [addStaff(shop, ['cashier']), randomUUID()];
      const refund = (payments: object[], proof?: string) =>
        till.entry('refund', {
          cashierId,
          supervisorId: boss,
          saleId,
          positions: [],
          payments,
          reason: 'x',
          ...(proof !== undefined && { proof }),
        } as never);
      const proof = await supervisor.approve(till.desk, APPROVALS.refund(saleId, []));
      const entries = [
        refund([{ method: 'card', amountCents: 1_250, reference }]),
        refund([{ method: 'card', amountCents: 1_250, reference }], proof),
        till.entry('cash', { type: 'drawer', cashierId: ghost, sessionId: randomUUID(), reason: 'x' }),
      ];
      const kinds = syncJournal(till.ctx, till.desk, { entries }).results.map(({ detail }) => detail);
      expect(kinds).toEqual(['supervisor_unproved', 'card_unverified', 'session_conflict']);
      const sale = {
        saleId: randomUUID(),
        eventId,
        items: [
          { ticketTypeId: count(`SELECT id FROM ticket_types WHERE event_id = '${eventId}'`) as string, quantity: 1 },
        ],
        expectedTotalCents: 1_250,
        isUnder18: false,
        fiscal: null,
      };
      expect(() => sell(till.ctx, till.desk, { ...sale, payments: inCash(1_250), cashierId: ghost })).toThrow(
        'CASHIER_UNKNOWN',
      );
      const again = { method: 'card' as const, amountCents: 1_250, reference }; // paid for another sale
      sell(till.ctx, till.desk, { ...sale, payments: [again], cashierId: till.cashierId });
      expect(
        listDeskExceptions(admin(), { limit: 10 }).items.filter(({ entryId }) => entryId === sale.saleId),
      ).toMatchObject([{ kind: 'card_unverified', detail: '1250' }]);
    });
  });

  it('that is declined can be tried again, and one nobody holds out is cancelled', async () => {
    giveReader();
    const saleId = randomUUID();
    const declined = await start(1_205, saleId);
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(declined.reference)).toMatchObject({ state: 'declined', declineCode: 'generic_decline' });
    expect(await start(1_205, saleId)).toMatchObject({ reference: declined.reference, state: 'waiting' });
    expect(await cancelCardPayment(till.ctx, till.desk, { reference: declined.reference })).toMatchObject({
      state: 'cancelled',
    });
    const quick = await start(1_000);
    shop.clock.advance(3 * SECOND_MS);
    expect(await cancelCardPayment(till.ctx, till.desk, { reference: quick.reference })).toMatchObject({
      state: 'approved',
    });
  });

  it('whose beginning the desk never heard of is settled by its sale: ended, paid or never begun; another goes on', async () => {
    giveReader();
    const settle = (saleId: string, amountCents = 1_000) =>
      settleCardPayment(till.ctx, till.desk, { saleId, amountCents });
    const [lost, paid, after] = [randomUUID(), randomUUID(), randomUUID()];
    await start(1_000, lost);
    expect(await settle(lost)).toMatchObject({ state: 'cancelled' });
    await start(1_000, paid);
    shop.clock.advance(3 * SECOND_MS);
    expect(await settle(paid)).toMatchObject({ state: 'approved' });
    const { reference } = await start(1_500, after);
    expect(await settle(randomUUID())).toMatchObject({ state: 'cancelled' });
    shop.clock.advance(3 * SECOND_MS);
    expect(await status(reference)).toMatchObject({ state: 'approved' });
  });

  it('is the one that was charged, also a day later, when the provider has forgotten its sale', async () => {
    giveReader();
    const asked = { saleId: randomUUID(), amountCents: 1_000 };
    const { reference } = await start(1_000, asked.saleId); // the desk hears no answer
    shop.clock.advance(DAY_MS + 3 * SECOND_MS);
    await shop.standIn.tick();
    const charged = { reference, state: 'approved', declineCode: null };
    expect(await settleCardPayment(till.ctx, till.desk, asked)).toEqual(charged);
    expect(await start(1_000, asked.saleId)).toEqual(charged);
  });
});
