import { Hono } from 'hono';
import { z } from 'zod';
import { TicketFileFilter } from '#shared/admin/admin-queries.ts';
import { DatevInput } from '#shared/books/datev.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { EventFileFilter } from '#shared/events/event-list.ts';
import { MemberFileFilter, SubscriptionFilter } from '#shared/newsletters/subscriptions.ts';
import { GuestListFileFilter } from '#shared/door/all-guest-lists.ts';
import { StatementInput } from '#shared/promo-codes/code-owner.ts';
import { ListedFileFilter, PromoFileFilter } from '#shared/promo-codes/promo-list.ts';
import { GivenFileFilter } from '#shared/tickets/all-given.ts';
import { OrderFileFilter } from '#shared/orders/order-list.ts';
import { IdSchema } from '#shared/ids.ts';
import { localDateOf } from '#shared/time.ts';
import {
  membersCsv,
  membersXlsx,
  subscriptionsCsv,
  subscriptionsXlsx,
} from '#server/services/office/people/club-files.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { artistsCsv } from '#server/services/office/money/artist-payments.ts';
import { datevBatch } from '#server/services/office/money/datev-batch.ts';
import { eventsCsv, eventsXlsx } from '#server/services/office/tickets/events-file.ts';
import { noteExport, ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { attendanceCsv, attendanceXlsx } from '#server/services/shop/attendance/attendance-file.ts';
import { ordersCsv, ordersXlsx } from '#server/services/office/orders/orders-file.ts';
import { guestListsCsv, guestListsXlsx } from '#server/services/door/guest-lists/guest-lists-file.ts';
import { givenCsv, givenXlsx } from '#server/services/shop/given-tickets/given-file.ts';
import { promoCodesCsv, promoCodesXlsx } from '#server/services/shop/promo-codes/promo-codes-file.ts';
import { statementCsv, statementXlsx } from '#server/services/shop/promo-codes/statement-file.ts';
import { promoListCsv, promoListXlsx } from '#server/services/shop/promo-codes/promo-list-file.ts';
import { openPackage } from '#server/services/door/fiscal/open-package.ts';
import { nightReportsCsv } from '#server/services/door/cash/night-reports-csv.ts';
import { ticketsXlsx } from '#server/services/office/tickets/tickets-xlsx.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { orderPapers } from './order-papers.ts';
import { csv, download, listExports, onlyFor, type ExportDeps } from './list-exports.ts';

const Days = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

/** The lists that are taken along as they are looked at. */
const shownLists = (run: ReturnType<typeof onlyFor>): Hono =>
  new Hono()
    .route(
      '/',
      listExports(run, {
        name: 'events',
        permission: 'admin:read',
        filter: EventFileFilter,
        csv: eventsCsv,
        xlsx: eventsXlsx,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'orders',
        permission: 'money:read',
        filter: OrderFileFilter,
        csv: ordersCsv,
        xlsx: ordersXlsx,
        eventOf: ({ eventId }) => eventId ?? null,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'tickets',
        permission: 'admin:read',
        filter: TicketFileFilter,
        csv: ticketsCsv,
        xlsx: ticketsXlsx,
        eventOf: ({ eventId }) => eventId,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'subscriptions',
        permission: 'admin:read',
        filter: SubscriptionFilter,
        csv: subscriptionsCsv,
        xlsx: subscriptionsXlsx,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'members',
        permission: 'admin:read',
        filter: MemberFileFilter,
        csv: membersCsv,
        xlsx: membersXlsx,
      }),
    );

/** The lists of codes and guests. */
const guestLists = (run: ReturnType<typeof onlyFor>): Hono =>
  new Hono()
    .route(
      '/',
      listExports(run, {
        name: 'promo-codes',
        permission: 'admin:read',
        filter: PromoFileFilter,
        csv: promoCodesCsv,
        xlsx: promoCodesXlsx,
        eventOf: ({ eventId }) => eventId ?? null,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'promo-list',
        permission: 'admin:read',
        filter: ListedFileFilter,
        csv: promoListCsv,
        xlsx: promoListXlsx,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'promo-statement',
        permission: 'admin:read',
        filter: StatementInput,
        csv: statementCsv,
        xlsx: statementXlsx,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'guest-lists',
        permission: 'events:manage',
        filter: GuestListFileFilter,
        csv: guestListsCsv,
        xlsx: guestListsXlsx,
        eventOf: ({ eventId }) => eventId ?? null,
      }),
    )
    .route(
      '/',
      listExports(run, {
        name: 'given-tickets',
        permission: 'events:manage',
        filter: GivenFileFilter,
        csv: givenCsv,
        xlsx: givenXlsx,
        eventOf: ({ eventId }) => eventId ?? null,
      }),
    );

/** Who was at which evening of a course. */
const attendance = (run: ReturnType<typeof onlyFor>): Hono =>
  listExports(run, {
    name: 'attendance',
    permission: 'admin:read',
    filter: EventByIdInput,
    csv: attendanceCsv,
    xlsx: attendanceXlsx,
    eventOf: ({ id }) => id,
  });

/** DATEV knows a batch by the beginning of its file's name. */
const datevDownload = async (ctx: ServiceContext, query: Record<string, string>): Promise<Response> => {
  const input = DatevInput.parse(query);
  const file = await datevBatch(ctx, input);
  noteExport(ctx, { format: 'csv', list: 'datev' });
  const headers = download(`EXTF_Buchungsstapel_${input.from}_${input.to}.csv`, 'text/csv;charset=windows-1252');
  return new Response(new Uint8Array(file), { headers });
};

/** `/admin/exports/*`: lists to take along, by one's session, as downloads. */
export function exportRoutes(deps: ExportDeps): Hono {
  const run = onlyFor(deps);
  const today = (ctx: ServiceContext) => localDateOf(ctx.now());

  return shownLists(run)
    .route('/', guestLists(run))
    .route('/', attendance(run))
    .route('/', orderPapers(run))
    .get('/admin/exports/night-reports.csv', (c) =>
      run(c.req.raw, 'nights:report', (ctx) => {
        noteExport(ctx, { format: 'csv', list: 'night-reports' });
        return csv(`night-reports-${today(ctx)}`, nightReportsCsv(ctx));
      }),
    )
    .get('/admin/exports/inspections/:id', (c) =>
      run(c.req.raw, 'fiscal:read', async (ctx) => {
        const { name, bytes, stream } = await openPackage(ctx, IdSchema.parse(c.req.param('id')));
        const headers = { ...download(`${name}.zip`, 'application/zip'), 'content-length': String(bytes) };
        return new Response(stream, { headers });
      }),
    )
    .get('/admin/exports/accounting.csv', (c) =>
      run(c.req.raw, 'money:read', (ctx, query) => {
        const days = Days.parse(query);
        noteExport(ctx, { format: 'csv', list: 'accounting' });
        return csv(`accounting-${days.from}-${days.to}`, accountingCsv(ctx, days));
      }),
    )
    .get('/admin/exports/artists.csv', (c) =>
      run(c.req.raw, 'money:read', (ctx, query) => {
        const days = Days.parse(query);
        noteExport(ctx, { format: 'csv', list: 'artists' });
        return csv(`artists-${days.from}-${days.to}`, artistsCsv(ctx, days));
      }),
    )
    .get('/admin/exports/datev.csv', (c) => run(c.req.raw, 'money:read', datevDownload));
}
