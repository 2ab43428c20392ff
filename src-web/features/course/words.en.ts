import { inPlace } from '#shared/brand.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { COURSE_ROLE_TEXT } from '#shared/contact/dance-experience.ts';
import { refundTerms } from '#shared/orders/refund-promise.ts';

/** The 12-week course. */
export const en = {
  title: 'Learn Bachata in 12 weeks',
  /** Also what search engines are told of it. */
  name: '12-week Bachata course',
  description: {
    get first_week() {
      return (
        `12-week Bachata course${inPlace('en')}: one class a week, at most 20 people, €50 per month for 3 months. The first ` +
        'lesson is free, no partner needed.'
      );
    },
    get no_refund() {
      return (
        `12-week Bachata course${inPlace('en')}: one class a week, at most 20 people, €50 per month for 3 months. No partner ` +
        'needed.'
      );
    },
  },
  hero: {
    small: 'Learn Bachata',
    heading: ['Zero to', 'the floor'],
    consultation: 'Free consultation',
  },
  ribbon: {
    party: 'First party',
    show: 'You perform',
    inWords: 'Twelve weeks: first party after week 4, performance in week 12',
  },
  register: 'REGISTER NOW',
  ask: {
    subject: 'Free consultation: 12-week Bachata course',
    message: 'Hi! I am interested in the 12-week Bachata course and would like a free consultation.',
  },
  terms: {
    class: { figure: '1 class', what: 'per week, fixed group, fixed day' },
    people: { figure: 'Max 20', what: 'people in the room' },
    price: { figure: '€50', what: (note: string) => `per month, for 3 months, ${note}` },
    refund: refundTerms('first_week'),
    recap: { figure: 'Recap', what: 'video and playlist after each class' },
  },
  weeks: {
    heading: 'What you learn, when',
    tabs: 'Weeks',
    play: (title: string) => `Play the video: ${title}. `,
    opens: (label: string, host: string) => `${label}, opens ${host}<aside> in a new tab</aside>`,
  },
  quotes: 'What dancers say',
  workout: {
    heading: 'Home workout package',
    recap: { title: 'Recap video', text: 'A video recap after each class, to look up what your feet forgot.' },
    playlists: { title: 'Playlists', text: 'The music of each class, to practise with at home.' },
    community: { title: 'Private community', text: 'A place for your group: questions, and people to go out with.' },
  },
  groups: {
    heading: 'Pick your evening',
    tryFirst: 'Not sure yet? Come to one evening first.',
    next: (day: string, hours: string) => `${day}, ${hours}`,
    whole: 'The whole course',
    bookOne: 'Book one evening',
  },
  before: 'Before you ask',
  askByMail: { button: 'Ask us by e-mail', when: 'Reply within 24 hours' },
  askByChat: { button: 'Ask us on WhatsApp', when: 'Reply in about 1 hour' },
  next: (day: string, hours: string) => `Next course: ${day}, ${hours}`,
  ticket: {
    perMonth: ['per month', 'for 3 months'],
    price: '€50',
    all: (note: string) => `€150 for the 12 weeks, ${note}`,
    free: 'First lesson free',
    people: 'Max 20 people, no partner needed',
  },
  form: {
    label: 'Course registration',
    lead: 'No course is on sale right now. Leave your name, and we keep you a place in the next one. It binds you to nothing.',
    phone: 'Phone',
    optional: 'Optional',
    role: 'You dance as',
    roles: COURSE_ROLE_TEXT,
    note: 'Anything we should know',
    sending: 'Sending',
    kept: 'We keep your request to answer it: <policy>Privacy Policy</policy>.',
    failed: CONTACT_MESSAGES.failed,
    sent: {
      title: 'You are on the list',
      text:
        'As soon as the next course has a date we write to you, before everybody else. A confirmation ' +
        'is in your mail.',
    },
  },
};
