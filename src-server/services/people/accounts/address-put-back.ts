import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { ADDRESS_OBJECT_MS } from '#shared/people/address-change.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const confirmedSince = prepared(columnsOf(addressChanges, ['userId', 'confirmedAt']), (orm, row) =>
  orm
    .select({ confirmedAt: addressChanges.confirmedAt })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, row.userId),
        gt(addressChanges.confirmedAt, row.confirmedAt),
        isNotNull(addressChanges.objectHash),
        isNull(addressChanges.objectedAt),
        eq(addressChanges.isContested, false),
      ),
    )
    .limit(1)
    .prepare(),
);

/** Until when the owner of the address before can put it back; null where the office has changed none of late. */
export function addressCanBePutBackUntil(ctx: Pick<ServiceContext, 'db' | 'now'>, userId: string): Date | null {
  const since = new Date(ctx.now().getTime() - ADDRESS_OBJECT_MS);
  const confirmedAt = confirmedSince(ctx.db).get({ userId, confirmedAt: since })?.confirmedAt ?? null;
  return confirmedAt === null ? null : new Date(confirmedAt.getTime() + ADDRESS_OBJECT_MS);
}
