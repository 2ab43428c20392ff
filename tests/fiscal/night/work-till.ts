import type { DeskSaleInput, SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import type { FreeReason } from '#shared/door/free-entry.ts';
import { DENOMINATIONS, type CashCount } from '#shared/door/cash-count.ts';
import { cashReport } from '#kiosk/main/till/cash/cash-session.ts';
import { leftTransactions } from '#kiosk/main/base/store/left-transactions.ts';
import { readDraft } from '#kiosk/main/till/sales/basket-draft.ts';
import { until } from '#tests/kiosk/support/headless-desk.ts';
import { ADMIN_PIN } from '#tests/kiosk/support/prepare-night.ts';
import type { NightDesk } from './open-night-desk.ts';

/** What is on a bill, by the names on the tiles. `card` is a ticket at the member's price. */
type Wanted = { ticket?: string; quantity?: number; card?: string; goods?: readonly string[] };
type Paid = 'cash' | 'card' | 'both' | FreeReason;

function named<T extends { name: string }>(tiles: readonly T[], name: string): T {
  const found = tiles.find((tile) => tile.name === name);
  if (found === undefined) throw new Error(`the desk does not sell ${name}`);
  return found;
}

function billOf({ till }: NightDesk, wanted: Wanted): Required<Pick<DeskSaleInput, 'items' | 'goods'>> {
  const { saleTypes, goods } = till.desk.state();
  const { ticket, quantity = 1, card } = wanted;
  const item = (name: string) => ({
    ticketTypeId: named(saleTypes, name).id,
    quantity,
    ...(card !== undefined && { memberCode: card }),
  });
  return {
    items: ticket === undefined ? [] : [item(ticket)],
    goods: (wanted.goods ?? []).map((name) => ({ goodsId: named(goods, name).id, quantity: 1 })),
  };
}

function paymentsOf(paid: Paid, totalCents: number): DeskSaleInput['payments'] {
  const cardCents = paid === 'card' ? totalCents : paid === 'both' ? Math.floor(totalCents / 2) : 0;
  const cashCents = paid === 'cash' || paid === 'both' ? totalCents - cardCents : 0;
  return [
    ...(cashCents > 0 ? [{ method: 'cash' as const, amountCents: cashCents }] : []),
    ...(cardCents > 0 ? [{ method: 'card' as const, amountCents: cardCents, terminalReceipt: '0815' }] : []),
  ];
}

/** Types the bill, and waits until the device has begun its transaction. */
export async function begin(desk: NightDesk, wanted: Wanted): Promise<void> {
  await desk.till.calls.keepBasket({ ...billOf(desk, wanted), isFree: false });
  await until(() => typeof readDraft(desk.till.desk.ctx)?.transaction?.txNumber === 'number');
}

/** Types the bill, and takes the money; a reason instead of a way to pay gives it away. */
export async function sell(desk: NightDesk, wanted: Wanted, paid: Paid): Promise<SaleDoneView> {
  const { calls } = desk.till;
  const bill = billOf(desk, wanted);
  const isFree = paid !== 'cash' && paid !== 'card' && paid !== 'both';
  const { totalCents } = await calls.keepBasket({ ...bill, isFree });
  return calls.sell({
    ...bill,
    payments: paymentsOf(paid, totalCents),
    expectedTotalCents: totalCents,
    ...(isFree && { freeReason: paid }),
  });
}

/** A supervisor has the device tried out, and then a new cashier trains: float, a sale, and it is given back. */
export async function train(desk: NightDesk, wanted: Wanted): Promise<void> {
  const { night, till } = desk;
  const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
  await till.calls.tryTse({ supervisor });
  await till.calls.chooseTraining({ isChosen: true, supervisor });
  await till.calls.openCash({ count: { 2000: 10 } });
  const { saleId } = await sell(desk, wanted, 'cash');
  await till.calls.refund({ saleId, positions: [0], reason: 'Übung', supervisor });
  await till.calls.chooseTraining({ isChosen: false, supervisor });
}

/** Types a bill and empties it again: the guest has walked away. */
export async function abandon(desk: NightDesk, wanted: Wanted): Promise<void> {
  await begin(desk, wanted);
  await desk.till.calls.keepBasket({ items: [], isFree: false });
}

/** A supervisor gives the money for that place on the bill back. */
export async function refund({ night, till }: NightDesk, saleId: string, position: number): Promise<void> {
  const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
  await till.calls.refund({ saleId, positions: [position], reason: 'Kulanz', supervisor });
}

/** Notes and coins, the largest first. */
function piecesOf(amountCents: number): CashCount {
  let rest = amountCents;
  return Object.fromEntries(
    DENOMINATIONS.map((value) => {
      const pieces = Math.floor(rest / value);
      rest -= pieces * value;
      return [String(value), pieces];
    }),
  );
}

/** Counts the drawer and closes the till, once the device has heard of every basket that was left. */
export async function closeTill({ till }: NightDesk, { differenceCents }: { differenceCents: number }): Promise<void> {
  await until(() => leftTransactions(till.desk.store()).length === 0);
  const { expectedCashCents } = cashReport(till.desk.ctx).report;
  await till.calls.fixCount({ count: piecesOf(expectedCashCents + differenceCents) });
  await till.calls.closeCash({ note: differenceCents === 0 ? '' : 'Falsch herausgegeben' });
}
