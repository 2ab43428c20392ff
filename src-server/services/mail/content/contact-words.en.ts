import { brand } from '#shared/brand.ts';
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
  guide: {
    subject: 'Your free Bachata guide',
    preview: 'Twelve weeks of Bachata on a few pages, as a PDF.',
    title: 'Your first twelve weeks',
    texts: [
      'Here is the guide you asked for, as a PDF to keep or print: what comes when in your first twelve ' +
        'weeks of Bachata, what to practise at home, and what to dare at your first party.',
      'Start with page two. Put on any Bachata song, find the 1, and walk the basic step until you stop counting.',
    ],
    why: 'You get this mail because this address was typed into our guide form. We use it for nothing else.',
  },
  newsletter: {
    confirm: {
      subject: 'Please confirm your subscription',
      preview: 'One click, and you are on the list.',
      title: 'Please confirm',
    },
    button: 'Confirm subscription',
    started: {
      subject: (names: string) => `You are subscribed to ${names}`,
      preview: 'Your address is confirmed.',
      title: 'You are on the list',
    },
    thanks: (abouts: string) =>
      `Thank you, your address is confirmed. From now on ${brand.full} writes to you: ${abouts}`,
    stop: 'You can stop it at any time, without signing in:',
    unsubscribe: (name: string) => `Unsubscribe from ${name}`,
  },
};
