import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';

/** On the page of one's tickets. */
export const ownCalendarEn = {
  title: 'Your nights in your calendar',
  whatFor:
    'Your calendar can follow the nights you have a ticket for, and your shifts if you help: new ones appear, ' +
    'moved and cancelled ones change by themselves.',
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

export type OwnCalendarWords = Record<keyof typeof ownCalendarEn, string>;
