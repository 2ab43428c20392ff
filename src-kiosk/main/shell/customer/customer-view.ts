import { product } from '#shared/brand.ts';
import type { CustomerLine, CustomerView } from '#shared/door/customer-view.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { saleOf } from '../../till/cash/cash-records.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { listLastSales } from '../../base/journal/find-entries.ts';
import { readDraft } from '../../till/sales/basket-draft.ts';
import { priceBasket } from '../../till/sales/price-basket.ts';

/** Long enough to take out a phone and read the code; the next bill ends it before. */
const THANKS_FOR_MS = MINUTE_MS;

type Priced = { quantity: number; name: string; unitPriceCents: number };

const lineOf = ({ quantity, name, unitPriceCents }: Priced): CustomerLine => ({
  quantity,
  name,
  lineCents: unitPriceCents * quantity,
});

function billView(ctx: DeskContext): CustomerView | null {
  const draft = readDraft(ctx);
  if (draft === null) return null;
  try {
    const { lines, goods, totalCents } = priceBasket(ctx, { ...draft, isFree: false });
    return { kind: 'bill', lines: [...lines, ...goods].map(lineOf), totalCents };
  } catch (error) {
    if (error instanceof DeskRefusal) return null; // what stood on it is not sold any more: the till says so
    throw error;
  }
}

/** The cash on the counter, and what is given back of it; a card pays just its sum. */
function cashOf({ payments }: Pick<SalePayload, 'payments'>): { givenCents: number | null; changeCents: number } {
  const cash = payments.filter(({ method }) => method === 'cash');
  if (cash.length === 0) return { givenCents: null, changeCents: 0 };
  const givenCents = cash.reduce((all, one) => all + (one.givenCents ?? one.amountCents), 0);
  return { givenCents, changeCents: givenCents - cash.reduce((all, { amountCents }) => all + amountCents, 0) };
}

function thanksView(ctx: DeskContext): CustomerView | null {
  const [row] = listLastSales(ctx.store, moneyLedger(ctx), 1);
  const until = new Date((row?.recorded_at ?? 0) + THANKS_FOR_MS);
  if (row === undefined || until <= ctx.now()) return null;
  const sale = saleOf(row);
  return {
    kind: 'done',
    totalCents: sale.totalCents,
    ...cashOf(sale),
    receiptUrl: ctx.receiptUrl(sale.saleId),
    until,
  };
}

/** What the guest's display shows now: while nobody works at the desk, only whose it is. */
export function customerView(ctx: DeskContext): CustomerView {
  const rest: CustomerView = {
    kind: 'rest',
    house: ctx.snapshot().operator?.club ?? product.name,
    night: ctx.tonight()?.title ?? null,
  };
  if (ctx.cashier() === null) return rest;
  return billView(ctx) ?? thanksView(ctx) ?? rest;
}
