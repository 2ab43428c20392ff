import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { EXPERIENCE_TEXT } from '#shared/contact/dance-experience.ts';

/** The free guide and its form. */
export const en = {
  title: 'Free guide',
  description:
    'Free Bachata guide for beginners: what you learn in your first twelve weeks, step by step, as a PDF by e-mail.',
  heading: 'Your free guide',
  lead:
    'Twelve weeks of Bachata on a few pages: what comes when, what to practise at home, and what to dare at your ' +
    'first party.',
  cover: 'Your first twelve weeks of Bachata',
  inside: 'What is in it',
  experience: 'Your experience',
  experiences: EXPERIENCE_TEXT,
  goals: { label: 'Your goals', hint: 'If you like: what would you love to be able to do?' },
  send: 'Send me the guide',
  sending: 'Sending',
  policy: 'Privacy Policy',
  sent: CONTACT_MESSAGES.guide,
  failed: CONTACT_MESSAGES.failed,
  newsletterToo: 'For the newsletter there is a second mail: please follow the link in it.',
  course: 'See the course',
};
