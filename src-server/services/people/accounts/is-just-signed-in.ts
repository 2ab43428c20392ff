import { eq } from 'drizzle-orm';
import { isFreshSignIn } from '#shared/retention/delete-account.ts';
import { prepared } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const sessionStart = prepared({ id: sessions.id }, (orm, { id }) =>
  orm.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, id)).prepare(),
);

/** Whether the session that asks was opened a few minutes ago. */
export function isJustSignedIn(ctx: ServiceContext): boolean {
  const { session } = requireUser(ctx);
  const start = session === undefined ? undefined : sessionStart(ctx.db).get({ id: session.id });
  return start !== undefined && isFreshSignIn(start.createdAt, ctx.now());
}
