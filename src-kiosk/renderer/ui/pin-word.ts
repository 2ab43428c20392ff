import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { atTime } from './german.ts';

/** What four digits came to, as the cashier reads it. */
export function pinWord(answer: UnlockAnswer): string {
  switch (answer.outcome) {
    case 'open':
      return KASSE_MESSAGES.granted;
    case 'locked':
      return `${KASSE_MESSAGES.denied}. Gesperrt bis ${atTime(answer.until)}.`;
    case 'wrong':
      return KASSE_MESSAGES.wrongCode;
    case 'no-pin':
      return DESK_REFUSALS.PIN_NOT_SET;
    case 'voided':
      return DESK_REFUSALS.PIN_VOIDED;
    case 'needs-link':
      return DESK_REFUSALS.PIN_NEEDS_LINK;
  }
}
