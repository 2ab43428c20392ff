import type { KeyObject } from 'node:crypto';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/door/desk-limits.ts';
import { APPROVALS, type PinVerifier } from '#shared/door/pin-verifier.ts';
import type { PinPayload } from '#shared/door/journal-entry.ts';
import type { RosterEntry } from '#shared/door/snapshot.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import type { Store } from '../../base/store/open-store.ts';
import { keyOfPin, prove } from './pin-key.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';

type Tries = { wrong: number; lockedUntil: number | null };
type Typed = { pin: string; pinKey: string };

/** How long a locked desk waits for the server's answer before it decides by itself. */
const ASK_FOR_MS = 1_500;
/** And where only the server can decide: somebody's first PIN takes it a second or more. */
const ASK_WITHOUT_VERIFIER_MS = 12_000;

const triesOf = (userId: string): string => `pin-tries:${userId}`;

/** Keeps what a try came to: a restart gives no new ones, and a lock heard of from the server holds without it. */
function keep(store: Store, userId: string, answer: UnlockAnswer): void {
  if (answer.outcome === 'open') removeSetting(store, triesOf(userId));
  if (answer.outcome === 'wrong')
    writeSetting(store, triesOf(userId), { wrong: PIN_TRIES - answer.triesLeft, lockedUntil: null });
  if (answer.outcome === 'locked')
    writeSetting(store, triesOf(userId), { wrong: PIN_TRIES, lockedUntil: answer.until.getTime() });
}

/**
 * Tells the server of what was decided without it, under the id it was asked under: should only its answer have been
 * lost, the try counts once.
 */
function report(ctx: DeskContext, { id, at, ...payload }: PinPayload & { id: string; at: Date }): void {
  append(ctx.store, 'real', { id, kind: 'pin', recordedAt: at, payload: payload satisfies PinPayload });
  ctx.wakeSync();
  ctx.changed();
}

/**
 * What a try came to, and the key that right digits make: derived only where it is needed, for it is slow on purpose.
 */
type Judged = { answer: UnlockAnswer; key: KeyObject | null; verifier: PinVerifier | null };

/** What the server says, which counts the tries of every desk together; null when it does not answer. */
async function askServer(
  ctx: DeskContext,
  { person, asked }: { person: RosterEntry; asked: { userId: string; pin: string; tryId: string } },
): Promise<Judged | null> {
  if (!ctx.isOnline()) return null;
  try {
    const { verifier } = person;
    const waitMs = verifier === null || verifier === undefined ? ASK_WITHOUT_VERIFIER_MS : ASK_FOR_MS;
    const answer = await ctx.server().checkPin(asked, AbortSignal.timeout(waitMs));
    if (answer.outcome === 'no-pin' && person.isPinVoided)
      return { answer: { outcome: 'voided' }, key: null, verifier };
    return answer.outcome === 'right'
      ? { answer: { outcome: 'open' }, key: null, verifier: answer.verifier ?? verifier ?? null }
      : { answer, key: null, verifier };
  } catch (error) {
    ctx.linkSaw(ctx.server().meaningOf(error));
    return null;
  }
}

async function decideHere(
  { userId, verifier, hasPin, isPinVoided }: RosterEntry,
  { wrong }: Tries,
  { pin, pinKey, now }: Typed & { now: Date },
): Promise<Judged> {
  const judged = (answer: UnlockAnswer, key: KeyObject | null = null): Judged => ({ answer, key, verifier });
  // A list from before there were verifiers has none at all.
  if (isPinVoided) return judged({ outcome: 'voided' });
  if (verifier === null || verifier === undefined) return judged({ outcome: hasPin ? 'needs-link' : 'no-pin' });
  const key = await keyOfPin(verifier, { userId, pin, pinKey });
  if (key !== null) return judged({ outcome: 'open' }, key);
  const triesLeft = PIN_TRIES - wrong - 1;
  return judged(
    triesLeft > 0
      ? { outcome: 'wrong', triesLeft }
      : { outcome: 'locked', until: new Date(now.getTime() + PIN_LOCK_MS) },
  );
}

async function judge(ctx: DeskContext, person: RosterEntry, { pin, pinKey }: Typed): Promise<Judged> {
  const { userId } = person;
  // The list may be older than the owner's new PIN: with a link the server is asked all the same.
  if (person.isPinVoided && !ctx.isOnline()) return { answer: { outcome: 'voided' }, key: null, verifier: null };
  const kept = readSetting<Tries>(ctx.store, triesOf(userId)) ?? { wrong: 0, lockedUntil: null };
  const now = ctx.now();
  if (kept.lockedUntil !== null && kept.lockedUntil > now.getTime())
    return { answer: { outcome: 'locked', until: new Date(kept.lockedUntil) }, key: null, verifier: null };
  const tries = kept.lockedUntil === null ? kept : { wrong: 0, lockedUntil: null };
  const tryId = newId(now);
  const heard = await askServer(ctx, { person, asked: { userId, pin, tryId } });
  const judged = heard ?? (await decideHere(person, tries, { pin, pinKey, now }));
  const { answer, key } = judged;
  const isRight = answer.outcome === 'open';
  const isNews =
    heard === null && (isRight ? tries.wrong > 0 : answer.outcome === 'wrong' || answer.outcome === 'locked');
  ctx.store.inTransaction(() => {
    keep(ctx.store, userId, answer);
    if (isNews)
      report(ctx, {
        id: tryId,
        userId,
        isRight,
        at: now,
        ...(key !== null && { proof: prove(key, { deskId: deskIdOf(ctx), userId, about: APPROVALS.unlock(tryId) }) }),
      });
  });
  return judged;
}

const deskIdOf = (ctx: DeskContext): string => ctx.snapshot().desk?.id ?? '';

/** Tries are judged one after the other: two at once would both be judged before either counts. */
const running = new WeakMap<Store, Promise<unknown>>();
function oneByOne<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const next = (running.get(store) ?? Promise.resolve()).then(work);
  running.set(
    store,
    next.catch(() => undefined),
  );
  return next;
}

/**
 * Checks four digits: at the server while there is one, so that five wrong tries lock the person and not the desk, else
 * here.
 */
export async function checkPin(ctx: DeskContext, person: RosterEntry, typed: Typed): Promise<UnlockAnswer> {
  return (await oneByOne(ctx.store, () => judge(ctx, person, typed))).answer;
}

/**
 * The same for something the server wants proved: `proof` is their signature over just this, to be sent now or with the
 * journal.
 */
export async function approve(
  ctx: DeskContext,
  person: RosterEntry,
  { about, ...typed }: Typed & { about: string },
): Promise<{ answer: UnlockAnswer; proof: string | undefined }> {
  const { answer, key, verifier } = await oneByOne(ctx.store, () => judge(ctx, person, typed));
  if (answer.outcome !== 'open') return { answer, proof: undefined };
  const made = key ?? (verifier === null ? null : await keyOfPin(verifier, { userId: person.userId, ...typed }));
  return {
    answer,
    proof: made === null ? undefined : prove(made, { deskId: deskIdOf(ctx), userId: person.userId, about }),
  };
}
