import type { GivenAwayByName } from '#shared/door/given-away.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import { cents, formatCents, vatWithin } from '#shared/money.ts';

/** The figures of an X or Z report, one under the other. */
export function ReportFacts({ report, givenAway }: { report: TillReport; givenAway: readonly GivenAwayByName[] }) {
  const money: readonly (readonly [string, number])[] = [
    ['Anfangsbestand', report.floatCents],
    [`Barverkäufe, ${report.saleCount} Bons`, report.cashSalesCents],
    ['Einlagen', report.cashInCents],
    ['Entnahmen', 0 - report.cashOutCents],
    ['Bar erstattet', 0 - report.cashRefundsCents],
    ['Karte', report.cardSalesCents - report.cardRefundsCents],
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
        <dt>Erstattungen, Stornos, Lade ohne Verkauf</dt>
        <dd>{[report.refundCount, report.voidCount, report.drawerCount].join(' / ')}</dd>
      </div>
    </dl>
  );
}
