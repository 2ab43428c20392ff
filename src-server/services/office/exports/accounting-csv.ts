import { berlinInstant } from '#shared/berlin.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { CSV_BOM, csvEuros, csvLine } from '#shared/csv/csv-line.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Span = { from: number; to: number };

/** What has no line of its own is a service at the full rate. */
const FULL_RATE_BPS = 1900;

const takings = statement<Span, { vatBps: number | null; grossCents: number }>(
  `SELECT i.vat_bps AS vatBps, SUM(COALESCE(i.unit_price_cents * i.quantity, o.total_cents)) AS grossCents
   FROM orders o LEFT JOIN order_items i ON i.order_id = o.id
   WHERE o.paid_at >= @from AND o.paid_at < @to AND o.status IN ('paid', 'refund_pending', 'refunded') GROUP BY i.vat_bps`,
);
const returns = statement<Span, { id: string; orderId: string; amountCents: number }>(
  `SELECT r.id, r.order_id AS orderId, r.amount_cents AS amountCents FROM refunds r JOIN orders o ON o.id = r.order_id
   WHERE r.status = 'succeeded' AND r.updated_at >= @from AND r.updated_at < @to AND r.payment_intent_id IS o.stripe_payment_intent_id`,
);
const sharesOfTickets = statement<{ id: string }, Share>(
  `SELECT t.vat_bps AS vatBps, SUM(t.price_paid_cents) AS grossCents FROM refund_tickets x JOIN tickets t ON t.id = x.ticket_id WHERE x.refund_id = @id GROUP BY t.vat_bps`,
);
const sharesOfItems = statement<{ id: string }, Share>(
  `SELECT vat_bps AS vatBps, SUM(unit_price_cents * quantity) AS grossCents FROM order_items WHERE order_id = @id GROUP BY vat_bps`,
);

type Share = { vatBps: number; grossCents: number };
type DayLine = { takenCents: number; returnedCents: number };

/** An amount spread over rates as their shares are; the parts always sum to the whole. Pure. */
export function spreadOver(amountCents: number, shares: readonly Share[]): Share[] {
  const whole = shares.reduce((sum, share) => sum + share.grossCents, 0);
  if (whole === 0) return [{ vatBps: FULL_RATE_BPS, grossCents: amountCents }];
  let left = amountCents;
  return shares.map(({ vatBps, grossCents }, at) => {
    const part = at === shares.length - 1 ? left : Math.floor((amountCents * grossCents) / whole);
    left -= part;
    return { vatBps, grossCents: part };
  });
}

function linesOf(ctx: ServiceContext, span: Span): Map<number, DayLine> {
  const lines = new Map<number, DayLine>();
  const add = (rateBps: number, field: keyof DayLine, amount: number) => {
    // Without VAT a day has one line, whatever rate stands at a ticket type.
    const vatBps = ctx.operator.vatMode === 'small-business' ? 0 : rateBps;
    const line = lines.get(vatBps) ?? { takenCents: 0, returnedCents: 0 };
    line[field] += amount;
    lines.set(vatBps, line);
  };
  for (const { vatBps, grossCents } of takings(ctx.db).all(span))
    add(vatBps ?? FULL_RATE_BPS, 'takenCents', grossCents);
  for (const { id, orderId, amountCents } of returns(ctx.db).all(span)) {
    const ofTickets = sharesOfTickets(ctx.db).all({ id });
    const shares = ofTickets.length > 0 ? ofTickets : sharesOfItems(ctx.db).all({ id: orderId });
    for (const share of spreadOver(amountCents, shares)) add(share.vatBps, 'returnedCents', share.grossCents);
  }
  return lines;
}

const COLUMNS = [
  'Tag',
  'USt-Satz',
  'Einnahmen brutto',
  'Erstattungen brutto',
  'Umsatz brutto',
  'Umsatz netto',
  'USt',
] as const;

/** For the accountant: every Berlin day from `from` to `to` (both `YYYY-MM-DD`) by VAT rate, refunds on the day they were returned; amounts in euros. */
export async function* accountingCsv(
  ctx: ServiceContext,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  requirePermission(ctx, 'admin:read');
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  yield CSV_BOM + csvLine(COLUMNS);
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  let start = berlinInstant(year, month, day);
  while (localDateOf(start) <= to) {
    const end = addBerlinDays(start, 1);
    const lines = [...linesOf(ctx, { from: start.getTime(), to: end.getTime() })].toSorted(([a], [b]) => b - a);
    const date = localDateOf(start);
    if (lines.length > 0)
      yield lines.map(([vatBps, line]) => accountingLine({ date, vatBps, isSmallBusiness }, line)).join('');
    start = end;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

function accountingLine(
  { date, vatBps, isSmallBusiness }: { date: string; vatBps: number; isSmallBusiness: boolean },
  { takenCents, returnedCents }: DayLine,
): string {
  const gross = cents(takenCents - returnedCents);
  const { netCents, vatCents } = vatWithin(gross, isSmallBusiness ? 0 : vatBps);
  return csvLine([
    date,
    isSmallBusiness ? '§ 19 UStG' : { raw: `${vatBps / 100} %`.replace('.', ',') },
    csvEuros(takenCents),
    csvEuros(-returnedCents),
    csvEuros(gross),
    csvEuros(netCents),
    csvEuros(vatCents),
  ]);
}
