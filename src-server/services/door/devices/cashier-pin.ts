import { timingSafeEqual } from 'node:crypto';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/door/desk-limits.ts';
import type { PinVerifier } from '#shared/door/pin-verifier.ts';
import { DomainError } from '#shared/errors.ts';
import type { SetPinInput } from '#shared/door/desk-inputs.ts';
import type { CheckPinInput } from '#shared/door/kasse-inputs.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashierPins } from '#server/db/schema/cashiers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { noteCarriedPins } from './carried-pins.ts';
import type { Desk } from './desk.ts';
import { makeVerifier } from './pin-verifier.ts';
import { hashPin, pinKeyOf, serverPinKeyOf } from './secret-hash.ts';

type PinRow = typeof cashierPins.$inferSelect;
/** A try by its id and a digest of its digits; null where only the desk knows them. */
type CountedTry = [tryId: string, digits: string | null];

const put = prepared(columnsOf(cashierPins, ['userId', 'pinHash', 'verifier', 'updatedAt']), (orm, row) =>
  orm
    .insert(cashierPins)
    .values(row)
    .onConflictDoUpdate({
      target: cashierPins.userId,
      set: {
        pinHash: excludedOf(cashierPins.pinHash),
        verifier: excludedOf(cashierPins.verifier),
        updatedAt: excludedOf(cashierPins.updatedAt),
        voidedAt: null,
        wrongTries: 0,
        lockedUntil: null,
        countedTries: '[]',
      },
    })
    .prepare(),
);

export type PinState = {
  hasPin: boolean;
  /** A desk that carried it was lost: another one must be chosen. */ isVoided: boolean;
};

/** Whether somebody who works the till has a PIN, and whether it still counts. */
export function showPin(ctx: ServiceContext): PinState {
  requirePermission(ctx, 'kasse:pin');
  const row = findRow(ctx.db, cashierPins, { userId: requireUser(ctx).userId });
  return { hasPin: row !== undefined && row.voidedAt === null, isVoided: row !== undefined && row.voidedAt !== null };
}

/**
 * The digits as the server compares them: under a key that no desk has. A PIN from before there were verifiers is kept
 * under the desks' key until it is typed right once.
 */
function hashFor(ctx: ServiceContext, digits: { userId: string; pin: string }, { isOld }: { isOld: boolean }): Buffer {
  return Buffer.from(hashPin((isOld ? pinKeyOf : serverPinKeyOf)(ctx.kasse.pepper), digits));
}

function isSame(
  ctx: ServiceContext,
  digits: { userId: string; pin: string },
  { pinHash, verifier, voidedAt }: PinRow,
): boolean {
  const hashes = verifier === null ? [true, ...(voidedAt === null ? [] : [false])] : [false];
  return hashes.some((isOld) => timingSafeEqual(Buffer.from(pinHash), hashFor(ctx, digits, { isOld })));
}

/**
 * One's own PIN for the door desk; also ends a lock. The digits are kept nowhere. Error: PIN_VOIDED for the digits a
 * lost desk may have given away.
 */
export async function setPin(ctx: ServiceContext, { pin }: SetPinInput): Promise<PinState> {
  requirePermission(ctx, 'kasse:pin');
  const { userId } = requireUser(ctx);
  const before = findRow(ctx.db, cashierPins, { userId });
  const same = before !== undefined && isSame(ctx, { userId, pin }, before) ? before : undefined;
  if (same !== undefined && same.voidedAt !== null) throw new DomainError('PIN_VOIDED');
  const verifier = JSON.stringify(await makeVerifier(ctx.kasse, { userId, pin }));
  inTransaction(ctx.db, () => {
    put(ctx.db).run({
      userId,
      pinHash: hashFor(ctx, { userId, pin }, { isOld: false }).toString(),
      verifier,
      // The same digits once more are no new ones: a desk that carried them and is lost still gives them away.
      updatedAt: same?.updatedAt ?? ctx.now(),
    });
    writeAudit(ctx, { action: 'cashier_pin.set', subjectKind: 'user', subjectId: userId });
  });
  return { hasPin: true, isVoided: false };
}

export type PinChecked =
  | { outcome: 'right' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'locked'; until: Date }
  | { outcome: 'no-pin' };

const DIGEST_LENGTH = 16;

type Try = {
  userId: string;
  tryId?: string | undefined;
  /** Digest of what was typed; null where only the desk knows it. */ digits: string | null;
  isRight(row: PinRow): boolean;
  /** It comes with a journal, dated by its desk. */ isLate?: boolean;
};

