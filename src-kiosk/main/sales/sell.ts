import type { FiscalRecord } from '#shared/door/fiscal-device.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import type { DeskSaleInput, SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { receiptProcessData } from '#shared/door/process-data.ts';
import type { SaleItem, SalePayment } from '#shared/door/sale-facts.ts';
import type { OverHouse } from '#shared/door/walk-in.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { saleOf } from '../cash/cash-records.ts';
import { openUncountedSession, requireUncountedSession } from '../cash/cash-session.ts';
import { refuseEarlierNight } from '../cash/earlier-night.ts';
import { moneyLedger, requireCashier, requireTonight, type DeskContext } from '../desk-context.ts';
import { finishFiscal } from '../fiscal/sign-process.ts';
import { listLastSales } from '../journal/find-entries.ts';
import { append } from '../journal/journal.ts';
import { findLiveCheckIn, insertCheckIn } from '../store/check-in-rows.ts';
import { moveHeads } from '../store/door-moves.ts';
import { askForOver, type OverAsked } from '../scan/free-seats.ts';
import { lookUp } from '../scan/look-up.ts';
import { dropDraft, keepBasket, readDraft, registerSerial, renewDraft, type Bill } from './basket-draft.ts';
import { priceBasket, type PricedBasket } from './price-basket.ts';
import { receiptBase, receiptCount } from '../store/receipt-base.ts';
import { insertIssued } from '../store/voucher-rows.ts';
import { approvalFor, isCardUnseen, type Approve } from './sale-approval.ts';
import { oneSale } from './sale-under-way.ts';
import { settleBeforePaying } from './settle-card.ts';

/** `K3FA9-000123`: this desk's own, without a gap. */
export function nextReceiptNumber(ctx: DeskContext): string {
  const ledger = moneyLedger(ctx);
  // The last one says how many there were: counting them would take longer with every night.
  const [last] = listLastSales(ctx.store, ledger, 1);
  const own = last === undefined ? 0 : receiptCount(saleOf(last).receiptNumber);
  const sales = Math.max(own, receiptBase(ctx.store, ledger)); // an emptied store goes on where the last one ended
  const prefix = ledger === 'training' ? 'TRAINING' : `K${registerSerial(ctx).slice(0, 4).toUpperCase()}`;
  return `${prefix}-${String(sales + 1).padStart(6, '0')}`;
}

/** Stops before money moves: the screen's sum, the payments and what lies on the counter must fit. */
function checkMoney({ expectedTotalCents, payments }: SaleAsked, { totalCents }: PricedBasket): number {
  if (expectedTotalCents !== totalCents) throw new DeskRefusal('PRICE_CHANGED');
  if (payments.reduce((sum, payment) => sum + payment.amountCents, 0) !== totalCents)
    throw new DeskRefusal('PAYMENT_DIFFERS');
  let changeCents = 0;
  for (const payment of payments) {
    if (payment.method !== 'cash' || payment.givenCents === undefined) continue;
    if (payment.givenCents < payment.amountCents) throw new DeskRefusal('NOT_ENOUGH_GIVEN');
    changeCents += payment.givenCents - payment.amountCents;
  }
  return changeCents;
}

