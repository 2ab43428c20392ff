import type { TillReport } from '#shared/desk/till-report.ts';
import { formatCents } from '#shared/money.ts';

/** The figures of an X or Z report, one under the other. */
export function ReportFacts({ report }: { report: TillReport }) {
  const money: readonly (readonly [string, number])[] = [
    ['Anfangsbestand', report.floatCents],
    [`Barverkäufe, ${report.saleCount} Bons`, report.cashSalesCents],
    ['Einlagen', report.cashInCents],
    ['Entnahmen', 0 - report.cashOutCents],
    ['Bar erstattet', 0 - report.cashRefundsCents],
    ['Karte', report.cardSalesCents - report.cardRefundsCents],
    ['Umsatz', report.turnoverCents],
    ['Soll in der Kasse', report.expectedCashCents],
  ];
  return (
    <dl className="report" aria-label="Bericht">
      {money.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCents(amount, 'de')}</dd>
        </div>
      ))}
    </dl>
  );
}
