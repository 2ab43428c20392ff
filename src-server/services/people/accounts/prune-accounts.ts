import { lt, or } from 'drizzle-orm';
import { SESSION_MS } from '#shared/accounts/sessions.ts';
import { trustedDevices } from '#server/db/schema/second-factors.ts';
import { pendingSignUps, sessions, verifications } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Forgets sessions, links and trusted browsers that have run out. For a daily job: it reads their tables whole. */
export function pruneAccounts(ctx: ServiceContext): void {
  const at = ctx.now();
  ctx.db.orm.delete(verifications).where(lt(verifications.expiresAt, at)).run();
  ctx.db.orm.delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, at)).run();
  ctx.db.orm.delete(trustedDevices).where(lt(trustedDevices.expiresAt, at)).run();
  const begunBefore = new Date(at.getTime() - SESSION_MS);
  ctx.db.orm
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, at), lt(sessions.createdAt, begunBefore)))
    .run();
}
