import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import type { SentWords } from './sent-words.ts';

/** How a form ends that was sent before its scripts were here. */
export const en: SentWords = {
  message: { ...CONTACT_MESSAGES.sent, back: 'Return to Home' },
  guide: { ...CONTACT_MESSAGES.guide, back: 'See the course' },
  reservation: {
    title: 'Your request is on its way',
    text: 'We will see what we can do and write to you, usually within 24 hours.',
    back: 'Salsa Friday',
  },
  newsletter: {
    title: 'Check your mail',
    text: 'We have sent you a link. Follow it within 7 days, and you are on the list.',
    back: 'Return to Home',
  },
  course: {
    title: 'You are on the list',
    text: 'As soon as the next course has a date we write to you, before everybody else.',
    back: 'See the course',
  },
  failed: { ...CONTACT_MESSAGES.failed, back: 'Contact' },
  'declaration-failed': {
    title: 'Your declaration has not reached us',
    text: 'Please try again, or write to us by e-mail.',
    back: 'Contact',
  },
};
