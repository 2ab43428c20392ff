import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import type { NightReport } from '#shared/door/night-report.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { requirePermission } from '../../base/authorize.ts';
import { readNightReports } from './list-night-reports.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';

const BATCH = 200;
const COLUMNS = [
  'Abend',
  'Kasse',
  'Z',
  'Geschlossen',
  'Umsatz bar',
  'Umsatz Karte',
  'Umsatz',
  'Tickets',
  'Ohne Ticket',
  'Wechselgeld',
  'Einlagen',
  'Entnahmen',
  'Soll',
  'Gezählt',
  'Differenz',
  'Notiz',
] as const;

function lineOf({
  businessDay,
  deskName,
  zNumber,
  closedAt,
  report,
  expectedCents,
  countedCents,
  note,
  walkIns,
}: NightReport): string {
  const [cash, card] = [
    report.cashSalesCents - report.cashRefundsCents,
    report.cardSalesCents - report.cardRefundsCents,
  ];
  const amounts = [cash, card, report.turnoverCents].map(csvEuros);
  const drawer = [report.floatCents, report.cashInCents, report.cashOutCents, expectedCents].map(csvEuros);
  const counted = countedCents === null ? ['', ''] : [countedCents, countedCents - expectedCents].map(csvEuros);
  const said = zNumber === null ? `Vom Büro geschlossen, nicht an der Kasse gezählt: ${note}` : note;
  return csvLine([
    businessDay,
    deskName,
    zNumber ?? '',
    berlinStamp(closedAt),
    ...amounts,
    report.ticketCount,
    walkIns,
    ...drawer,
    ...counted,
    said,
  ]);
}

/** The closings of all tills for the accountant, newest first, a piece at a time; amounts in euros. */
export async function* nightReportsCsv(ctx: ServiceContext): AsyncGenerator<string> {
  requirePermission(ctx, 'nights:report');
  yield CSV_BOM + csvLine(COLUMNS);
  let after = { at: END_OF_TIME, id: '' };
  for (;;) {
    const reports = readNightReports(ctx, { ...after, limit: BATCH });
    const last = reports.at(-1);
    if (last === undefined) return;
    yield reports.map(lineOf).join('');
    after = { at: last.closedAt, id: last.id };
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
