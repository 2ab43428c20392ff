import { eq } from 'drizzle-orm';
import { accounts } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from './end-ways-in.ts';

/**
 * The account's mailbox is another one: password and providers that the one before could set or prove end, and every
 * way in. A second factor and passkeys stay: no mailbox proves them. Call it in the transaction of the reason.
 */
export function forgetCredentials(ctx: Pick<ServiceContext, 'db' | 'now' | 'actor'>, userId: string): void {
  ctx.db.orm.delete(accounts).where(eq(accounts.userId, userId)).run();
  endWaysIn(ctx, userId);
}
