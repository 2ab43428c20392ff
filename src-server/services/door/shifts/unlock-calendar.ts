import { lte } from 'drizzle-orm';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import {
  UNLOCK_TRIES,
  UNLOCK_TRIES_PER_NETWORK,
  UNLOCK_WINDOW_MINUTES,
  type UnlockInput,
} from '#shared/shifts/shift-calendar.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { kasseNetworkTries, kasseTries } from '#server/db/schema/cashiers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const WINDOW_MS = UNLOCK_WINDOW_MINUTES * MINUTE_MS;
/** How long an unlock lasts: a night. */
const TOKEN_LIFETIME_MS = 12 * HOUR_MS;

/** `wrongAt`: instants (UTC ms) as JSON, the oldest first. */
type Tries = Pick<typeof kasseTries.$inferSelect, 'wrongAt' | 'lockedUntil'>;

const putTries = prepared(columnsOf(kasseTries, ['userId', 'wrongAt', 'lockedUntil']), (orm, row) =>
  orm
    .insert(kasseTries)
    .values(row)
    .onConflictDoUpdate({
      target: kasseTries.userId,
      set: { wrongAt: excludedOf(kasseTries.wrongAt), lockedUntil: excludedOf(kasseTries.lockedUntil) },
    })
    .prepare(),
);

const putNetwork = prepared(columnsOf(kasseNetworkTries, ['network', 'wrongAt', 'lastAt']), (orm, row) =>
  orm
    .insert(kasseNetworkTries)
    .values(row)
    .onConflictDoUpdate({
      target: kasseNetworkTries.network,
      set: { wrongAt: excludedOf(kasseNetworkTries.wrongAt), lastAt: excludedOf(kasseNetworkTries.lastAt) },
    })
    .prepare(),
);
const deleteOldNetworks = prepared({ before: kasseNetworkTries.lastAt }, (orm, { before }) =>
  orm.delete(kasseNetworkTries).where(lte(kasseNetworkTries.lastAt, before)).prepare(),
);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Another code or pepper makes all tokens worthless. */
function signatureOf(ctx: ServiceContext, body: string): string {
  return createHmac('sha256', `${ctx.kasse.pepper}:${ctx.kasse.code}:unlock`).update(body).digest('base64url');
}

function tokenFor(ctx: ServiceContext, userId: string): string {
  const body = `${userId}.${ctx.now().getTime() + TOKEN_LIFETIME_MS}`;
  return `${body}.${signatureOf(ctx, body)}`;
}

/** Counts the last quarter of an hour before each try, so that never five fit into any quarter of an hour. */
function countWrong(ctx: ServiceContext, userId: string, tries: Tries | undefined): void {
  const at = ctx.now().getTime();
  const before = tries === undefined ? [] : (JSON.parse(tries.wrongAt) as number[]);
  const wrongAt = [...before.filter((one) => one > at - WINDOW_MS), at];
  const isLocked = wrongAt.length >= UNLOCK_TRIES;
  putTries(ctx.db).run({
    userId,
    wrongAt: JSON.stringify(isLocked ? [] : wrongAt),
    lockedUntil: isLocked ? new Date(at + WINDOW_MS) : null,
  });
  if (isLocked) writeAudit(ctx, { action: 'kasse.locked_out', subjectKind: 'user', subjectId: userId });
}

/**
 * The network's wrong tries of the last quarter of an hour, the oldest first; its address is kept as a keyed digest
 * only.
 */
function networkTries(ctx: ServiceContext, network: string): { network: string; wrongAt: number[] } {
  const key = createHmac('sha256', ctx.kasse.pepper).update(`kasse-network:${network}`).digest('base64url');
  const kept = findRow(ctx.db, kasseNetworkTries, { network: key }, ['wrongAt']);
  const since = ctx.now().getTime() - WINDOW_MS;
  return {
    network: key,
    wrongAt: kept === undefined ? [] : (JSON.parse(kept.wrongAt) as number[]).filter((at) => at > since),
  };
}

function refuseFullNetwork(ctx: ServiceContext, { wrongAt }: { wrongAt: number[] }): void {
  const oldest = wrongAt.at(-UNLOCK_TRIES_PER_NETWORK);
  if (oldest === undefined) return;
  throw new DomainError('RATE_LIMITED', {
    retryAfterSeconds: Math.ceil((oldest + WINDOW_MS - ctx.now().getTime()) / SECOND_MS),
  });
}

/**
 * Checks the access code in constant time. Five wrong ones in a quarter of an hour lock the person out for one; twenty
 * from one network refuse that network until the oldest of them is a quarter of an hour old. Errors: KASSE_WRONG_CODE,
 * RATE_LIMITED.
 */
export function unlockCalendar(ctx: ServiceContext, { code }: UnlockInput, network: string): { unlockToken: string } {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  const isRight = timingSafeEqual(digest(code), digest(ctx.kasse.code));
  const isOpen = inTransaction(ctx.db, () => {
    const tries = findRow(ctx.db, kasseTries, { userId }, ['wrongAt', 'lockedUntil']);
    const wait = (tries?.lockedUntil?.getTime() ?? 0) - ctx.now().getTime();
    if (wait > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / SECOND_MS) });
    const at = ctx.now().getTime();
    deleteOldNetworks(ctx.db).run({ before: new Date(at - WINDOW_MS) });
    const fromThere = networkTries(ctx, network);
    refuseFullNetwork(ctx, fromThere);
    if (isRight) deleteRows(ctx.db, kasseTries, { userId });
    else {
      countWrong(ctx, userId, tries);
      putNetwork(ctx.db).run({
        network: fromThere.network,
        wrongAt: JSON.stringify([...fromThere.wrongAt, at]),
        lastAt: new Date(at),
      });
    }
    return isRight;
  });
  // Thrown after the count is written: inside, it would take the count back.
  if (!isOpen) throw new DomainError('KASSE_WRONG_CODE');
  return { unlockToken: tokenFor(ctx, userId) };
}

/**
 * The token is this person's, unchanged and not too old; every call of the calendar demands it. Errors: UNAUTHORIZED,
 * KASSE_LOCKED.
 */
export function requireUnlocked(ctx: ServiceContext, token: string | undefined): void {
  const { userId } = requireUser(ctx);
  const [owner, until, signature] = (token ?? '').split('.');
  if (owner === undefined || until === undefined || signature === undefined) throw new DomainError('KASSE_LOCKED');
  const isGenuine = timingSafeEqual(digest(signature), digest(signatureOf(ctx, `${owner}.${until}`)));
  if (!isGenuine || owner !== userId || Number(until) <= ctx.now().getTime()) throw new DomainError('KASSE_LOCKED');
}
