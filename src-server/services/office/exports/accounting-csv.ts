import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { accountingDays, type AccountingDay } from './accounting-days.ts';

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
] as const;

/**
 * For the accountant: every Berlin day by VAT rate, refunds on the day they were returned. Goods sold at the desks have
 * lines of their own. VAT is the sum of what the receipts say (§ 14c UStG), each rounded on its own, and not the VAT of
 * the day's sum. What promo codes took off is told and in no other amount. Amounts are in euros.
 */
export async function* accountingCsv(ctx: ServiceContext, days: { from: string; to: string }): AsyncGenerator<string> {
  requirePermission(ctx, 'money:read');
  const isSmallBusiness = ctx.operator.vatMode === 'small-business';
  yield CSV_BOM + csvLine(COLUMNS);
  for await (const lines of accountingDays(ctx, days))
    if (lines.length > 0) yield lines.map((line) => accountingLine(line, isSmallBusiness)).join('');
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
  ]);
}
