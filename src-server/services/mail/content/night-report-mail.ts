import { formatCents } from '#shared/money.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { MailContent } from '../layout/mail-block.ts';

type Row = {
  zNumber: number;
  businessDay: string;
  deskName: string;
  openedAt: number;
  closedAt: number;
  countedCents: number;
  expectedCents: number;
  note: string;
  report: string;
};

const find = statement<{ id: string }, Row>(
  `SELECT z.z_number AS zNumber, z.business_day AS businessDay, d.name AS deskName, s.opened_at AS openedAt, z.closed_at AS closedAt, z.counted_cents AS countedCents, z.expected_cents AS expectedCents, z.note, z.report
   FROM z_reports z JOIN desks d ON d.id = z.desk_id JOIN cash_sessions s ON s.id = z.session_id WHERE z.id = @id`,
);

const euros = (amountCents: number): string => formatCents(amountCents, 'de');

function differenceText(cents: number): string {
  if (cents === 0) return 'Stimmt';
  return cents < 0 ? `Es fehlen ${euros(-cents)}` : `${euros(cents)} zu viel`;
}

/** The closing sheet of one till, to the organiser (german-law.md §1.8); null when there is no such closing. */
export function nightReportMail(ctx: ServiceContext, zReportId: string): MailContent | null {
  const row = find(ctx.db).get({ id: zReportId });
  if (row === undefined) return null;
  const report = JSON.parse(row.report) as TillReport;
  const difference = differenceText(row.countedCents - row.expectedCents);
  const title = `Kassenabschluss Z ${row.zNumber}, ${row.deskName}`;
  return {
    to: ctx.operator.email,
    lang: 'de',
    subject: title,
    preview: `Umsatz ${euros(report.turnoverCents)}. ${difference}.`,
    title,
    blocks: [
      {
        kind: 'text',
        text: `Abend vom ${formatLongDate(new Date(`${row.businessDay}T12:00:00Z`), 'de')}, offen von ${formatTime(new Date(row.openedAt))} bis ${formatTime(new Date(row.closedAt))} Uhr.`,
      },
      {
        kind: 'table',
        head: ['', 'Bar', 'Karte'],
        rows: [
          [`Verkäufe (${report.saleCount})`, euros(report.cashSalesCents), euros(report.cardSalesCents)],
          [
            `Stornos und Erstattungen (${report.voidCount + report.refundCount})`,
            euros(0 - report.cashRefundsCents),
            euros(0 - report.cardRefundsCents),
          ],
        ],
        total: [
          'Umsatz',
          euros(report.cashSalesCents - report.cashRefundsCents),
          euros(report.cardSalesCents - report.cardRefundsCents),
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Verkaufte Tickets', String(report.ticketCount)],
          ...report.turnoverByRate.map(
            ({ vatBps, grossCents }) => [`Brutto zu ${vatBps / 100} %`, euros(grossCents)] as const,
          ),
          ['Wechselgeld', euros(report.floatCents)],
          ['Einlagen', euros(report.cashInCents)],
          ['Entnahmen', euros(report.cashOutCents)],
          ['Soll in der Kasse', euros(row.expectedCents)],
          ['Gezählt', euros(row.countedCents)],
          ['Differenz', difference],
          ...(row.note === '' ? [] : [['Notiz', row.note] as const]),
        ],
      },
    ],
  };
}
