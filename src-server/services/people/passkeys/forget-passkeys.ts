import { eq } from 'drizzle-orm';
import { passkeys } from '#server/db/schema/passkeys.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Takes all passkeys of an account away and gives how many it had. Call it in the transaction of the reason. */
export const forgetPasskeys = (ctx: Pick<ServiceContext, 'db'>, userId: string): number =>
  ctx.db.orm.delete(passkeys).where(eq(passkeys.userId, userId)).run().changes;
