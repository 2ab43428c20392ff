import type { ObjectKind } from '../stripe-objects.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { invalidRequest, resourceMissing } from './api-error.ts';
import type { Parameters, ParameterValue } from './check-parameters.ts';

interface ListRequest {
  kind: ObjectKind;
  params: Parameters;
  url: string;
  parents?: string[];
  /** For rare filters without an index; reads on until the page is full. */
  matches?(object: Record<string, unknown>): boolean;
}

export interface ListAnswer {
  object: 'list';
  data: object[];
  has_more: boolean;
  url: string;
}

/** One page, newest first, with Stripe's cursors and `created` range. */
export function listPage(ctx: StandInContext, request: ListRequest): ListAnswer {
  const { kind, params } = request;
  const limit = pageSize(params);
  const { starting_after: after, ending_before: before } = params;
  if (after !== undefined && before !== undefined)
    throw invalidRequest('You can only provide one of starting_after or ending_before.');
  const ascending = before !== undefined;
  let beforeSeq = after === undefined ? Number.MAX_SAFE_INTEGER : seqOf(ctx, kind, after);
  let afterSeq = before === undefined ? 0 : seqOf(ctx, kind, before);
  const range = createdRange(params['created']);
  const data: object[] = [];
  for (;;) {
    const wanted = limit + 1 - data.length;
    const rows = ctx.store.list({
      kind,
      parents: request.parents,
      ...range,
      beforeSeq,
      afterSeq,
      ascending,
      limit: wanted,
    });
    for (const row of rows) {
      const object = JSON.parse(row.json) as Record<string, unknown>;
      if (request.matches?.(object) ?? true) data.push(object);
      if (ascending) afterSeq = row.seq;
      else beforeSeq = row.seq;
    }
    if (data.length > limit || rows.length < wanted) break;
  }
  const page = data.slice(0, limit);
  return { object: 'list', data: ascending ? page.reverse() : page, has_more: data.length > limit, url: request.url };
}

export function pageSize(params: Parameters): number {
  const limit = params['limit'] ?? 10;
  if (!Number.isInteger(limit) || Number(limit) < 1 || Number(limit) > 100)
    throw invalidRequest('This value must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  return Number(limit);
}

function seqOf(ctx: StandInContext, kind: string, id: ParameterValue): number {
  const row = ctx.store.get(kind, String(id));
  if (!row) throw resourceMissing(kind, String(id), 'starting_after');
  return row.seq;
}

function createdRange(created: ParameterValue | undefined): { createdFrom: number; createdTo: number } {
  if (created === undefined) return { createdFrom: 0, createdTo: Number.MAX_SAFE_INTEGER };
  if (typeof created !== 'object' || Array.isArray(created))
    return { createdFrom: Number(created), createdTo: Number(created) };
  const { gt, gte, lt, lte } = created;
  return {
    createdFrom: Math.max(gte === undefined ? 0 : Number(gte), gt === undefined ? 0 : Number(gt) + 1),
    createdTo: Math.min(
      lte === undefined ? Number.MAX_SAFE_INTEGER : Number(lte),
      lt === undefined ? Number.MAX_SAFE_INTEGER : Number(lt) - 1,
    ),
  };
}
