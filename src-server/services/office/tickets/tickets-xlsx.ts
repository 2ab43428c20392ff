import type { TicketFilter } from '#shared/admin/admin-queries.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { answerColumns, cellsOf, reducedCents, TICKET_COLUMNS, ticketBatches } from './export-tickets.ts';
import { euroCell, textCell, workbook } from '../../base/files/workbook.ts';

const WIDE = new Set<string>(['Ticket', 'E-mail']);

/** The list of tickets as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 tickets. */
export function ticketsXlsx(ctx: ServiceContext, filter: TicketFilter): Promise<Buffer> {
  const answers = answerColumns(ctx, filter);
  return workbook({
    sheet: 'Tickets',
    columns: [...TICKET_COLUMNS, ...answers.names].map((name) => ({ name, width: WIDE.has(name) ? 32 : 20 })),
    batches: ticketBatches(ctx, filter),
    cellsOf: (row) => [
      ...cellsOf(row).map(textCell),
      euroCell(row.pricePaidCents),
      textCell(row.promoCode),
      euroCell(reducedCents(row)),
      ...answers.cellsOf(row).map(textCell),
    ],
  });
}
