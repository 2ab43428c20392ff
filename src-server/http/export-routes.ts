import { Hono } from 'hono';
import { z } from 'zod';
import { TicketFileFilter } from '#shared/admin/admin-queries.ts';
import { DatevInput } from '#shared/admin/datev.ts';
import { EventFileFilter } from '#shared/admin/event-list.ts';
import { MemberFileFilter, SubscriptionFilter } from '#shared/admin/subscriptions.ts';
import { OrderFileFilter } from '#shared/orders/order-list.ts';
import { DomainError } from '#shared/errors.ts';
import { IdSchema } from '#shared/ids.ts';
import { localDateOf } from '#shared/time.ts';
import type { Permission } from '#shared/permissions.ts';
import { requirePermission } from '#server/services/base/authorize.ts';
import {
  membersCsv,
  membersXlsx,
  subscriptionsCsv,
  subscriptionsXlsx,
} from '#server/services/office/exports/abos-file.ts';
import { accountingCsv } from '#server/services/office/exports/accounting-csv.ts';
import { datevBatch } from '#server/services/office/exports/datev-batch.ts';
import { eventsCsv, eventsXlsx } from '#server/services/office/exports/events-file.ts';
import { noteExport, ticketsCsv } from '#server/services/office/exports/export-tickets.ts';
import { ordersCsv, ordersXlsx } from '#server/services/office/exports/orders-file.ts';
import { openPackage } from '#server/services/door/fiscal/open-package.ts';
import { nightReportsCsv } from '#server/services/door/cash/night-reports-csv.ts';
import { ticketsXlsx } from '#server/services/office/exports/tickets-xlsx.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import type { AppDeps } from './app-deps.ts';
import { refusal } from './security/refusal.ts';

export type ExportDeps = Pick<AppDeps, 'context'> & { findActor: (cookieHeader: string | undefined) => Actor };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const Days = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

const download = (name: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'no-store',
});

/** Pieces as the reader asks for them, so that a slow one keeps nothing in memory. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

const csv = (name: string, pieces: Parameters<typeof streamOf>[0]): Response =>
  new Response(streamOf(pieces), { headers: download(`${name}.csv`, 'text/csv; charset=utf-8') });

const xlsx = (name: string, file: Buffer): Response =>
  new Response(new Uint8Array(file), { headers: download(`${name}.xlsx`, XLSX) });

/** Runs an export for who may; a refusal is answered as every refusal of this server. */
const onlyFor =
  ({ context, findActor }: ExportDeps) =>
  async (
    request: Request,
    permission: Permission,
    work: (ctx: ServiceContext, query: Record<string, string>) => Response | Promise<Response>,
  ): Promise<Response> => {
    const ctx = context(findActor(request.headers.get('cookie') ?? undefined));
    try {
      requirePermission(ctx, permission);
      return await work(
        ctx,
        Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== '')),
      );
    } catch (error) {
      if (error instanceof DomainError) return refusal(error.code, error.details);
      if (error instanceof z.ZodError) return refusal('INVALID_INPUT');
      throw error;
    }
  };

type ListFile<Filter> = {
  /** How the files are called, here and in the audit log. */ name: string;
  permission: Permission;
  filter: z.ZodType<Filter>;
  csv: (ctx: ServiceContext, filter: Filter) => AsyncGenerator<string>;
  xlsx: (ctx: ServiceContext, filter: Filter) => Promise<Buffer>;
  /** The night it is a list of. */ eventOf?: (filter: Filter) => string | null | undefined;
};

/** A list of the panel as it is looked at, as CSV and as workbook. */
function listExports<Filter>(run: ReturnType<typeof onlyFor>, list: ListFile<Filter>): Hono {
  const { name, permission, filter } = list;
  const note = (ctx: ServiceContext, format: 'csv' | 'xlsx', asked: Filter): void =>
    noteExport(ctx, { format, list: name, ...(list.eventOf && { eventId: list.eventOf(asked) }) });
  return new Hono()
    .get(`/admin/exports/${name}.csv`, (c) =>
      run(c.req.raw, permission, (ctx, query) => {
        const asked = filter.parse(query);
        note(ctx, 'csv', asked);
        return csv(`${name}-${localDateOf(ctx.now())}`, list.csv(ctx, asked));
      }),
    )
    .get(`/admin/exports/${name}.xlsx`, (c) =>
      run(c.req.raw, permission, async (ctx, query) => {
        const asked = filter.parse(query);
        const file = await list.xlsx(ctx, asked);
        note(ctx, 'xlsx', asked);
        return xlsx(`${name}-${localDateOf(ctx.now())}`, file);
      }),
    );
}

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
    .get('/admin/exports/datev.csv', (c) => run(c.req.raw, 'money:read', datevDownload));
}
