import { and, eq, gte } from 'drizzle-orm';
import { passkeys } from '#server/db/schema/passkeys.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Takes all passkeys of an account away, or those that were added since, and gives how many there were. Call it in the
 * transaction of the reason.
 */
export const forgetPasskeys = (ctx: Pick<ServiceContext, 'db'>, userId: string, since: Date = new Date(0)): number =>
  ctx.db.orm
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
    .run().changes;
