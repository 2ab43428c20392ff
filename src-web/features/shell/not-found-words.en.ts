import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';

/** The page of an address that leads to none. */
export const en = {
  title: NOT_FOUND_MESSAGE,
  description: 'This page does not exist.',
  count: ['one', 'two', 'three', 'oops'],
  lead: 'You lost the count, or we did. Start again on one.',
};
