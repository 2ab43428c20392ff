import { COURSE_ROLE_TEXT } from '#shared/contact/dance-experience.ts';
import { formatLongDate, type LocalDate } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { courseRequests } from '#server/db/schema/contact.ts';
import { reservationById } from '#server/services/office/contact/contact-rows.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type Letter = Omit<MailContent, 'to' | 'lang'>;

/** To the organiser; an answer goes straight to whoever wrote. */
const toOrganiser = (ctx: ServiceContext, from: { email: string }, letter: Letter): MailContent => ({
  to: ctx.operator.email,
  lang: 'en',
  replyTo: from.email,
  ...letter,
});

/**
 * To the person who wrote. It repeats nothing that was typed: the form may hold somebody else's address, and that
 * person would get a stranger's words.
 */
const toSender = ({ email }: { email: string }, letter: Letter): MailContent => ({ to: email, lang: 'en', ...letter });

const inWords = (night: LocalDate): string => formatLongDate(new Date(`${night}T12:00:00Z`));
const people = (guests: number): string => (guests === 1 ? '1 person' : `${guests} people`);
const noted = (note: string): MailBlock[] => (note === '' ? [] : [{ kind: 'text', text: note }]);
const NOT_YOU: MailBlock = {
  kind: 'small',
  text: 'That was not you? Then somebody mistyped their address, and there is nothing to do.',
};

function contactMessageMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findRow(ctx.db, contactMessages, { id });
  if (row === undefined) return null;
  return toOrganiser(ctx, row, {
    subject: `Message: ${row.subject}`,
    preview: `${row.name} wrote through the contact form.`,
    title: 'New message',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['From', row.name],
          ['E-mail', row.email],
          ['Subject', row.subject],
        ],
      },
      { kind: 'text', text: row.message },
      { kind: 'small', text: 'Reply to this mail, and your answer goes to the sender.' },
    ],
  });
}

function contactReceivedMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findRow(ctx.db, contactMessages, { id });
  if (row === undefined) return null;
  return toSender(row, {
    subject: 'We have your message',
    preview: 'We usually answer within 24 hours.',
    title: 'Thank you for writing',
    blocks: [
      {
        kind: 'text',
        text: "Your message has reached us. We'll get back to you as soon as possible, usually within 24 hours.",
      },
      NOT_YOU,
    ],
  });
}

function reservationMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = reservationById(ctx.db).get({ id });
  if (row === undefined) return null;
  return toOrganiser(ctx, row, {
    subject: `Table for ${row.guests}, ${inWords(row.night)}`,
    preview: `${row.name} asks for a table.`,
    title: 'Reservation',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Night', inWords(row.night)],
          ['Event', row.event ?? 'none on sale that night'],
          ['Guests', people(row.guests)],
          ['Name', row.name],
          ['E-mail', row.email],
        ],
      },
      ...noted(row.note),
      {
        kind: 'small',
        text: 'The guest is waiting for your yes or no. Reply to this mail, and your answer goes to them.',
      },
    ],
  });
}

function reservationReceivedMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = reservationById(ctx.db).get({ id });
  if (row === undefined) return null;
  return toSender(row, {
    subject: `Your table request for ${inWords(row.night)}`,
    preview: 'We have your request and will answer soon.',
    title: 'We have your request',
    blocks: [
      {
        kind: 'text',
        text: 'Thank you. We will see what we can do and write to you, usually within 24 hours. The table is yours once we have said yes.',
      },
      {
        kind: 'facts',
        rows: [
          ['Night', inWords(row.night)],
          ['Guests', people(row.guests)],
        ],
      },
      { kind: 'text', text: 'A table does not replace the tickets: everybody in your group needs one.' },
      { kind: 'button', label: 'See the Fridays', url: `${ctx.baseUrl}/salsa` },
      NOT_YOU,
    ],
  });
}

function courseRequestMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findRow(ctx.db, courseRequests, { id });
  if (row === undefined) return null;
  return toOrganiser(ctx, row, {
    subject: 'Registration: 12-week Bachata course',
    preview: `${row.name} wants a place in the next course.`,
    title: 'Course registration',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Name', row.name],
          ['E-mail', row.email],
          ...(row.phone === null ? [] : [['Phone', row.phone] as const]),
          ['Role', COURSE_ROLE_TEXT[row.role]],
        ],
      },
      ...noted(row.note),
      {
        kind: 'small',
        text: 'No course is on sale right now. Reply to this mail, and your answer goes to the dancer.',
      },
    ],
  });
}

function courseReceivedMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findRow(ctx.db, courseRequests, { id });
  if (row === undefined) return null;
  return toSender(row, {
    subject: 'Your place in the next Bachata course',
    preview: 'We write as soon as the next course has a date.',
    title: 'You are on the list',
    blocks: [
      {
        kind: 'text',
        text:
          'Thank you. As soon as the next 12-week course has a date we write to you, before everybody else. ' +
          'This is a request and binds you to nothing.',
      },
      {
        kind: 'facts',
        rows: [
          ['Role', COURSE_ROLE_TEXT[row.role]],
          ['Course', '12 weeks, one class a week, at most 20 people'],
          ['Price', '€50 per month for 3 months'],
          ['First lesson', 'free'],
        ],
      },
      { kind: 'button', label: 'What you will learn', url: `${ctx.baseUrl}/learn-bachata` },
      NOT_YOU,
    ],
  });
}

export const contactMails = defineMails({
  'mail.contact_message': {
    name: 'A message to you',
    sample: ({ letters }) => ({ refId: letters.message }),
    compose: (ctx, { recordId }) => contactMessageMail(ctx, recordId),
  },
  'mail.contact_received': {
    name: 'We have your message',
    sample: ({ letters }) => ({ refId: letters.message }),
    compose: (ctx, { recordId }) => contactReceivedMail(ctx, recordId),
  },
  'mail.reservation': {
    name: 'A table request to you',
    sample: ({ letters }) => ({ refId: letters.reservation }),
    compose: (ctx, { recordId }) => reservationMail(ctx, recordId),
  },
  'mail.reservation_received': {
    name: 'We have your table request',
    sample: ({ letters }) => ({ refId: letters.reservation }),
    compose: (ctx, { recordId }) => reservationReceivedMail(ctx, recordId),
  },
  'mail.course_request': {
    name: 'A course registration to you',
    sample: ({ letters }) => ({ refId: letters.course }),
    compose: (ctx, { recordId }) => courseRequestMail(ctx, recordId),
  },
  'mail.course_received': {
    name: 'We have your course registration',
    sample: ({ letters }) => ({ refId: letters.course }),
    compose: (ctx, { recordId }) => courseReceivedMail(ctx, recordId),
  },
});
