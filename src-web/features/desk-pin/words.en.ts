import { ERROR_MESSAGES } from '#shared/messages.ts';

/** What the dashboard says of one's own PIN for the door desk. */
export const en = {
  title: 'PIN for the door desk',
  voided:
    'Your PIN does not count any more: a desk that could check it was lost. Please choose another one before you work ' +
    'at the door.',
  has: 'You have a PIN. A new one takes its place at once. Five wrong tries lock it for 15 minutes.',
  none: 'You need a PIN to work at the door. It says who sold and who let in. Five wrong tries lock it for 15 minutes.',
  new: 'New PIN',
  pin: 'PIN',
  digits: 'Four digits',
  notFour: 'Four digits, please.',
  show: 'Show PIN',
  hide: 'Hide PIN',
  save: 'Save PIN',
  saving: 'Saving',
  saved: 'PIN saved',
  failed: 'Failed to save the PIN',
  taken: ERROR_MESSAGES.PIN_VOIDED,
  calendar: 'Shift calendar',
};
