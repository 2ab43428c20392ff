import { lt } from 'drizzle-orm';
import { sessions, verifications } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../service-context.ts';

/** Forgets sessions and links that have run out. For a daily job: it reads both tables whole. */
export function pruneAccounts(ctx: ServiceContext): void {
  const at = ctx.now();
  ctx.db.orm.delete(verifications).where(lt(verifications.expiresAt, at)).run();
  ctx.db.orm.delete(sessions).where(lt(sessions.expiresAt, at)).run();
}
