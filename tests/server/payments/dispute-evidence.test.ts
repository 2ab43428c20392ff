import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatTime } from '#shared/time.ts';
import { evidencePaper } from '#server/services/office/orders/evidence-paper.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addNight, pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;
beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2, eventId: addNight(shop) });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());

const office = () => shop.as('admin', ['admin']);
const evidence = async () =>
  readPdf((await evidencePaper(office(), bought.orderId)).content)
    .pages.map(({ text }) => text.replaceAll('\u00a0', ' '))
    .join('\n');

it('the evidence for a bank names order, payment, tickets, scan with time and desk, mails, and the terms agreed to', async () => {
  const [used, other] = ticketsOf(shop, bought.orderId);
  scan(pairDesk(shop, 'Kasse Foyer'), bought.eventId, used!.code);
  const text = await evidence();
  const order = shop.db.sqlite
    .prepare<[string], { payment: string; version: string }>(
      `SELECT stripe_payment_intent_id AS payment, terms_version AS version FROM orders WHERE id = ?`,
    )
    .get(bought.orderId)!;
  for (const words of [
    bought.orderId,
    order.payment,
    `${used!.ticketNumber}, General Admission: used`,
    `${other!.ticketNumber}, General Admission: active`,
    'scanned at Kasse Foyer',
    formatTime(shop.clock.now()),
    'order paid:',
    'no right of withdrawal',
    `${order.version}, agreed to with the order`,
    'Terms',
  ])
    expect(text).toContain(words);
  expect(text.split('scanned at')).toHaveLength(2);
});

it('a scan that was taken back is no evidence', async () => {
  const [used] = ticketsOf(shop, bought.orderId);
  scan(pairDesk(shop), bought.eventId, used!.code);
  shop.db.sqlite.prepare(`UPDATE admissions SET undone_at = 1, undo_id = 'u' WHERE ticket_id = ?`).run(used!.id);
  expect(await evidence()).toContain('None of the tickets has been scanned.');
});

it('of a membership’s month it says what was paid', async () => {
  const userId = await joinClub(shop);
  const { id } = shop.db.sqlite
    .prepare<[string], { id: string }>(`SELECT id FROM orders WHERE user_id = ? AND event_id IS NULL`)
    .get(userId)!;
  const { pages } = readPdf((await evidencePaper(office(), id)).content);
  expect(pages[0]?.text).toContain('A month of a membership');
});

it('only who reads money gets it', async () => {
  await expect(evidencePaper(shop.as(bought.userId), bought.orderId)).rejects.toThrow('FORBIDDEN');
});