/**
 * The same try once more: its answer was lost, or the desk's journal brings it. Other digits under its id are another
 * try, and any digits after the journal's.
 */
function isCounted(counted: readonly CountedTry[], { tryId, digits }: Try): boolean {
  return tryId !== undefined && counted.some(([id, typed]) => id === tryId && (digits === null || typed === digits));
}

/**
 * One more try of somebody: five wrong ones, at whichever desks, lock the person for a quarter of an hour. Call it
 * inside a transaction.
 */
export function countTry(ctx: ServiceContext, tried: Try): PinChecked {
  const { userId, tryId, digits } = tried;
  const row = findRow(ctx.db, cashierPins, { userId });
  if (row === undefined || row.voidedAt !== null) return { outcome: 'no-pin' };
  const now = ctx.now();
  if (row.lockedUntil !== null && row.lockedUntil > now) return { outcome: 'locked', until: row.lockedUntil };
  if (tried.isRight(row)) {
    if (row.wrongTries > 0)
      updateRows(ctx.db, cashierPins, { userId }, { wrongTries: 0, lockedUntil: null, countedTries: '[]' });
    return { outcome: 'right' };
  }
  const before = JSON.parse(row.countedTries) as CountedTry[];
  if (isCounted(before, tried)) return { outcome: 'wrong', triesLeft: PIN_TRIES - row.wrongTries };
  const wrongTries = row.wrongTries + 1;
  // Kept longer than the lock: tries from before it that a journal brings later must not begin a new row.
  const countedTries = JSON.stringify(tryId === undefined ? before : [...before, [tryId, digits]].slice(-PIN_TRIES));
  if (wrongTries < PIN_TRIES) {
    updateRows(ctx.db, cashierPins, { userId }, { wrongTries, lockedUntil: null, countedTries });
    return { outcome: 'wrong', triesLeft: PIN_TRIES - wrongTries };
  }
  const lockedUntil = new Date(now.getTime() + PIN_LOCK_MS);
  // A lock dated in the past would be shorter, or over: whoever chose its date would get five fresh tries.
  updateRows(
    ctx.db,
    cashierPins,
    { userId },
    { wrongTries: tried.isLate === true ? PIN_TRIES - 1 : 0, lockedUntil, countedTries },
  );
  writeAudit(ctx, { action: 'cashier_pin.locked', subjectKind: 'user', subjectId: userId });
  return { outcome: 'locked', until: lockedUntil };
}

/**
 * The digits themselves, typed for something the server does at once. Call it inside a transaction that is not taken
 * back when they are wrong.
 */
export function checkDigits(ctx: ServiceContext, { userId, pin, tryId }: CheckPinInput): PinChecked {
  const digits = hashFor(ctx, { userId, pin }, { isOld: false }).toString().slice(0, DIGEST_LENGTH);
  return countTry(ctx, { userId, tryId, digits, isRight: (row) => isSame(ctx, { userId, pin }, row) });
}

export type PinAnswer =
  | Exclude<PinChecked, { outcome: 'right' }>
  | {
      outcome: 'right';
      /** What signs for these digits from now on, also without a network. */ verifier: PinVerifier | null;
    };

/** A desk asks about a typed PIN. One from before there were verifiers gets its own with the first right answer. */
export async function checkPin(ctx: ServiceContext, desk: Pick<Desk, 'id'>, input: CheckPinInput): Promise<PinAnswer> {
  const answer = inTransaction(ctx.db, () => checkDigits(ctx, input));
  if (answer.outcome !== 'right') return answer;
  const { userId, pin } = input;
  const row = findRow(ctx.db, cashierPins, { userId });
  if (row?.verifier === null) {
    const verifier = JSON.stringify(await makeVerifier(ctx.kasse, { userId, pin }));
    updateRows(
      ctx.db,
      cashierPins,
      { userId, pinHash: row.pinHash, verifier: null, voidedAt: null },
      { pinHash: hashFor(ctx, { userId, pin }, { isOld: false }).toString(), verifier },
    );
  }
  return inTransaction(ctx.db, () => {
    noteCarriedPins(ctx, desk.id, [userId]);
    return { outcome: 'right', verifier: findVerifier(ctx, userId) };
  });
}

/** What somebody's signature is checked by; null for no PIN, a voided one, or one from before there were verifiers. */
export function findVerifier(ctx: ServiceContext, userId: string): PinVerifier | null {
  const row = findRow(ctx.db, cashierPins, { userId });
  return row === undefined || row.verifier === null || row.voidedAt !== null
    ? null
    : (JSON.parse(row.verifier) as PinVerifier);
}
