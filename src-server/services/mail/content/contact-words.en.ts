import { COURSE_ROLE_TEXT } from '#shared/contact/dance-experience.ts';

/** Mails to who has sent a form. */
export const en = {
  notYou: 'That was not you? Then somebody mistyped their address, and there is nothing to do.',
  message: {
    subject: 'We have your message',
    preview: 'We usually answer within 24 hours.',
    title: 'Thank you for writing',
    text: "Your message has reached us. We'll get back to you as soon as possible, usually within 24 hours.",
  },
  reservation: {
    subject: (night: string) => `Your table request for ${night}`,
    preview: 'We have your request and will answer soon.',
    title: 'We have your request',
    text:
      'Thank you. We will see what we can do and write to you, usually within 24 hours. The table is yours once we ' +
      'have said yes.',
    night: 'Night',
    guests: 'Guests',
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    noTickets: 'A table does not replace the tickets: everybody in your group needs one.',
    more: 'See the Fridays',
  },
  course: {
    subject: 'Your place in the next Bachata course',
    preview: 'We write as soon as the next course has a date.',
    title: 'You are on the list',
    text:
      'Thank you. As soon as the next 12-week course has a date we write to you, before everybody else. ' +
      'This is a request and binds you to nothing.',
    role: 'Role',
    roles: COURSE_ROLE_TEXT,
    course: ['Course', '12 weeks, one class a week, at most 20 people'] as const,
    price: ['Price', '€50 per month for 3 months'] as const,
    first: ['First lesson', 'free'] as const,
    more: 'What you will learn',
  },
};
