import { Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import { localDateOf } from '#shared/time.ts';
import { requirePermission } from '#server/services/base/authorize.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { noteExport } from '#server/services/office/tickets/export-tickets.ts';
import type { AppDeps } from './app-deps.ts';
import { refusal } from './security/refusal.ts';

export type ExportDeps = Pick<AppDeps, 'context'> & { findActor: (cookieHeader: string | undefined) => Actor };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const download = (name: string, type: string) => ({
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

export const csv = (name: string, pieces: Parameters<typeof streamOf>[0]): Response =>
  new Response(streamOf(pieces), { headers: download(`${name}.csv`, 'text/csv; charset=utf-8') });

const xlsx = (name: string, file: Buffer): Response =>
  new Response(new Uint8Array(file), { headers: download(`${name}.xlsx`, XLSX) });

/** Runs an export for who may; a refusal is answered as every refusal of this server. */
export const onlyFor =
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
export function listExports<Filter>(run: ReturnType<typeof onlyFor>, list: ListFile<Filter>): Hono {
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
