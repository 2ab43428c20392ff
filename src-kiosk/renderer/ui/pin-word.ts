import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { atTime } from './german.ts';

/** A PIN is somebody's own, a code is the house's: what was typed is called by its name. */
const WRONG_PIN = 'Falsche PIN';

/** What the digits came to, as the cashier reads it. */
export function pinWord(answer: UnlockAnswer, wrongWord = WRONG_PIN): string {
  switch (answer.outcome) {
    case 'open':
      return KASSE_MESSAGES.granted;
    case 'locked':
      return `${KASSE_MESSAGES.denied}. Gesperrt bis ${atTime(answer.until)}.`;
    case 'wrong':
      return wrongWord;
    case 'no-pin':
      return DESK_REFUSALS.PIN_NOT_SET;
    case 'voided':
      return DESK_REFUSALS.PIN_VOIDED;
    case 'needs-link':
      return DESK_REFUSALS.PIN_NEEDS_LINK;
  }
}
