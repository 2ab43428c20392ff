import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Whoever asks has just given their password, or a code: for the next minutes this session is as if just opened. */
export function recordFreshProof(ctx: ServiceContext): void {
  const { session } = requireUser(ctx);
  if (session === undefined) return;
  ctx.db.orm.update(sessions).set({ provenAt: ctx.now() }).where(eq(sessions.id, session.id)).run();
}
