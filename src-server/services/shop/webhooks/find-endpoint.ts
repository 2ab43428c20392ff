import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EndpointRow } from './webhook-rows.ts';

/** Throws NOT_FOUND. */
export function findEndpoint(ctx: Pick<ServiceContext, 'db'>, id: string): EndpointRow {
  const row = findRow(ctx.db, webhookEndpoints, { id });
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}
