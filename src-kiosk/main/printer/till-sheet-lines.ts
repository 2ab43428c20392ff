import type { GivenAwayByName } from '#shared/door/given-away.ts';
import type { CashInspection, TillReport } from '#shared/door/till-report.ts';
import { cents, vatWithin } from '#shared/money.ts';
import {
  bold,
  centred,
  clock,
  euros,
  fitted,
  percent,
  plain,
  row,
  wrapped,
  type ReceiptLine,
} from './receipt-lines.ts';

/** An X report (`closing` is null), or the closing sheet with its number and what was counted. */
export type TillSheet = {
  issuer: { lines: readonly string[]; taxNumber: string; isSmallBusiness: boolean };
  deskName: string;
  registerSerial: string;
  isTraining: boolean;
  holderName: string;
  openedAt: Date;
  until: Date;
  /** First and last receipt; null when nothing was sold. */
  receipts: readonly [string, string] | null;
  report: TillReport;
  /** Vouchers handed out for at this desk while the till was open. */
  redeemed: { count: number; cents: number };
  givenAway: readonly GivenAwayByName[];
  inspections: readonly CashInspection[];
  /** An X report for a cashier, who counts blind: without what would tell the cash that should be there. */
  isBlind: boolean;
  closing: { zNumber: number; countedCents: number; differenceCents: number; note: string } | null;
};

function taxLines({ report, issuer }: TillSheet, columns: number): ReceiptLine[] {
  if (issuer.isSmallBusiness) return wrapped('Kein Ausweis von Umsatzsteuer (§ 19 UStG).', columns);
  return report.turnoverByRate.flatMap(({ vatBps, grossCents }) => {
    const { netCents, vatCents } = vatWithin(cents(grossCents), vatBps);
    return [
      ...row(`Umsatz ${percent(vatBps)} brutto`, euros(grossCents), columns),
      ...row('  netto', euros(netCents), columns),
      ...row('  Umsatzsteuer', euros(vatCents), columns),
    ];
  });
}

function turnoverLines(sheet: TillSheet, columns: number): ReceiptLine[] {
  if (sheet.isBlind) return [];
  return [
    ...taxLines(sheet, columns),
    ...row('UMSATZ', euros(sheet.report.turnoverCents), columns).map(bold),
    plain('-'.repeat(columns)),
  ];
}

function closingLines({ report, closing, isBlind }: TillSheet, columns: number): ReceiptLine[] {
  if (isBlind) return wrapped('Bargeld und Soll zeigt der Kassensturz mit der PIN der Aufsicht.', columns);
  const expected = row('Soll in der Kasse', euros(report.expectedCashCents), columns).map(bold);
  if (closing === null) return expected;
  const { countedCents, differenceCents, note } = closing;
  return [
    ...expected,
    ...row('Gezählt', euros(countedCents), columns).map(bold),
    ...row('Differenz', euros(differenceCents), columns).map(bold),
    ...(note === '' ? [] : wrapped(`Bemerkung: ${note}`, columns)),
  ];
}

/** Who was told what should be in the drawer before it was counted. */
const inspectionLines = ({ inspections }: TillSheet, columns: number): ReceiptLine[] =>
  inspections.flatMap(({ name, at, expectedCents }) => [
    ...wrapped(`Kassensturz ${clock.format(at)}`, columns),
    ...row(`  ${name ?? 'Unbekannt'}`, euros(expectedCents), columns),
  ]);

/** Who gave what away, under their name. */
function givenAwayLines(sheet: TillSheet, columns: number): ReceiptLine[] {
  if (sheet.givenAway.length === 0) return [];
  const lines = sheet.givenAway.flatMap(({ name, freeTickets, freeCents, discountCents, refundedCents }) => [
    bold(plain(name ?? 'Unbekannt')),
    ...row(`  Frei (${freeTickets})`, euros(freeCents), columns),
    ...row('  Nachlass', euros(discountCents), columns),
    ...row('  Erstattet', euros(refundedCents), columns),
  ]);
  return [...lines, plain('-'.repeat(columns))];
}

/** The sheet as lines of text, with what a closing must say. */
export function tillSheetLines(sheet: TillSheet, columns: number): ReceiptLine[] {
  const { issuer, report, closing, receipts, redeemed, isBlind } = sheet;
  const rule = plain('-'.repeat(columns));
  const sums: readonly (readonly [string, number])[] = [
    ...(isBlind
      ? []
      : ([
          ['Bar verkauft', report.cashSalesCents],
          ['Bar erstattet', 0 - report.cashRefundsCents],
        ] as const)),
    ['Karte verkauft', report.cardSalesCents],
    ['Karte erstattet', 0 - report.cardRefundsCents],
  ];
  const counts: readonly (readonly [string, number])[] = [
    ['Bons', report.saleCount],
    ['Tickets', report.ticketCount],
    ['Erstattungen', report.refundCount],
    ['Stornos', report.voidCount],
    ['Lade ohne Verkauf', report.drawerCount],
  ];
  const drawer: readonly (readonly [string, number])[] = [
    ['Anfangsbestand', report.floatCents],
    ['Einlagen', report.cashInCents],
    ['Entnahmen', 0 - report.cashOutCents],
    ...(isBlind ? [] : [['Bar aus Verkauf', report.cashSalesCents - report.cashRefundsCents] as const]),
  ];
  const all = [
    ...issuer.lines.map((line, i) => (i === 0 ? bold(centred(line)) : centred(line))),
    centred(`Steuernummer ${issuer.taxNumber}`),
    bold(centred(closing === null ? 'X-BERICHT' : `Z-BERICHT ${closing.zNumber}`)),
    ...(sheet.isTraining ? [bold(centred('*** TRAINING ***'))] : []),
    rule,
    ...row(sheet.deskName, sheet.holderName, columns),
    ...wrapped(`Kasse: ${sheet.registerSerial}`, columns),
    plain(`Von ${clock.format(sheet.openedAt)}`),
    plain(`Bis ${clock.format(sheet.until)}`),
    ...(receipts === null ? [] : wrapped(`Bons ${receipts[0]} bis ${receipts[1]}`, columns)),
    rule,
    ...turnoverLines(sheet, columns),
    ...sums.flatMap(([name, amount]) => row(name, euros(amount), columns)),
    ...counts.flatMap(([name, number]) => row(name, String(number), columns)),
    ...(redeemed.count === 0 ? [] : row(`Gutscheine eingelöst (${redeemed.count})`, euros(redeemed.cents), columns)),
    rule,
    ...givenAwayLines(sheet, columns),
    ...inspectionLines(sheet, columns),
    ...drawer.flatMap(([name, amount]) => row(name, euros(amount), columns)),
    ...closingLines(sheet, columns),
  ];
  return fitted(all, columns);
}