async function sign(
  ctx: DeskContext,
  priced: PricedBasket,
  { payments, startedAt }: { payments: readonly SalePayment[]; startedAt: Date },
): Promise<FiscalRecord | null> {
  if (ctx.fiscal === null) return null;
  const draft = readDraft(ctx);
  const transaction = draft?.fiscal == null ? null : { ...draft.fiscal, startedAt: new Date(draft.fiscal.startedAt) };
  const lines = [...priced.lines, ...priced.goods].map((line) => ({
    grossCents: line.unitPriceCents * line.quantity,
    vatBps: line.vatBps,
  }));
  return finishFiscal(ctx.fiscal, transaction, {
    registerSerial: registerSerial(ctx),
    startedAt,
    now: ctx.now,
    process: { processType: 'Kassenbeleg-V1', processData: receiptProcessData('Beleg', { lines, payments }) },
  });
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

/**
 * A member on the bill comes in on the card's name, unless it came in by itself while the money was taken: then the
 * bill is no reason to refuse what is paid.
 */
function subjectOf(
  ctx: DeskContext,
  event: SnapshotEvent,
  { memberCode, own }: { memberCode: string | undefined; own: string },
): string {
  const subject = memberCode === undefined ? null : lookUp(ctx, memberCode, event).subject;
  const isInside = subject !== null && findLiveCheckIn(ctx.store, { eventId: event.id, subject }) !== undefined;
  return subject === null || isInside ? own : subject;
}

/**
 * The sale, its guests inside and the head count: one transaction, before the screen shows the change. The money is
 * taken by now: nothing here may depend on what changed meanwhile.
 */
function write(
  ctx: DeskContext,
  sale: SalePayload,
  { event, vouchers }: { event: SnapshotEvent; vouchers: PricedBasket['vouchers'] },
): void {
  const at = ctx.now();
  const ledger = moneyLedger(ctx);
  ctx.store.inTransaction(() => {
    // A sale without goods is written without that field, so that an older server takes it too.
    const payload = { ...sale, goods: sale.goods.length === 0 ? undefined : sale.goods };
    const seq = append(ctx.store, ledger, { id: sale.saleId, kind: 'sale', recordedAt: at, payload });
    dropDraft(ctx);
    ctx.card.booked(sale.saleId);
    if (ledger === 'training') return; // nobody really came in
    insertIssued(ctx.store, { saleId: sale.saleId, vouchers, at });
    const guests = sale.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));
    for (const [i, line] of guests.entries()) {
      const subject = subjectOf(ctx, event, { memberCode: line.memberCode, own: `d:${sale.saleId}:${i}` });
      insertCheckIn(ctx.store, {
        entry_id: `${sale.saleId}:${i}`,
        event_id: event.id,
        subject,
        code: sale.receiptNumber,
        kind: 'door',
        holder: `${line.name}, Abendkasse`,
        at: at.getTime(),
        by_user: sale.cashierId,
        is_under18: sale.isUnder18 ? 1 : 0,
      });
    }
    if (guests.length === 0) return;
    moveHeads(ctx.store, {
      seq,
      eventId: sale.eventId,
      door: guests.length,
      under18: sale.isUnder18 ? guests.length : 0,
    });
  });
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
  { saleId, isApproved }: { saleId: string; isApproved: boolean },
): Promise<SalePayment[]> {
  const taken: SalePayment[] = [];
  for (const payment of asked) {
    if (payment.method === 'cash') taken.push(payment);
    else
      try {
        // The reader may have gone while a supervisor was asked for something else.
        if (!isApproved && isCardUnseen(ctx, payment)) throw new DeskRefusal('CARD_RECEIPT_NEEDED');
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

async function sellOnce(ctx: DeskContext, input: SaleAsked): Promise<SaleDoneView> {
  const [cashier, event] = [requireCashier(ctx), requireTonight(ctx)];
  const priced = priceBasket(ctx, { ...billOf(input), isFree: input.freeReason !== undefined });
  // What costs nothing needs no till, but stands in its report when one is open.
  const session = priced.totalCents > 0 ? requireUncountedSession(ctx) : openUncountedSession(ctx);
  if (session !== null && priced.totalCents > 0) refuseEarlierNight(ctx, session);
  const changeCents = checkMoney(input, priced);
  await settleBeforePaying(ctx, input.payments);
  const draft = (await keepBasket(ctx, billOf(input))) ?? readDraft(ctx);
  if (draft === null) throw new DeskRefusal('ENTRY_UNKNOWN');
  const over = await seatsFor(ctx, { saleId: draft.saleId, input });
  const approval = await approvalFor(ctx, { saleId: draft.saleId, asked: input, approve: input.approve });
  const payments = await takePayments(ctx, input.payments, { saleId: draft.saleId, isApproved: approval !== null });
  const startedAt = new Date(draft.startedAt);
  const fiscal = await sign(ctx, priced, { payments, startedAt });
  const sale: SalePayload = {
    cashierId: cashier.userId,
    saleId: draft.saleId,
    eventId: event.id,
    sessionId: session?.id ?? null,
    lines: chargedLines(priced, input.items),
    goods: priced.goods,
    payments,
    totalCents: priced.totalCents,
    ...(input.freeReason !== undefined && { freeReason: input.freeReason }),
    ...(over !== null && { over }),
    ...(approval !== null && { approval }),
    isUnder18: input.isUnder18 ?? false,
    isOffline: !ctx.isOnline(),
    priceListVersion: ctx.snapshot().priceList?.version ?? '',
    receiptNumber: nextReceiptNumber(ctx),
    startedAt: startedAt.toISOString(),
    fiscal,
  };
  write(ctx, sale, { event, vouchers: priced.vouchers });
  ctx.print(sale.saleId, { isAgain: false, opensDrawer: payments.some(({ method }) => method === 'cash') });
  ctx.wakeSync();
  ctx.changed();
  return {
    saleId: sale.saleId,
    receiptNumber: sale.receiptNumber,
    totalCents: sale.totalCents,
    changeCents,
    payments: payments.map(({ method, amountCents }) => ({ method, amountCents })),
    freeReason: input.freeReason ?? null,
    voucherCents: priced.voucherCents,
    isTraining: moneyLedger(ctx) === 'training',
  };
}
