import { createHmac, timingSafeEqual } from 'node:crypto';
import { deskCodeClaim, deskCodeOf, deskCodeStep } from '#shared/door/desk-code.ts';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/door/desk-limits.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { Supervision, UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import type { RosterEntry } from '#shared/door/snapshot.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { serverTime } from '../../base/server-time.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';
import { checkPin } from './check-pin.ts';

const TRIES = 'desk-code-tries';
/** The step of the last code that was taken: it and those before it are worth nothing any more. */
const USED = 'desk-code-used';

type Tries = { wrong: number; lockedUntil: number | null };

/** Whether somebody who may answer has digits that count here. */
export const hasSupervisorPin = (roster: readonly RosterEntry[]): boolean =>
  roster.some(({ isSupervisor, hasPin, isPinVoided }) => isSupervisor && hasPin && !isPinVoided);

function isCode(key: Buffer, { step, code }: { step: number; code: string }): boolean {
  const right = deskCodeOf(createHmac('sha256', key).update(deskCodeClaim(step)).digest());
  return timingSafeEqual(Buffer.from(right), Buffer.from(code));
}

/**
 * Six digits from the panel, read out over the telephone: of this step or the one before, or the next for a clock that
 * is behind. Each is worth something once, and five wrong ones lock as a PIN's do.
 */
function checkDeskCode(ctx: DeskContext, code: string): UnlockAnswer {
  const { store } = ctx;
  const now = ctx.now();
  const kept = readSetting<Tries>(store, TRIES) ?? { wrong: 0, lockedUntil: null };
  if (kept.lockedUntil !== null && kept.lockedUntil > now.getTime())
    return { outcome: 'locked', until: new Date(kept.lockedUntil) };
  const key = ctx.snapshot().desk?.codeKey;
  if (key === undefined) throw new DeskRefusal('NO_DESK_CODE');
  const middle = deskCodeStep(serverTime(store, now));
  const used = readSetting<number>(store, USED) ?? -Infinity;
  const step = [middle, middle - 1, middle + 1].find(
    (one) => one > used && isCode(Buffer.from(key, 'base64'), { step: one, code }),
  );
  return store.inTransaction((): UnlockAnswer => {
    if (step !== undefined) {
      writeSetting(store, USED, step);
      removeSetting(store, TRIES);
      return { outcome: 'open' };
    }
    const wrong = (kept.lockedUntil === null ? kept.wrong : 0) + 1;
    const lockedUntil = wrong >= PIN_TRIES ? now.getTime() + PIN_LOCK_MS : null;
    writeSetting(store, TRIES, { wrong, lockedUntil } satisfies Tries);
    return lockedUntil === null
      ? { outcome: 'wrong', triesLeft: PIN_TRIES - wrong }
      : { outcome: 'locked', until: new Date(lockedUntil) };
  });
}

export type Guard = { isGuarded: boolean; needsDeskCode: boolean };

/**
 * Whether this may be done: by anybody while nothing is guarded, by a supervisor's PIN, and by the panel's code only
 * where no PIN can be read.
 */
export async function supervise(
  ctx: DeskContext,
  { supervisor, deskCode }: Supervision,
  { guard, pinKey }: { guard: Guard; pinKey: string },
): Promise<UnlockAnswer> {
  if (!guard.isGuarded) return { outcome: 'open' };
  if (guard.needsDeskCode && deskCode !== undefined) return checkDeskCode(ctx, deskCode);
  const person = supervisor === undefined ? undefined : ctx.snapshot().person(supervisor.userId);
  if (supervisor === undefined || person === undefined) throw new DeskRefusal('SUPERVISOR_NEEDED');
  const answer = await checkPin(ctx, person, { pin: supervisor.pin, pinKey });
  if (answer.outcome === 'open' && !person.isSupervisor) throw new DeskRefusal('SUPERVISOR_NEEDED');
  return answer;
}
