import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

// `refId` is `{subscriberId}:…`, so a membership's entries are a range of the unique index. ';' is the character after
// ':'.
const isOfMembership = and(
  eq(outbox.kind, 'membership.cancel'),
  gte(outbox.refId, sql.placeholder('from')),
  lt(outbox.refId, sql.placeholder('to')),
  ne(outbox.status, 'done'),
);
const rangeOf = (subscriberId: string) => ({ from: `${subscriberId}:`, to: `${subscriberId};` });

const untold = prepared((orm) => orm.select({ id: outbox.id }).from(outbox).where(isOfMembership).limit(1).prepare());
const drop = prepared((orm) => orm.delete(outbox).where(isOfMembership).prepare());

/** Whether a declared cancellation still waits for the provider to be told. */
export const hasUntoldCancellation = (ctx: ServiceContext, subscriberId: string): boolean =>
  untold(ctx.db).get(rangeOf(subscriberId)) !== undefined;

/** For a cancellation that was taken back before the provider was told. */
export function dropUntoldCancellation(ctx: ServiceContext, subscriberId: string): void {
  drop(ctx.db).run(rangeOf(subscriberId));
}
