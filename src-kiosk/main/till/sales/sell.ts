import { randomUUID } from 'node:crypto';
import { FreeReason } from '#shared/door/free-entry.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import type { DeskSaleInput, SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import type { SaleItem, SalePayment } from '#shared/door/sale-facts.ts';
import type { OverHouse } from '#shared/door/walk-in.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { saleOf } from '../cash/cash-records.ts';
import { openUncountedSession, requireUncountedSession } from '../cash/cash-session.ts';
import { refuseEarlierNight } from '../cash/earlier-night.ts';
import { moneyLedger, requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { issuingOf } from '../fiscal/fiscal-of.ts';
import { asTraining, beginDocument, finishDocument } from '../fiscal/issue-document.ts';
import { recoverDocuments } from '../fiscal/recover-documents.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { askForOver, type OverAsked } from '../../door/scan/free-seats.ts';
import { issuedCents } from '../../base/store/voucher-rows.ts';
import { keepBasket, readDraft, renewDraft, type BasketDraft, type Bill } from './basket-draft.ts';
import { bookSale, documentLines, saleBooking, saleFacts, type UnsignedSale } from './book-sale.ts';
import { numberOfBill } from './number-of-bill.ts';
import { priceBasket, type PricedBasket } from './price-basket.ts';
import { trainingNumber } from './receipt-number.ts';
import { approvalFor, isCardUnseen, type Approve } from './sale-approval.ts';
import { oneSale } from './sale-under-way.ts';
import { settleBeforePaying } from './settle-card.ts';

/** Stops before money moves: the screen's sum, the payments and what lies on the counter must fit. */
function checkMoney({ expectedTotalCents, payments }: SaleAsked, { totalCents }: PricedBasket): void {
  if (expectedTotalCents !== totalCents) throw new DeskRefusal('PRICE_CHANGED');
  if (payments.reduce((sum, payment) => sum + payment.amountCents, 0) !== totalCents)
    throw new DeskRefusal('PAYMENT_DIFFERS');
  for (const { method, amountCents, givenCents } of payments)
    if (method === 'cash' && givenCents !== undefined && givenCents < amountCents)
      throw new DeskRefusal('NOT_ENOUGH_GIVEN');
}

function chargedLines({ lines }: PricedBasket, items: readonly SaleItem[]): SalePayload['lines'] {
  return lines.map(({ name, quantity, unitPriceCents, listPriceCents, vatBps, memberCode }, i) => ({
    ticketTypeId: items[i]?.ticketTypeId ?? 'general-admission',
    quantity,
    name,
    unitPriceCents,
    listPriceCents,
    vatBps,
    ...(memberCode !== null && { memberCode }),
  }));
}

/** As the page asked for it; who answers for a full house is asked only where it is full. */
export type SaleAsked = Omit<DeskSaleInput, 'over' | 'supervisor'> & {
  over?: OverAsked | undefined;
  approve?: Approve | undefined;
};

/** Sells at the door. Order: price, seats, money, card, signature, journal; only then the receipt. */
export function sell(ctx: DeskContext, input: SaleAsked): Promise<SaleDoneView> {
  return oneSale(ctx.store, () => sellOnce(ctx, input));
}

async function takePayments(
  ctx: DeskContext,
  asked: readonly SalePayment[],
  { saleId, isApproved, isCardSeen }: { saleId: string; isApproved: boolean; isCardSeen: boolean | undefined },
): Promise<SalePayment[]> {
  const taken: SalePayment[] = [];
  for (const payment of asked) {
    if (payment.method === 'cash') taken.push(payment);
    else
      try {
        // The reader may have gone while a supervisor was asked for something else.
        if (!isApproved && isCardUnseen(ctx, payment, isCardSeen)) throw new DeskRefusal('CARD_RECEIPT_NEEDED');
        taken.push({ ...payment, ...(await ctx.card.charge({ saleId, amountCents: payment.amountCents })) });
      } catch (error) {
        if (error instanceof DeskRefusal && error.code === 'CARD_CANCELLED') renewDraft(ctx);
        throw error;
      }
  }
  return taken;
}

/**
 * Whether the house holds them, before money moves; training lets nobody in. A card that was charged already is no
 * reason to refuse: its sale is booked, and the office hears of it.
 */
function seatsFor(
  ctx: DeskContext,
  { saleId, input: { items, over } }: { saleId: string; input: SaleAsked },
): Promise<OverHouse | null> {
  const isPaid = ctx.card.open()?.saleId === saleId;
  if (moneyLedger(ctx) === 'training' || isPaid) return Promise.resolve(null);
  const people = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (people === 0) return Promise.resolve(null);
  return askForOver(ctx, { entryId: saleId, people, over });
}

const billOf = ({ items, goods }: SaleAsked): Bill => ({ items, goods });

type Numbered = Pick<SalePayload, 'receiptNumber'>;

/**
 * Booked with its number, and its signature where a security device is there: the number and all facts are on the disk
 * before the device is asked.
 */
async function issue(
  ctx: DeskContext,
  { sale, vouchers, draft }: { sale: UnsignedSale; vouchers: PricedBasket['vouchers']; draft: BasketDraft },
): Promise<Numbered> {
  const ledger = moneyLedger(ctx);
  if (ctx.fiscal === null) {
    const numbered = { ...sale, receiptNumber: trainingNumber(ctx) };
    ctx.store.inTransaction(() => bookSale(ctx, { sale: numbered, vouchers, ledger }, null));
    return numbered;
  }
  const issuing = issuingOf(ctx, ctx.fiscal);
  // The device may have told its number since the basket was read.
  const transaction = readDraft(ctx)?.transaction ?? draft.transaction ?? { txId: randomUUID(), txNumber: null };
  const bookingOf = saleBooking(ctx, { sale, vouchers, ledger });
  const facts = saleFacts(ctx, sale);
  const intent = beginDocument(issuing, ledger === 'training' ? asTraining(facts) : facts, { transaction, bookingOf });
  await finishDocument(issuing, intent, (booking, fiscal) => bookSale(ctx, booking, fiscal));
  return intent.booking.sale;
}

const changeOf = (payments: readonly SalePayment[]): number =>
  payments.reduce((sum, { givenCents, amountCents }) => sum + (givenCents ?? amountCents) - amountCents, 0);

type Sold = Pick<SalePayload, 'saleId' | 'receiptNumber' | 'totalCents' | 'payments' | 'freeReason'>;
const KnownReason = FreeReason.nullable().catch(null);

/** As the screen shows what is sold. */
const doneView = (ctx: DeskContext, sale: Sold, voucherCents: number): SaleDoneView => ({
  saleId: sale.saleId,
  receiptNumber: sale.receiptNumber,
  totalCents: sale.totalCents,
  changeCents: changeOf(sale.payments),
  payments: sale.payments.map(({ method, amountCents }) => ({ method, amountCents })),
  freeReason: KnownReason.parse(sale.freeReason ?? null),
  voucherCents,
  isTraining: moneyLedger(ctx) === 'training',
});

/**
 * The basket's own sale, where a full disk for instance had stopped its booking half way, and it is booked now. Where it
 * still can't be booked, this fails as the booking does: another try must not take a second number.
 */
async function soldBefore(ctx: DeskContext): Promise<SalePayload | null> {
  const saleId = readDraft(ctx)?.saleId;
  await ctx.recovered();
  if (numberOfBill(ctx) !== null) await recoverDocuments(ctx);
  if (numberOfBill(ctx) !== null) throw new DeskRefusal('SALE_UNDER_WAY');
  const row = saleId === undefined ? undefined : findEntry(ctx.store, saleId);
  return row?.kind === 'sale' ? saleOf(row) : null;
}

async function sellOnce(ctx: DeskContext, input: SaleAsked): Promise<SaleDoneView> {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const before = await soldBefore(ctx);
  if (before !== null) return doneView(ctx, before, issuedCents(ctx.store, before.saleId));
  const priced = priceBasket(ctx, { ...billOf(input), isFree: input.freeReason !== undefined });
  const lines = chargedLines(priced, input.items);
  documentLines(ctx, { lines, goods: priced.goods }); // a rate that has no tax key is refused before money moves
  // What costs nothing needs no till, but stands in its report when one is open.
  const session = priced.totalCents > 0 ? requireUncountedSession(ctx) : openUncountedSession(ctx);
  if (session !== null && priced.totalCents > 0) refuseEarlierNight(ctx, session);
  checkMoney(input, priced);
  await settleBeforePaying(ctx, input.payments);
  const draft = keepBasket(ctx, billOf(input));
  if (draft === null) throw new DeskRefusal('ENTRY_UNKNOWN');
  const over = await seatsFor(ctx, { saleId: draft.saleId, input });
  const approval = await approvalFor(ctx, { saleId: draft.saleId, asked: input, approve: input.approve });
  const payments = await takePayments(ctx, input.payments, {
    saleId: draft.saleId,
    isApproved: approval !== null,
    isCardSeen: input.isCardSeen,
  });
  const sale: UnsignedSale = {
    cashierId: cashier.userId,
    saleId: draft.saleId,
    eventId: event.id,
    sessionId: session?.id ?? null,
    lines,
    goods: priced.goods,
    payments,
    totalCents: priced.totalCents,
    ...(input.freeReason !== undefined && { freeReason: input.freeReason }),
    ...(over !== null && { over }),
    ...(approval !== null && { approval }),
    isUnder18: input.isUnder18 ?? false,
    isOffline: !ctx.isOnline(),
    priceListVersion: ctx.snapshot().priceList?.version ?? '',
    startedAt: new Date(draft.startedAt).toISOString(),
  };
  const { receiptNumber } = await issue(ctx, { sale, vouchers: priced.vouchers, draft });
  ctx.print(sale.saleId, { isAgain: false, opensDrawer: payments.some(({ method }) => method === 'cash') });
  ctx.wakeSync();
  ctx.changed();
  return doneView(ctx, { ...sale, receiptNumber }, priced.voucherCents);
}
