import { exemptionNote } from '#shared/orders/exemption-note.ts';
import { formatPercent } from '#shared/money.ts';
import type { GivenAwayByName } from './given-away.ts';
import type { BlindReport, CashInspection, TillReport } from './till-report.ts';

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
  /** Blind for a cashier, who counts: without what would tell the cash that should be there. */
  report: TillReport | BlindReport;
  /** Vouchers that went with members' tickets while the till was open. */
  issued: { count: number; cents: number };
  /** Vouchers something was given out for at this desk in that time. */
  redeemed: { count: number; cents: number };
  givenAway: readonly GivenAwayByName[];
  inspections: readonly CashInspection[];
  closing: { zNumber: number; countedCents: number; differenceCents: number; note: string } | null;
};

/** A sum or a number with its name; `isStrong` is what the part comes to. */
type SheetRow = { label: string; isStrong?: true } & ({ cents: number } | { count: number });
export type SheetPart = { title: string; rows: SheetRow[]; note?: string };

const sum = (label: string, amount: number): SheetRow => ({ label, cents: amount });
const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'short' });

/** Why it may differ by cents from the VAT of the sum. */
const VAT_NOTE = 'Umsatzsteuer: Summe der Belege, jeder für sich gerundet.';

function turnoverPart({ report, issuer, openedAt }: TillSheet): SheetPart[] {
  if (!('turnoverCents' in report)) return [];
  const whole: SheetRow = { label: 'UMSATZ', cents: report.turnoverCents, isStrong: true };
  if (issuer.isSmallBusiness) {
    const note = exemptionNote({ isSmallBusiness: true, vat: [], soldAt: openedAt });
    return [{ title: 'Umsatz', rows: [whole], ...(note !== null && { note: note.de }) }];
  }
  const rates = report.turnoverByRate.flatMap(({ vatBps, grossCents, vatCents }) => [
    sum(`Umsatz ${formatPercent(vatBps)} brutto`, grossCents),
    sum('  netto', grossCents - vatCents),
    sum('  Umsatzsteuer', vatCents),
  ]);
  return [{ title: 'Umsatz', rows: [...rates, whole], note: VAT_NOTE }];
}

function paymentPart({ report }: TillSheet): SheetPart {
  const cash =
    'cashSalesCents' in report
      ? [sum('Bar verkauft', report.cashSalesCents), sum('Bar erstattet', 0 - report.cashRefundsCents)]
      : [];
  const card = [sum('Karte verkauft', report.cardSalesCents), sum('Karte erstattet', 0 - report.cardRefundsCents)];
  return { title: 'Zahlungen', rows: [...cash, ...card] };
}

function countPart({ report, issued, redeemed }: TillSheet): SheetPart {
  const rows: SheetRow[] = [
    { label: 'Bons', count: report.saleCount },
    { label: 'Tickets', count: report.ticketCount },
    { label: 'Erstattungen', count: report.refundCount + report.voidCount },
    ...(report.voidCount === 0 ? [] : [{ label: '  davon ganze Bons', count: report.voidCount }]),
    { label: 'Lade ohne Verkauf', count: report.drawerCount },
    ...(issued.count === 0 ? [] : [sum(`Gutscheine ausgegeben (${issued.count})`, issued.cents)]),
    ...(redeemed.count === 0 ? [] : [sum(`Gutscheine eingelöst (${redeemed.count})`, redeemed.cents)]),
  ];
  return { title: 'Vorgänge', rows };
}

/** Who gave what away, under their name. */
const givenParts = ({ givenAway }: TillSheet): SheetPart[] =>
  givenAway.map(({ name, freeTickets, freeCents, discountCents, refundedCents }) => ({
    title: name ?? 'Unbekannt',
    rows: [sum(`Frei (${freeTickets})`, freeCents), sum('Nachlass', discountCents), sum('Erstattet', refundedCents)],
  }));

/** The drawer, and who was told what should be in it before it was counted. */
function drawerPart({ report, inspections }: TillSheet): SheetPart {
  const moved = [
    sum('Anfangsbestand', report.floatCents),
    sum('Einlagen', report.cashInCents),
    sum('Entnahmen', 0 - report.cashOutCents),
  ];
  if (!('expectedCashCents' in report))
    return {
      title: 'Bargeld',
      rows: moved,
      note: 'Was in der Kasse liegen soll, zeigt der Kassensturz mit der PIN der Aufsicht.',
    };
  const looks = inspections.flatMap(({ name, at, expectedCents, countedCents }) => {
    const [when, who] = [clock.format(at), name ?? 'Unbekannt'];
    return countedCents === undefined
      ? [sum(`Kassensturz ${when}, ${who}`, expectedCents)]
      : [sum(`Zählung wieder geöffnet ${when}, ${who}`, countedCents), sum('  Soll war', expectedCents)];
  });
  return {
    title: 'Bargeld',
    rows: [
      ...moved,
      sum('Bar aus Verkauf', report.cashSalesCents - report.cashRefundsCents),
      ...looks,
      { label: 'Soll in der Kasse', cents: report.expectedCashCents, isStrong: true },
    ],
  };
}

/** All that an X or Z report says, in its order: the paper and the screen show the same. */
export const sheetParts = (sheet: TillSheet): SheetPart[] => [
  ...turnoverPart(sheet),
  paymentPart(sheet),
  countPart(sheet),
  ...givenParts(sheet),
  drawerPart(sheet),
];
