import { timingSafeEqual } from 'node:crypto';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/desk/desk-limits.ts';
import type { SetPinInput } from '#shared/kasse/desk-inputs.ts';
import type { CheckPinInput } from '#shared/kasse/kasse-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission, requireUser } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashPin, pinKeyOf } from './secret-hash.ts';

type PinRow = { pinHash: string; wrongTries: number; lockedUntil: number | null; countedTries: string };
/** A try by its id and a digest of its digits; null where only the desk knows them. */
type CountedTry = [tryId: string, digits: string | null];

const find = statement<{ userId: string }, PinRow>(`SELECT pin_hash AS pinHash, wrong_tries AS wrongTries, locked_until AS lockedUntil, counted_tries AS countedTries FROM cashier_pins WHERE user_id = @userId`);
const put = statement<{ userId: string; pinHash: string; at: number }>(
  `INSERT INTO cashier_pins (user_id, pin_hash, updated_at) VALUES (@userId, @pinHash, @at)
   ON CONFLICT (user_id) DO UPDATE SET pin_hash = @pinHash, wrong_tries = 0, locked_until = NULL, counted_tries = '[]', updated_at = @at`,
);
const count = statement<{ userId: string; wrongTries: number; lockedUntil: number | null; countedTries: string }>(`UPDATE cashier_pins SET wrong_tries = @wrongTries, locked_until = @lockedUntil, counted_tries = @countedTries WHERE user_id = @userId`);

/** Whether somebody who works the till has a PIN. */
export function showPin(ctx: ServiceContext): { hasPin: boolean } {
  requirePermission(ctx, 'kasse:pin');
  return { hasPin: find(ctx.db).get({ userId: requireUser(ctx).userId }) !== undefined };
}

/** One's own PIN for the door desk; also ends a lock. Only an HMAC of it is kept. */
export function setPin(ctx: ServiceContext, { pin }: SetPinInput): { hasPin: boolean } {
  requirePermission(ctx, 'kasse:pin');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    put(ctx.db).run({ userId, pinHash: hashPin(pinKeyOf(ctx.kasse.pepper), { userId, pin }), at: ctx.now().getTime() });
    writeAudit(ctx, { action: 'cashier_pin.set', subjectKind: 'user', subjectId: userId });
  });
  return { hasPin: true };
}

export type PinChecked = { outcome: 'right' } | { outcome: 'wrong'; triesLeft: number } | { outcome: 'locked'; until: Date } | { outcome: 'no-pin' };

const DIGEST_LENGTH = 16;

type Try = { userId: string; tryId?: string | undefined; /** Digest of what was typed; null where only the desk knows it. */ digits: string | null; isRight(row: PinRow): boolean };

/** The same try once more: its answer was lost, or the desk's journal brings it. Other digits under its id are another try, and any digits after the journal's. */
function isCounted(counted: readonly CountedTry[], { tryId, digits }: Try): boolean {
  return tryId !== undefined && counted.some(([id, typed]) => id === tryId && (digits === null || typed === digits));
}

/** One more try of somebody: five wrong ones, at whichever desks, lock the person for a quarter of an hour (decisions §6). Call it inside a transaction. */
export function countTry(ctx: ServiceContext, tried: Try): PinChecked {
  const { userId, tryId, digits } = tried;
  const row = find(ctx.db).get({ userId });
  if (row === undefined) return { outcome: 'no-pin' };
  const at = ctx.now().getTime();
  if (row.lockedUntil !== null && row.lockedUntil > at) return { outcome: 'locked', until: new Date(row.lockedUntil) };
  if (tried.isRight(row)) {
    if (row.wrongTries > 0) count(ctx.db).run({ userId, wrongTries: 0, lockedUntil: null, countedTries: '[]' });
    return { outcome: 'right' };
  }
  const before = JSON.parse(row.countedTries) as CountedTry[];
  if (isCounted(before, tried)) return { outcome: 'wrong', triesLeft: PIN_TRIES - row.wrongTries };
  const wrongTries = row.wrongTries + 1;
  // Kept beyond the lock: what the journal brings of before it must not begin a new row.
  const countedTries = JSON.stringify(tryId === undefined ? before : [...before, [tryId, digits]].slice(-PIN_TRIES));
  if (wrongTries < PIN_TRIES) {
    count(ctx.db).run({ userId, wrongTries, lockedUntil: null, countedTries });
    return { outcome: 'wrong', triesLeft: PIN_TRIES - wrongTries };
  }
  const lockedUntil = at + PIN_LOCK_MS;
  count(ctx.db).run({ userId, wrongTries: 0, lockedUntil, countedTries });
  writeAudit(ctx, { action: 'cashier_pin.locked', subjectKind: 'user', subjectId: userId });
  return { outcome: 'locked', until: new Date(lockedUntil) };
}

/** A desk asks about a typed PIN. */
export function checkPin(ctx: ServiceContext, { userId, pin, tryId }: CheckPinInput): PinChecked {
  const typed = Buffer.from(hashPin(pinKeyOf(ctx.kasse.pepper), { userId, pin }));
  return inTransaction(ctx.db, () => countTry(ctx, { userId, tryId, digits: typed.toString().slice(0, DIGEST_LENGTH), isRight: ({ pinHash }) => timingSafeEqual(Buffer.from(pinHash), typed) }));
}
