import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinDays, linesOfDay, type AccountingDay } from './accounting-days.ts';
import { disputeSums, type DisputeSums } from './dispute-moves.ts';
import { voucherMoves, type VoucherMoves } from './voucher-moves.ts';

const COLUMNS = [
  'Tag',
  'USt-Satz',
  'Einnahmen brutto',
  'Erstattungen brutto',
  'Umsatz brutto',
  'Umsatz netto',
  'USt laut Belegen',
  'Was',
  'Nachlass durch Codes brutto',
  'Bei Banken offen',
  'Gebühren für Rückbuchungen',
  'Gutscheine offen',
] as const;

/**
 * For the accountant: every Berlin day by VAT rate, refunds on the day they were returned. Goods sold at the desks have
 * lines of their own. VAT is the sum of what the receipts say (§ 14c UStG), each rounded on its own, and not the VAT of
 * the day's sum. What promo codes took off is told and in no other amount. What banks take back has lines of its own, on
 * the day they take it: 'Bei Banken offen' sums up to what they hold and have not decided. What is lost is a refund of
 * the day it is lost. Vouchers have lines of their own, too: selling one is no turnover, paying with one is, so 'Gutscheine
 * offen' sums up to what is owed for them. Amounts are in euros.
 */
export async function* accountingCsv(ctx: ServiceContext, days: { from: string; to: string }): AsyncGenerator<string> {
  requirePermission(ctx, 'money:read');
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  yield CSV_BOM + csvLine(COLUMNS);
  for await (const { date, ...span } of berlinDays(days)) {
    const sold = linesOfDay(ctx, date, span).map((line) => accountingLine(line, isSmallBusiness));
    const lines = [
      ...sold,
      ...voucherLines(date, voucherMoves(ctx, span)),
      ...disputeLines(date, disputeSums(ctx, span)),
    ];
    if (lines.length > 0) yield lines.join('');
  }
}

/** What banks did on a day: nothing was sold by it, so the other amounts are zero. */
function disputeLines(date: string, { takenCents, givenBackCents, lostCents, feeCents }: DisputeSums): string[] {
  const none = csvEuros(0);
  const moves = [
    ['Von Banken zurückgeholt', takenCents, takenCents > 0 ? feeCents : 0],
    ['Von Banken zurückgegeben', -givenBackCents, takenCents > 0 ? 0 : feeCents],
    ['An Banken verloren', -lostCents, 0],
  ] as const;
  return moves
    .filter(([, cents, fee]) => cents !== 0 || fee !== 0)
    .map(([what, cents, fee]) =>
      csvLine([date, '', none, none, none, none, none, what, none, csvEuros(cents), csvEuros(fee), none]),
    );
}

/** What is owed for vouchers after a day is more or less by so much. */
function voucherLines(date: string, moves: VoucherMoves): string[] {
  const none = csvEuros(0);
  const lines = [
    ['Mehrzweckgutscheine verkauft', moves.soldCents],
    ['Mehrzweckgutscheine zurückgenommen', -moves.takenBackCents],
    ['Mit Gutscheinen bezahlt', -moves.redeemedCents],
    ['Erstattungen auf Gutscheine', moves.returnedCents],
  ] as const;
  return lines
    .filter(([, cents]) => cents !== 0)
    .map(([what, cents]) => csvLine([date, '', none, none, none, none, none, what, none, none, none, csvEuros(cents)]));
}

function accountingLine(
  { date, vatBps, what, takenCents, returnedCents, vatCents, reducedCents: reduced }: AccountingDay,
  isSmallBusiness: boolean,
): string {
  const grossCents = takenCents - returnedCents;
  return csvLine([
    date,
    isSmallBusiness ? '§ 19 UStG' : { raw: `${vatBps / 100} %`.replace('.', ',') },
    csvEuros(takenCents),
    csvEuros(-returnedCents),
    csvEuros(grossCents),
    csvEuros(grossCents - vatCents),
    csvEuros(vatCents),
    what,
    csvEuros(reduced),
    csvEuros(0),
    csvEuros(0),
    csvEuros(0),
  ]);
}
