import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Whose = { from: string; to: string };

// A range of the unique index on (kind, ref_id); ';' follows ':'.
const OF_MEMBERSHIP = `kind = 'membership.cancel' AND ref_id >= @from AND ref_id < @to AND status <> 'done'`;
const untold = statement<Whose, { id: string }>(`SELECT id FROM outbox WHERE ${OF_MEMBERSHIP} LIMIT 1`);
const drop = statement<Whose>(`DELETE FROM outbox WHERE ${OF_MEMBERSHIP}`);

const rangeOf = (subscriberId: string): Whose => ({ from: `${subscriberId}:`, to: `${subscriberId};` });

/** Whether a declared cancellation still waits for the provider to be told. */
export const hasUntoldCancellation = (ctx: ServiceContext, subscriberId: string): boolean =>
  untold(ctx.db).get(rangeOf(subscriberId)) !== undefined;

/** It was taken back before anybody was told. */
export function dropUntoldCancellation(ctx: ServiceContext, subscriberId: string): void {
  drop(ctx.db).run(rangeOf(subscriberId));
}
