import { eq, sql } from 'drizzle-orm';
import { isFreshSignIn } from '#shared/retention/delete-account.ts';
import { prepared } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/users.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const lastProof = prepared({ id: sessions.id }, (orm, { id }) =>
  orm
    .select({ at: sql`coalesce(${sessions.provenAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt) })

    .from(sessions)
    .where(eq(sessions.id, id))
    .prepare(),
);

/** Whether whoever asks has signed in, or proven once more that it is them, within the last minutes. */
export function isJustSignedIn(ctx: ServiceContext): boolean {
  const { session } = requireUser(ctx);
  const proof = session === undefined ? undefined : lastProof(ctx.db).get({ id: session.id });
  return proof !== undefined && isFreshSignIn(proof.at, ctx.now());
}
