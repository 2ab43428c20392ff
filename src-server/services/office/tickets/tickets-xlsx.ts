import type { TicketFilter } from '#shared/admin/admin-queries.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cellsOf, reducedCents, TICKET_COLUMNS, ticketBatches } from './export-tickets.ts';
import { euroCell, textCell, workbook } from '../../base/files/workbook.ts';

const WIDE = new Set<string>(['Ticket', 'E-mail']);

/** The list of tickets as a workbook. Throws PAYLOAD_TOO_LARGE above 20,000 tickets. */
export const ticketsXlsx = (ctx: ServiceContext, filter: TicketFilter): Promise<Buffer> =>
  workbook({
    sheet: 'Tickets',
    columns: TICKET_COLUMNS.map((name) => ({ name, width: WIDE.has(name) ? 32 : 20 })),
    batches: ticketBatches(ctx, filter),
    cellsOf: (row) => [
      ...cellsOf(row).map(textCell),
      euroCell(row.pricePaidCents),
      textCell(row.promoCode),
      euroCell(reducedCents(row)),
    ],
  });
