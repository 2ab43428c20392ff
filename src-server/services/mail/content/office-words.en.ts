import { brand } from '#shared/brand.ts';
import { ALARM_SENTENCES } from '#shared/admin/alarms.ts';
import { SCOPE_WORDS } from '#shared/api/scopes.ts';
import { COURSE_ROLE_TEXT } from '#shared/contact/dance-experience.ts';

/** What mails to the office, and to who works there, say. */
export const en = {
  email: 'E-mail',
  name: 'Name',
  message: {
    subject: (about: string) => `Message: ${about}`,
    preview: (name: string) => `${name} wrote through the contact form.`,
    title: 'New message',
    from: 'From',
    about: 'Subject',
    small: 'Reply to this mail, and your answer goes to the sender.',
  },
  reservation: {
    subject: (guests: number, night: string) => `Table for ${guests}, ${night}`,
    preview: (name: string) => `${name} asks for a table.`,
    title: 'Reservation',
    night: 'Night',
    event: 'Event',
    noEvent: 'none on sale that night',
    guests: 'Guests',
    small: 'The guest is waiting for your yes or no. Reply to this mail, and your answer goes to them.',
  },
  course: {
    subject: 'Registration: 12-week Bachata course',
    preview: (name: string) => `${name} wants a place in the next course.`,
    title: 'Course registration',
    phone: 'Phone',
    role: 'Role',
    roles: COURSE_ROLE_TEXT,
    small: 'No course is on sale right now. Reply to this mail, and your answer goes to the dancer.',
  },
  proposal: {
    subject: (topic: string) => `Workshop proposal: ${topic}`,
    preview: (artist: string) => `${artist} proposes a workshop.`,
    title: 'Workshop proposal',
    topic: 'Topic',
    artist: 'Artist',
    date: 'Date',
    duration: 'Duration',
    fee: 'Fee',
    button: 'Approve or reject',
  },
  withdrawn: {
    subject: (topic: string) => `Withdrawn: ${topic}`,
    preview: (artist: string) => `${artist} has withdrawn a workshop.`,
    title: 'A workshop was withdrawn',
    text: (artist: string) =>
      `${artist} has taken this workshop back. Its day is free again, and it is no longer in the calendar.`,
  },
  photo: {
    subject: (night: string) => `A photo of ${night} was taken down`,
    title: 'A photo was taken down',
    text: (night: string) =>
      `Somebody who is in it, or speaks for somebody who is, has taken down a photo of ${night}. It is gone ` +
      'from the website and from our server. Add it again only once everybody in it agrees (§ 22 KunstUrhG).',
    photo: 'Photo',
    theySay: 'They say',
    button: 'Photos of this night',
  },
  dispute: {
    subject: (amount: string, until: string | null) =>
      `A bank asks for ${amount} back: answer ${until === null ? 'in Stripe' : `by ${until}`}`,
    preview: 'Without an answer the money is lost.',
    title: (amount: string) => `A bank asks for ${amount} back`,
    inquiry:
      'The buyer’s bank asks about a payment. No money has been taken yet. Answer in Stripe before the deadline.',
    taken:
      'The buyer’s bank has taken a payment back until it decides. Answer in Stripe before the deadline; ' +
      'without an answer the money is lost.',
    by: 'Answer by',
    stripeSays: 'Stripe says when',
    amount: 'Amount',
    payment: 'Payment number',
    dispute: 'Dispute',
    button: 'Answer in Stripe',
    order: 'The order',
  },
  newAdmin: {
    subject: (who: string | null) =>
      who === null ? `You are an admin of ${brand.full}` : `A new admin of ${brand.full}: ${who}`,
    preview: (when: string) => `Since ${when}.`,
    title: { you: 'You are an admin', other: 'A new admin' },
    you: (name: string, moment: string) =>
      `Hello ${name}, on ${moment} you became an admin of ` +
      `${brand.full}. An admin sees and changes everything, and grants roles to others.`,
    other: (name: string, who: string, moment: string) =>
      `Hello ${name}, on ${moment} ${who} became an admin of ` +
      `${brand.full}. An admin sees and changes everything, and grants roles to others.`,
    button: 'See who has a role',
    small: {
      you: 'You did not expect this? Tell the other admins, or whoever runs the server.',
      other:
        'You did not expect this? Take the role away under People, sign the person out, and speak to the other admins.',
    },
  },
  webhook: {
    subject: 'A webhook endpoint was switched off',
    title: 'An endpoint is off',
    hello: (name: string, host: string, why: string) =>
      `Hello ${name}, the webhook endpoint at ${host} that you made at ${brand.full} ${why}`,
    why: {
      person: 'was switched off in the panel.',
      gone: 'answered that it is gone (HTTP 410), so we have stopped sending to it.',
      failing: 'has accepted nothing for five days, so we have stopped sending to it.',
    },
    next:
      'What happened meanwhile can be asked for from the API with `updatedSince`. Once the receiver works again, ' +
      'switch the endpoint on and send single deliveries again.',
    button: 'Look at the deliveries',
  },
  key: {
    made: {
      subject: 'A key for programs was made in your name',
      title: 'A new key',
      what: 'was made. Whoever has it can:',
      next: 'If that was you, there is nothing to do. If not, revoke it right away, and set a new password.',
    },
    revoked: {
      subject: 'A key for programs was revoked',
      title: 'One key fewer',
      what: 'was revoked. From now on it opens nothing. It could:',
      next: 'If a program of yours still uses it, give it a new key.',
    },
    moment: (day: string, time: string) => `${day} at ${time}`,
    hello: (name: string, moment: string) => `Hello ${name}, on ${moment}`,
    key: (name: string, prefix: string, what: string) =>
      `the key ‘${name}’ (clv_live_${prefix}…) at ${brand.full} ${what}`,
    scopes: SCOPE_WORDS,
    button: 'Look at my keys',
  },
  alarm: {
    title: (count: number) => (count === 1 ? 'Something needs you' : `${count} things need you`),
    says: ALARM_SENTENCES,
    since: (day: string, time: string) => `Since ${day}, ${time}.`,
    button: 'Open the panel',
    small:
      'You get this mail because you are an admin: at most once an hour when something new is wrong, and ' +
      'once a day while it stays so; about a certificate 90, 30 and 7 days before it ends, and at its end.',
  },
};
