import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { localDateOf } from '#shared/time.ts';
import type { ProviderDispute } from '#server/adapters/payment-provider.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { askAboutDisputes } from '#server/services/shop/refunds/follow-disputes.ts';
import { admin, openNightForEachTest, sync, till, valueOf } from '#tests/support/door-night.ts';
import { addGoods, chargeCard, sale, shirt, ticketsAtSevenPercent } from '#tests/support/door-sales.ts';
import { balanceOf, bookingsOf } from '#tests/support/datev-lines.ts';
import { addBoss } from '#tests/support/door.ts';

openNightForEachTest();

/** A card that was charged at the door: for two tickets at 12.50, for a shirt at 25.00, or for both. */
async function paidByCard({ tickets, goods }: { tickets: number; goods: number }): Promise<string> {
  const boss = await addBoss(till.shop);
  ticketsAtSevenPercent();
  const { goodsId } = addGoods();
  const [saleId, amountCents] = [randomUUID(), tickets * 1_250 + goods * 2_500];
  const reference = await chargeCard(boss, { saleId, amountCents });
  const payments = [{ method: 'card', amountCents, reference }];
  const sold = { ...(goods > 0 && { goods: [shirt(goodsId)] }), ...(tickets > 0 && { tickets }) };
  expect(sync(sale({ ...sold, saleId, more: { payments } }))).toEqual(['applied']);
  return reference;
}

/** The bank's word, as the provider would list it. */
async function disputed(
  reference: string,
  { status, amountCents }: Pick<ProviderDispute, 'status' | 'amountCents'>,
): Promise<void> {
  const openedAt = till.shop.clock.now();
  const givenBackAt = status === 'won' ? openedAt : null;
  const moved = { openedAt, takenAt: openedAt, givenBackAt };
  const dispute = { id: 'du_1', status, amountCents, isInquiry: false, answerUntil: null, ...moved };
  const payments = { ...till.shop.system.payments, listDisputes: async () => [dispute] };
  const settle = await askAboutDisputes({ ...till.shop.system, payments }, reference);
  expect([settle(), settle()]).toEqual([true, true]);
}

const asked = () => listPaymentExceptions(admin(), { limit: 9 }).items.map(({ kind, detail }) => [kind, detail]);
const flagged = () => valueOf('SELECT count(*) FROM orders WHERE is_disputed = 1');
const returned = () => valueOf('SELECT coalesce(sum(amount_cents), 0) FROM refunds');

it('a card charged at the door is flagged while its bank asks, and not when that is won', async () => {
  const reference = await paidByCard({ tickets: 2, goods: 0 });
  await disputed(reference, { status: 'open', amountCents: 2_500 });
  expect([flagged(), asked().map(([kind]) => kind)]).toEqual([1, ['disputed']]);
  await disputed(reference, { status: 'won', amountCents: 2_500 });
  expect([flagged(), asked(), returned()]).toEqual([0, [], 0]);
});

it('a lost one takes its tickets back, and says of each that its guest was inside', async () => {
  const reference = await paidByCard({ tickets: 2, goods: 0 });
  await disputed(reference, { status: 'lost', amountCents: 2_500 });
  expect([flagged(), returned(), asked().map(([kind]) => kind)]).toEqual([
    0,
    2_500,
    ['used_ticket_refunded', 'used_ticket_refunded'],
  ]);
  expect(valueOf(`SELECT count(*) FROM tickets WHERE status = 'cancelled'`)).toBe(2);
  expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
});

it('of a card that paid tickets and goods, the tickets’ part is booked, and a person is asked about the goods once', async () => {
  const reference = await paidByCard({ tickets: 2, goods: 1 });
  await disputed(reference, { status: 'lost', amountCents: 5_000 });
  expect(returned()).toBe(2_500);
  expect(asked()).toContainEqual(['refund_differs', '2500 for goods here, 5000 there eur']);
  expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
});

it('of goods alone there is no order: a person is asked once', async () => {
  const reference = await paidByCard({ tickets: 0, goods: 1 });
  await disputed(reference, { status: 'lost', amountCents: 2_500 });
  expect([returned(), asked()]).toEqual([0, [['refund_differs', '2500 for goods here, 2500 there eur']]]);
});

it('what a bank keeps of a card charged at the door leaves the clearing account as one sold online does', async () => {
  const from = localDateOf(till.shop.clock.now());
  const reference = await paidByCard({ tickets: 2, goods: 0 });
  await disputed(reference, { status: 'lost', amountCents: 2_500 });
  const lines = await bookingsOf(till.shop, { from, to: localDateOf(till.shop.clock.now()) });
  expect(lines.find(({ document }) => document.endsWith('-ZDSV"'))).toMatchObject({ cents: -2_500, account: '1590' });
  // The charge itself, which nobody has read from the provider, is all that is missing. What was given back of a night
  // on another day stands at advance payments (W).
  expect(balanceOf(lines, '1360')).toBe(
    balanceOf(
      lines.filter(({ document }) => !/-(E|W|ZDSV)/.test(document)),
      '1360',
    ),
  );
});
