import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointById, type EndpointRow } from './webhook-rows.ts';

/** Throws NOT_FOUND. */
export function findEndpoint(ctx: Pick<ServiceContext, 'db'>, id: string): EndpointRow {
  const row = endpointById(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}
