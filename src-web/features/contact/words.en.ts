import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';

/** The contact page. */
export const en = {
  title: 'Contact',
  get description() {
    return `How to reach us${inPlace('en')}: chat, direct message or e-mail with answer times, and answers to what people ask most.`;
  },
  lead: 'Pick the way you like. The number beside it is how long we usually take.',
  newTab: '(opens in a new tab)',
  chat: {
    what: 'Chat with us',
    answer: 'Answer in about 1 hour',
    message: 'Hi! I have a question.',
  },
  social: { what: 'Send us a direct message', answer: 'Answer in 2-4 hours' },
  email: { name: 'E-mail', answer: 'Answer within 24 hours', subject: 'Question' },
  group: {
    name: 'Salsa group chat',
    what: 'Join the group and ask everybody',
    answer: 'Whoever is there answers',
  },
  form: {
    label: 'Contact form',
    heading: 'Write to us',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending',
    another: 'Write another message',
  },
  kept: 'We keep your message to answer it: <policy>Privacy Policy</policy>. Or write to <mail/> from anywhere.',
  sent: CONTACT_MESSAGES.sent,
  failed: CONTACT_MESSAGES.failed,
  nights: {
    heading: 'The nights',
    and: ' and ',
    days: {
      Monday: 'Monday',
      Tuesday: 'Tuesday',
      Wednesday: 'Wednesday',
      Thursday: 'Thursday',
      Friday: 'Friday',
      Saturday: 'Saturday',
      Sunday: 'Sunday',
    },
    hours: (opens: string, closes: string) => `${opens} to ${closes}`,
    lead: 'Place, price and exact times are on the page of each night.',
    all: 'All events',
  },
  before: 'Before you ask',
};
