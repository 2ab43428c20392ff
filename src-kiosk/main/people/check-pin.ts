import { createHmac, timingSafeEqual } from 'node:crypto';
import { PIN_LOCK_MS, PIN_TRIES } from '#shared/desk/desk-limits.ts';
import type { RosterEntry } from '#shared/desk/snapshot.ts';
import type { UnlockAnswer } from '#shared/kiosk/kiosk-bridge.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../store/settings-table.ts';

type Tries = { wrong: number; lockedUntil: number | null };

const triesOf = (userId: string): string => `pin-tries:${userId}`;

function isRight(pinHash: string, { userId, pin, pinKey }: { userId: string; pin: string; pinKey: string }): boolean {
  const made = createHmac('sha256', Buffer.from(pinKey, 'base64')).update(`${userId}:${pin}`).digest();
  const kept = Buffer.from(pinHash, 'hex');
  return made.length === kept.length && timingSafeEqual(made, kept);
}

/** Checks four digits without a network. The tries are in the store: a restart gives no new ones. */
export function checkPin(store: Store, person: RosterEntry, { pin, pinKey, now }: { pin: string; pinKey: string; now: Date }): UnlockAnswer {
  if (person.pinHash === null) return { outcome: 'no-pin' };
  const name = triesOf(person.userId);
  const tries = readSetting<Tries>(store, name) ?? { wrong: 0, lockedUntil: null };
  if (tries.lockedUntil !== null && tries.lockedUntil > now.getTime()) return { outcome: 'locked', until: new Date(tries.lockedUntil) };
  if (isRight(person.pinHash, { userId: person.userId, pin, pinKey })) {
    removeSetting(store, name);
    return { outcome: 'open' };
  }
  const wrong = (tries.lockedUntil === null ? tries.wrong : 0) + 1;
  if (wrong < PIN_TRIES) {
    writeSetting(store, name, { wrong, lockedUntil: null });
    return { outcome: 'wrong', triesLeft: PIN_TRIES - wrong };
  }
  const until = now.getTime() + PIN_LOCK_MS;
  writeSetting(store, name, { wrong, lockedUntil: until });
  return { outcome: 'locked', until: new Date(until) };
}
