import { and, eq, gte, lt, ne } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import type { PlaceholdersOf } from '#server/db/placeholders.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

// `refId` is `{subscriberId}:…`, so a membership's entries are a range of the unique index. ';' is the character after
// ':'.
const RANGE = { from: outbox.refId, to: outbox.refId };
const isOfMembership = ({ from, to }: PlaceholdersOf<typeof RANGE>) =>
  and(eq(outbox.kind, 'membership.cancel'), gte(outbox.refId, from), lt(outbox.refId, to), ne(outbox.status, 'done'));
const rangeOf = (subscriberId: string) => ({ from: `${subscriberId}:`, to: `${subscriberId};` });

const untold = prepared(RANGE, (orm, range) =>
  orm.select({ id: outbox.id }).from(outbox).where(isOfMembership(range)).limit(1).prepare(),
);
const drop = prepared(RANGE, (orm, range) => orm.delete(outbox).where(isOfMembership(range)).prepare());

/** Whether a declared cancellation still waits for the provider to be told. */
export const hasUntoldCancellation = (ctx: ServiceContext, subscriberId: string): boolean =>
  untold(ctx.db).get(rangeOf(subscriberId)) !== undefined;

/** For a cancellation that was taken back before the provider was told. */
export function dropUntoldCancellation(ctx: ServiceContext, subscriberId: string): void {
  drop(ctx.db).run(rangeOf(subscriberId));
}
