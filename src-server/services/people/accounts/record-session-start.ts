import { eq } from 'drizzle-orm';
import { inTransaction } from '#server/db/transaction.ts';
import { sessions } from '#server/db/schema/users.ts';
import { endWaysIn } from './end-ways-in.ts';
import { isTrustedDevice } from './trusted-device.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type NewSession = {
  sessionId: string;
  userId: string;
  /** What the browser shows instead of a code. */ trustToken: string | undefined;
  /** Opened by a passkey on an unlocked device, which stands in for password and code. */ isProven: boolean;
};

/** Every new session waits for a code, whatever way it was opened, unless this browser is trusted or a passkey opened it. */
export function recordSessionStart(ctx: ServiceContext, { sessionId, userId, trustToken, isProven }: NewSession): void {
  const at = ctx.now();
  const isWhole = isProven || (trustToken !== undefined && isTrustedDevice(ctx, userId, trustToken));
  ctx.db.orm
    .update(sessions)
    .set({ lastUsedAt: at, ...(isWhole ? { secondFactorAt: at } : {}) })
    .where(eq(sessions.id, sessionId))
    .run();
}

/** The code was right: the fresh session is aal2, and the one that waited for it is over. */
export function recordSecondFactor(
  ctx: ServiceContext,
  { sessionId, waitedId }: { sessionId: string; waitedId: string },
): void {
  inTransaction(ctx.db, () => {
    ctx.db.orm.update(sessions).set({ secondFactorAt: ctx.now() }).where(eq(sessions.id, sessionId)).run();
    ctx.db.orm.delete(sessions).where(eq(sessions.id, waitedId)).run();
  });
}

/** A second factor was switched on in this session. Whatever was opened without it ends. */
export function recordFirstSecondFactor(
  ctx: ServiceContext,
  { sessionId, userId }: { sessionId: string; userId: string },
): void {
  inTransaction(ctx.db, () => {
    ctx.db.orm.update(sessions).set({ secondFactorAt: ctx.now() }).where(eq(sessions.id, sessionId)).run();
    endWaysIn(ctx, userId, { keptSessionId: sessionId });
  });
}

/** The account's first passkey was made in this session, on a device that was unlocked for it. */
export function recordPasskeyProof(ctx: ServiceContext, sessionId: string): void {
  ctx.db.orm.update(sessions).set({ secondFactorAt: ctx.now() }).where(eq(sessions.id, sessionId)).run();
}

/** What proved the account's sessions is gone: they are as sure as a password makes them. */
export function forgetProofs(ctx: ServiceContext, userId: string): void {
  ctx.db.orm.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId)).run();
}
