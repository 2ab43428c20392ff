import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import type { WordsOf } from '#shared/words.ts';
import { MY_SHIFTS } from '#shared/shifts/my-shift-words.ts';

/** On the page of one's tickets. */
export const ownCalendarEn = {
  title: 'Your nights in your calendar',
  whatFor:
    'Your calendar can follow the nights you have a ticket for, and your shifts if you help: new ones appear, moved and cancelled ones change by themselves.',
  make: 'Make a calendar address',
  making: 'Making it',
  made: 'Your calendar address is ready',
  secret:
    'Whoever knows this address sees when and where you go out or help, so keep it to yourself. A new one ends it at once.',
  subscribe: 'Subscribe',
  copy: 'Copy the address',
  copied: 'Address copied',
  copyThis: 'Copy this address',
  renew: 'New address',
  renewed: 'The old address no longer works',
  end: 'End it',
  ending: 'Ending it',
  ended: 'Your calendar address is ended',
  failed: CHECKOUT_MESSAGES.updateError,
};
export type OwnCalendarWords = WordsOf<typeof ownCalendarEn>;

/** On the page of one's shifts. */
export const ownCalendarDe: OwnCalendarWords = {
  title: 'In deinem Kalender',
  whatFor:
    'Dein Kalender kann deinen Schichten folgen, und den Abenden, für die du ein Ticket hast: Neue erscheinen, verlegte und abgesagte ändern sich von selbst.',
  make: 'Kalenderadresse anlegen',
  making: 'Einen Moment',
  made: 'Deine Kalenderadresse ist da',
  secret:
    'Wer diese Adresse kennt, sieht, wann und wo du mithilfst oder ausgehst. Behalte sie für dich; eine neue beendet sie sofort.',
  subscribe: 'Abonnieren',
  copy: 'Adresse kopieren',
  copied: 'Adresse kopiert',
  copyThis: 'Kopiere diese Adresse',
  renew: 'Neue Adresse',
  renewed: 'Die alte Adresse gilt nicht mehr',
  end: 'Beenden',
  ending: 'Wird beendet',
  ended: 'Deine Kalenderadresse ist beendet',
  failed: MY_SHIFTS.notTaken,
};
