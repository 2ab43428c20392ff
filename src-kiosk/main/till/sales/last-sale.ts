import { cents, formatCents } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import { saleOf } from '../cash/cash-records.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { listLastSales } from '../../base/journal/find-entries.ts';
import { readDraft } from './basket-draft.ts';

const MEANS = { cash: 'bar', card: 'Karte' } as const;

/** What the desk sold last, and whether a bill was begun after it: for whoever stands before it after a crash. */
export function lastSaleWords(ctx: DeskContext): string {
  const draft = readDraft(ctx);
  const begun = draft === null ? '' : ' Der angefangene Bon steht noch da, er ist nicht gebucht.';
  const [row] = listLastSales(ctx.store, moneyLedger(ctx), 1);
  if (row === undefined) return `Hier ist noch nichts verkauft.${begun}`;
  const { receiptNumber, lines, goods, totalCents, payments } = saleOf(row);
  const sold = [...lines, ...goods].map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const means = [...new Set(payments.map(({ method }) => MEANS[method]))].join(' und ');
  const paid = `${formatCents(cents(totalCents), 'de')} ${means}`.trimEnd();
  return `Zuletzt gebucht: Bon ${receiptNumber}, ${formatTime(new Date(row.recorded_at))}, ${sold}, ${paid}.${begun}`;
}
