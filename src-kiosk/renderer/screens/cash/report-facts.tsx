import type { GivenAwayByName } from '#shared/door/given-away.ts';
import type { BlindReport, CashInspection, TillReport } from '#shared/door/till-report.ts';
import { cents, formatCents, vatWithin } from '#shared/money.ts';
import { atTime } from '../../ui/german.ts';

type Row = readonly [string, number];

/** What tells the cash that should be there; a cashier's X report has none of it, because it is counted blind. */
function cashRows(report: TillReport): Row[] {
  return [
    ['Barverkäufe', report.cashSalesCents],
    ['Bar erstattet', 0 - report.cashRefundsCents],
    ...report.turnoverByRate.map(
      ({ vatBps, grossCents }) =>
        [
          `Umsatz ${(vatBps / 100).toLocaleString('de-DE')} %, USt ${formatCents(vatWithin(cents(grossCents), vatBps).vatCents, 'de')}`,
          grossCents,
        ] as const,
    ),
    ['Umsatz', report.turnoverCents],
    ['Soll in der Kasse', report.expectedCashCents],
  ];
}

type ReportFactsProps = {
  report: TillReport | BlindReport;
  givenAway: readonly GivenAwayByName[];
  inspections?: readonly CashInspection[];
};

/** The figures of an X or Z report, one under the other. */
export function ReportFacts({ report, givenAway, inspections = [] }: ReportFactsProps) {
  const money: Row[] = [
    ['Anfangsbestand', report.floatCents],
    ['Einlagen', report.cashInCents],
    ['Entnahmen', 0 - report.cashOutCents],
    ['Karte', report.cardSalesCents - report.cardRefundsCents],
    ...('expectedCashCents' in report ? cashRows(report) : []),
    ...inspections.map(({ name, at, expectedCents }): Row => [
      `Kassensturz ${atTime(at)}, ${name ?? 'Unbekannt'}`,
      expectedCents,
    ]),
  ];
  return (
    <dl className="report" aria-label="Bericht">
      {money.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCents(amount, 'de')}</dd>
        </div>
      ))}
      {givenAway.map(({ name, freeTickets, freeCents, discountCents, refundedCents }) => (
        <div key={name}>
          <dt>
            {name ?? 'Unbekannt'}: frei ({freeTickets}) / Nachlass / erstattet
          </dt>
          <dd>{[freeCents, discountCents, refundedCents].map((amount) => formatCents(amount, 'de')).join(' / ')}</dd>
        </div>
      ))}
      <div>
        <dt>Bons, Tickets</dt>
        <dd>{[report.saleCount, report.ticketCount].join(' / ')}</dd>
      </div>
      <div>
        <dt>Erstattungen, Stornos, Lade ohne Verkauf</dt>
        <dd>{[report.refundCount, report.voidCount, report.drawerCount].join(' / ')}</dd>
      </div>
    </dl>
  );
}
