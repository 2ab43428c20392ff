import { eq } from 'drizzle-orm';
import { formatCents } from '#shared/money.ts';
import type { GoodsSold } from '#shared/door/goods.ts';
import type { TillReport } from '#shared/door/till-report.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { cashSessions, zReports } from '#server/db/schema/till.ts';
import { defineMails } from '../define-mails.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { goodsByName } from '../../door/cash/goods-by-name.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

const find = prepared({ id: zReports.id }, (orm, { id }) =>
  orm
    .select({
      sessionId: zReports.sessionId,
      zNumber: zReports.zNumber,
      businessDay: zReports.businessDay,
      deskName: desks.name,
      openedAt: cashSessions.openedAt,
      closedAt: zReports.closedAt,
      countedCents: zReports.countedCents,
      expectedCents: zReports.expectedCents,
      note: zReports.note,
      report: zReports.report,
    })
    .from(zReports)
    .innerJoin(desks, eq(desks.id, zReports.deskId))
    .innerJoin(cashSessions, eq(cashSessions.id, zReports.sessionId))
    .where(eq(zReports.id, id))
    .prepare(),
);

function differenceText(cents: number): string {
  if (cents === 0) return 'Stimmt';
  return cents < 0 ? `Es fehlen ${formatCents(-cents, 'de')}` : `${formatCents(cents, 'de')} zu viel`;
}

/** What was sold beside tickets; what came back is taken off. */
function goodsBlocks(ctx: ServiceContext, sessionId: string): MailBlock[] {
  const goods = goodsByName(ctx, [sessionId]);
  if (goods.length === 0) return [];
  const total = (amountOf: (one: GoodsSold) => number) => goods.reduce((sum, one) => sum + amountOf(one), 0);
  return [
    {
      kind: 'table',
      head: ['Artikel', 'Stück', 'Brutto'],
      rows: goods.map(({ name, quantity, grossCents }) => [name, String(quantity), formatCents(grossCents, 'de')]),
      total: [
        'Im Umsatz enthalten',
        String(total(({ quantity }) => quantity)),
        formatCents(
          total(({ grossCents }) => grossCents),
          'de',
        ),
      ],
    },
  ];
}

/** The closing sheet of one till, to the organiser; null when there is no such closing. */
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
    preview: `Umsatz ${formatCents(report.turnoverCents, 'de')}. ${difference}.`,
    title,
    blocks: [
      {
        kind: 'text',
        text:
          `Abend vom ${formatLongDate(new Date(`${row.businessDay}T12:00:00Z`), 'de')}, offen von ` +
          `${formatTime(row.openedAt)} bis ${formatTime(row.closedAt)} Uhr.`,
      },
      {
        kind: 'table',
        head: ['', 'Bar', 'Karte'],
        rows: [
          [
            `Verkäufe (${report.saleCount})`,
            formatCents(report.cashSalesCents, 'de'),
            formatCents(report.cardSalesCents, 'de'),
          ],
          [
            `Erstattungen (${report.voidCount + report.refundCount})`,
            formatCents(0 - report.cashRefundsCents, 'de'),
            formatCents(0 - report.cardRefundsCents, 'de'),
          ],
        ],
        total: [
          'Umsatz',
          formatCents(report.cashSalesCents - report.cashRefundsCents, 'de'),
          formatCents(report.cardSalesCents - report.cardRefundsCents, 'de'),
        ],
      },
      ...goodsBlocks(ctx, row.sessionId),
      {
        kind: 'facts',
        rows: [
          ['Verkaufte Tickets', String(report.ticketCount)],
          ...report.turnoverByRate.map(
            ({ vatBps, grossCents }) => [`Brutto zu ${vatBps / 100} %`, formatCents(grossCents, 'de')] as const,
          ),
          ['Wechselgeld', formatCents(report.floatCents, 'de')],
          ['Einlagen', formatCents(report.cashInCents, 'de')],
          ['Entnahmen', formatCents(report.cashOutCents, 'de')],
          ['Soll in der Kasse', formatCents(row.expectedCents, 'de')],
          ['Gezählt', formatCents(row.countedCents, 'de')],
          ['Differenz', difference],
          ...(row.note === '' ? [] : [['Notiz', row.note] as const]),
        ],
      },
    ],
  };
}

export const nightReportMails = defineMails({
  'mail.night_report': {
    name: 'Closing sheet of a till',
    sample: ({ orders }) => ({ refId: orders.zReportId }),
    compose: (ctx, { recordId }) => nightReportMail(ctx, recordId),
  },
});
