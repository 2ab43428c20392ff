import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { PIN_LOCK_MS } from '#shared/door/desk-limits.ts';
import { atTime } from './german.ts';

/** `noch 15 Minuten gesperrt, bis 22:41 Uhr`. The desk's own clock may be wrong: never more than the whole lock. */
function lockedFor(until: Date, now: Date): string {
  const leftMs = Math.min(until.getTime() - now.getTime(), PIN_LOCK_MS);
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  return `noch ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} gesperrt, bis ${atTime(until)} Uhr`;
}

/** What four digits came to, as the cashier reads it. */
export function pinWord(answer: UnlockAnswer, now: Date): string {
  switch (answer.outcome) {
    case 'open':
      return KASSE_MESSAGES.granted;
    case 'locked':
      return `${KASSE_MESSAGES.denied}: ${lockedFor(answer.until, now)}.`;
    case 'wrong':
      return DESK_REFUSALS.PIN_WRONG;
    case 'no-pin':
      return DESK_REFUSALS.PIN_NOT_SET;
    case 'voided':
      return DESK_REFUSALS.PIN_VOIDED;
    case 'needs-link':
      return DESK_REFUSALS.PIN_NEEDS_LINK;
  }
}
