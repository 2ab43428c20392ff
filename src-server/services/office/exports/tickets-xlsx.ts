import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { TicketFilter } from '#shared/admin/admin-queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { cellsOf, reducedCents, TICKET_COLUMNS, ticketBatches } from './export-tickets.ts';

/** A workbook is made in one piece, so it is for an event or a season; all there ever was is for the CSV. */
const MOST_XLSX_ROWS = 20_000;

/** The list as a workbook: texts stay texts, money is a number. Throws PAYLOAD_TOO_LARGE above 20,000 tickets. */
export async function ticketsXlsx(ctx: ServiceContext, filter: TicketFilter): Promise<Buffer> {
  const sheet: SheetData = [TICKET_COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }))];
  for await (const rows of ticketBatches(ctx, filter)) {
    if (sheet.length + rows.length > MOST_XLSX_ROWS + 1) throw new DomainError('PAYLOAD_TOO_LARGE');
    for (const row of rows)
      sheet.push([
        ...cellsOf(row).map((value) => ({ value, type: String })),
        { value: row.pricePaidCents / 100, type: Number, format: '0.00' },
        { value: row.promoCode ?? '', type: String },
        { value: reducedCents(row) / 100, type: Number, format: '0.00' },
      ]);
  }
  return writeXlsxFile(sheet, {
    sheet: 'Tickets',
    columns: TICKET_COLUMNS.map((_, at) => ({ width: at === 1 || at === 4 ? 32 : 20 })),
    stickyRowsCount: 1,
  }).toBuffer();
}
