import { HELD_NOTE } from '#shared/events/evening-words.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { NO_EVENT_MESSAGE } from '#shared/page-messages.ts';

/** The page of one night. */
export const en = {
  missing: {
    title: NO_EVENT_MESSAGE,
    description: 'This event does not exist or is no longer shown.',
    lead: 'It is over, or it was never on.',
  },
  failed: CHECKOUT_MESSAGES.loadFailed,
  events: 'Events',
  back: 'Back to Events',
  more: 'Browse More Events',
  cancelled: 'Cancelled',
  evenings: (count: number) => `All ${count} evenings`,
  leftOut: 'does not take place',
  added: 'one more',
  moved: (day: string) => `instead of ${day}`,
  lineUp: 'Line-up',
  addOns: (names: string) => `Also with your ticket: ${names}.`,
  tickets: {
    heading: 'Tickets',
    atTheDoor: 'Tickets for this night are sold at the door.',
    /** Of an event without ticket types. */
    usual: { name: 'General Admission', description: 'Entry to the event' },
    held: HELD_NOTE,
    ended: 'No longer on sale',
    from: (day: string, time: string) => `From ${day}, ${time}`,
    until: (day: string) => `Until ${day}`,
    left: (count: number) => `${count} left`,
    alone: 'One evening alone',
    evening: (number: number, of: number, when: string) => `Evening ${number} of ${of}: ${when}`,
    bookOne: 'Book one evening',
    keptFirst: (places: number, course: string, until: string) =>
      places === 1
        ? `One place is kept for those who are in ${course}, until ${until}. Then it is open to all.`
        : `${places} places are kept for those who are in ${course}, until ${until}. Then they are open to all.`,
    wasThere: 'I am in it',
  },
  calendar: 'Add to calendar',
  share: 'Share',
  link: { copied: 'Link copied', copy: 'Copy this link' },
  venue: 'Getting there and getting in',
  photos: { heading: 'Photos of the night', last: 'Last time', takeDown: 'Are you in it? Take it down' },
  similar: 'More nights like this',
};
