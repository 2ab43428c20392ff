import { receiptOf } from '#kiosk/main/till/sales/receipt-of.ts';
import { until } from '#tests/kiosk/support/headless-desk.ts';
import type { NightDesk } from './open-night-desk.ts';
import { abandon, begin, closeTill, refund, sell, train } from './work-till.ts';

const PARTY = { ticket: 'Party Only' };
const WORKSHOP = { ticket: 'Workshop + Party' };

/** The till before, closed without a difference. Returns the sale of which something comes back later. */
async function liveEarlierTill(desk: NightDesk): Promise<string> {
  const { saleId } = await sell(desk, { ...PARTY, quantity: 2 }, 'cash');
  await sell(desk, WORKSHOP, 'card');
  await closeTill(desk, { differenceCents: 0 });
  return saleId;
}

/** The member's price, and the voucher that comes with it on a Friday, which is a drink later. */
async function serveMember(desk: NightDesk): Promise<void> {
  const { night, till } = desk;
  const { saleId } = await sell(desk, { ...PARTY, card: night.clubMember }, 'cash');
  const [voucher] = receiptOf(till.desk.ctx, saleId, { isCopy: false }).vouchers;
  if (voucher !== undefined) await till.calls.redeemVoucher({ code: voucher.code });
}

/**
 * The device answers no more: the first sale has begun at it and is not signed, the others it never hears of. Then it
 * is there again, and the sale after that ends the outage.
 */
async function liveOutage(desk: NightDesk): Promise<void> {
  const { till, faults } = desk;
  await begin(desk, PARTY);
  Object.assign(faults, { fault: 'no-answer', calls: ['finish'] });
  await sell(desk, PARTY, 'cash');
  delete faults.calls;
  await sell(desk, { goods: ['Programmheft'] }, 'cash');
  await sell(desk, PARTY, 'card');
  faults.fault = null;
  await until(() => till.desk.state().tse?.isDown === false);
  await sell(desk, PARTY, 'cash');
}

/**
 * Two tills of one desk. The first is sold from and closed. Then somebody trains. In the second: float, sales at 19, 7
 * and 0 %, cash, card and both, a member, a free entry, a refund of this till and one of the till before, an abandoned
 * basket, an outage, money to the safe and from it, a count with a difference, the closing.
 */
export async function liveNight(desk: NightDesk): Promise<void> {
  const { calls } = desk.till;
  const earlier = await liveEarlierTill(desk);
  await train(desk, { ...PARTY, goods: ['Programmheft'] });
  await calls.openCash({ count: { 2000: 10 } });
  await sell(desk, { ...PARTY, quantity: 3 }, 'cash');
  const mixed = await sell(desk, { ...PARTY, goods: ['Programmheft', 'Schnupperkurs', 'Garderobe'] }, 'cash');
  await sell(desk, { goods: ['Programmheft'] }, 'card');
  await sell(desk, { goods: ['Schnupperkurs'] }, 'cash');
  await sell(desk, { ...WORKSHOP, goods: ['T-Shirt'] }, 'both');
  await serveMember(desk);
  await sell(desk, PARTY, 'Künstler');
  await abandon(desk, PARTY);
  await refund(desk, mixed.saleId, 1);
  await refund(desk, earlier, 0);
  await calls.moveCash({ direction: 'out', amountCents: 10_000, reason: 'in den Tresor' });
  await liveOutage(desk);
  await calls.moveCash({ direction: 'in', amountCents: 2_000, reason: 'Wechselgeld aus dem Tresor' });
  await sell(desk, PARTY, 'card');
  await closeTill(desk, { differenceCents: -250 });
  await until(async () => (await desk.till.desk.syncNow(), desk.till.desk.state().link.waiting === 0));
}
