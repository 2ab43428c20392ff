import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TicketCursor, TicketFilter } from '#shared/admin/admin-queries.ts';
import { CSV_BOM, csvEuros, csvLine } from '#shared/csv-line.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { cursorOf, readTickets, type TicketRow } from './ticket-pages.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { berlinStamp } from '../../base/files/berlin-stamp.ts';

const BATCH = 200;

export const TICKET_COLUMNS = [
  'Event',
  'Ticket',
  'Holder',
  'Buyer',
  'E-mail',
  'Purchased',
  'Type',
  'Status',
  'Admitted',
  'Paid (EUR)',
  'Promo code',
  'Reduced by (EUR)',
] as const;

const localTime = (instant: Date | null): string => (instant === null ? '' : berlinStamp(instant));

/** A column for each question of the night that the list is of; what else was answered, and what was bought, stand behind. */
export function answerColumns(ctx: ServiceContext, { eventId }: TicketFilter) {
  const event = eventId == null ? undefined : findRow(ctx.db, events, { id: eventId }, ['questions', 'addOns']);
  const asked = event?.questions ?? [];
  const sells = (event?.addOns ?? []).length > 0;
  return {
    names: [...asked.map(({ words }) => words), 'Answers', ...(sells ? ['Bought with it'] : [])],
    cellsOf: ({ answers, addOns }: TicketRow): string[] => [
      ...asked.map(({ id }) => answers.find(({ questionId }) => questionId === id)?.answer ?? ''),
      answers
        .filter(({ questionId }) => !asked.some(({ id }) => id === questionId))
        .map(({ question, answer }) => `${question}: ${answer}`)
        .join('; '),
      ...(sells
        ? [addOns.map(({ name, isHandedOut }) => (isHandedOut ? `${name} (handed out)` : name)).join('; ')]
        : []),
    ],
  };
}

/** A ticket as the cells of one line. */
export const cellsOf = (row: TicketRow): string[] => [
  row.eventTitle,
  row.ticketNumber,
  row.holderName ?? '',
  row.buyerName ?? '',
  row.buyerEmail ?? '',
  localTime(row.purchasedAt),
  row.ticketTypeName,
  row.isMoved ? 'moved' : row.status,
  localTime(row.usedAt),
];

/** What a promo code took off, in cents; 0 for every other ticket. */
export const reducedCents = ({ promoCode, normalPriceCents, pricePaidCents }: TicketRow): number =>
  promoCode === null ? 0 : (normalPriceCents ?? pricePaidCents) - pricePaidCents;

/** The rows of a filtered list in batches: never more of them in memory, however many there are. */
export async function* ticketBatches(ctx: ServiceContext, filter: TicketFilter): AsyncGenerator<TicketRow[]> {
  let after: TicketCursor | null = null;
  for (;;) {
    const rows = readTickets(ctx.db, filter, { limit: BATCH, after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < BATCH) return;
    after = cursorOf(last);
    await nextTurn(); // others are answered between two batches
  }
}

/** Writes to the audit log that somebody exported the list; who may have which list is for the export to say. */
export function noteExport(
  ctx: ServiceContext,
  what: { format: 'csv' | 'xlsx'; list: string; eventId?: string | null },
): void {
  requirePermission(ctx, 'money:read');
  const { list, ...after } = what;
  writeAudit(ctx, { action: 'export.made', subjectKind: 'export', subjectId: list, after });
}

/** The list as CSV, a piece at a time: UTF-8 with its mark, semicolons, times of Munich, euros with a comma. */
export async function* ticketsCsv(ctx: ServiceContext, filter: TicketFilter): AsyncGenerator<string> {
  const answers = answerColumns(ctx, filter);
  yield CSV_BOM + csvLine([...TICKET_COLUMNS, ...answers.names]);
  for await (const rows of ticketBatches(ctx, filter))
    yield rows
      .map((row) =>
        csvLine([
          ...cellsOf(row),
          csvEuros(row.pricePaidCents),
          row.promoCode ?? '',
          csvEuros(reducedCents(row)),
          ...answers.cellsOf(row),
        ]),
      )
      .join('');
}
