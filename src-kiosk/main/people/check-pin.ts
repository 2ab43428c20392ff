import { createHmac, timingSafeEqual } from 'node:crypto';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/desk/desk-limits.ts';
import type { PinPayload } from '#shared/desk/journal-entry.ts';
import type { RosterEntry } from '#shared/desk/snapshot.ts';
import type { UnlockAnswer } from '#shared/kiosk/kiosk-bridge.ts';
import type { DeskContext } from '../desk-context.ts';
import { append } from '../journal/journal.ts';
import { newId } from '../new-id.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';

type Tries = { wrong: number; lockedUntil: number | null };
type Typed = { pin: string; pinKey: string };

/** Nobody stands at a locked desk for longer; then it decides by what it knows. */
const ASK_FOR_MS = 1_500;

const triesOf = (userId: string): string => `pin-tries:${userId}`;

function isRight(pinHash: string, { userId, pin, pinKey }: Typed & { userId: string }): boolean {
  const made = createHmac('sha256', Buffer.from(pinKey, 'base64')).update(`${userId}:${pin}`).digest();
  const kept = Buffer.from(pinHash, 'hex');
  return made.length === kept.length && timingSafeEqual(made, kept);
}

/** Keeps what a try came to: a restart gives no new ones, and a lock heard of from the server holds without it. */
function keep(store: Store, userId: string, answer: UnlockAnswer): void {
  if (answer.outcome === 'open') removeSetting(store, triesOf(userId));
  if (answer.outcome === 'wrong') writeSetting(store, triesOf(userId), { wrong: PIN_TRIES - answer.triesLeft, lockedUntil: null });
  if (answer.outcome === 'locked') writeSetting(store, triesOf(userId), { wrong: PIN_TRIES, lockedUntil: answer.until.getTime() });
}

/** Tells the house of what was judged without it, under the id it was asked under: should only its answer have been lost, the try counts once. */
function report(ctx: DeskContext, { id, userId, isRight, at }: PinPayload & { id: string; at: Date }): void {
  append(ctx.store, 'real', { id, kind: 'pin', recordedAt: at, payload: { userId, isRight } satisfies PinPayload });
  ctx.wakeSync();
  ctx.changed();
}

/** What the house says, which counts the tries of every desk together; null when it does not answer. */
async function askServer(ctx: DeskContext, asked: { userId: string; pin: string; tryId: string }): Promise<UnlockAnswer | null> {
  if (!ctx.isOnline()) return null;
  try {
    const answer = await ctx.server().checkPin(asked, AbortSignal.timeout(ASK_FOR_MS));
    return answer.outcome === 'right' ? { outcome: 'open' } : answer;
  } catch (error) {
    ctx.linkSaw(ctx.server().meaningOf(error));
    return null;
  }
}

function decideHere({ userId, pinHash, hasPin }: RosterEntry, { wrong }: Tries, { pin, pinKey, now }: Typed & { now: Date }): UnlockAnswer {
  if (pinHash === null) return { outcome: hasPin ? 'needs-link' : 'no-pin' };
  if (isRight(pinHash, { userId, pin, pinKey })) return { outcome: 'open' };
  const triesLeft = PIN_TRIES - wrong - 1;
  return triesLeft > 0 ? { outcome: 'wrong', triesLeft } : { outcome: 'locked', until: new Date(now.getTime() + PIN_LOCK_MS) };
}

/** Checks four digits: at the server while there is one, so that five wrong tries lock the person and not the desk (decisions §6), else here. */
export async function checkPin(ctx: DeskContext, person: RosterEntry, { pin, pinKey }: Typed): Promise<UnlockAnswer> {
  const { userId } = person;
  const kept = readSetting<Tries>(ctx.store, triesOf(userId)) ?? { wrong: 0, lockedUntil: null };
  const now = ctx.now();
  if (kept.lockedUntil !== null && kept.lockedUntil > now.getTime()) return { outcome: 'locked', until: new Date(kept.lockedUntil) };
  const tries = kept.lockedUntil === null ? kept : { wrong: 0, lockedUntil: null };
  const tryId = newId(now);
  const heard = await askServer(ctx, { userId, pin, tryId });
  const answer = heard ?? decideHere(person, tries, { pin, pinKey, now });
  const isRight = answer.outcome === 'open';
  const isNews = heard === null && (isRight ? tries.wrong > 0 : answer.outcome === 'wrong' || answer.outcome === 'locked');
  ctx.store.inTransaction(() => {
    keep(ctx.store, userId, answer);
    if (isNews) report(ctx, { id: tryId, userId, isRight, at: now });
  });
  return answer;
}
