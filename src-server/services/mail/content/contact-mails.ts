import type { Lang } from '#shared/lang.ts';
import { formatLongDate, type LocalDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import { findRow } from '#server/db/rows.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { courseRequests } from '#server/db/schema/contact.ts';
import { reservationById } from '#server/services/office/contact/contact-rows.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { de } from './contact-words.de.ts';
import { en } from './contact-words.en.ts';
import { OFFICE_WORDS, officeLang } from './office-words.ts';

/** What letters from public forms are answered with. */
export const CONTACT_WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };

type Letter = Omit<MailContent, 'to' | 'lang'>;

/** To the organiser; an answer goes straight to whoever wrote. */
const toOrganiser = (ctx: ServiceContext, from: { email: string }, letter: Letter & { lang: Lang }): MailContent => ({
  to: ctx.operator.email,
  replyTo: from.email,
  ...letter,
});

/**
 * To the person who wrote. It repeats nothing that was typed: the form may hold somebody else's address, and that
 * person would get a stranger's words.
 */
const toSender = ({ email }: { email: string }, lang: Lang, letter: Letter): MailContent => ({
  to: email,
  lang,
  ...letter,
});

const inWords = (night: LocalDate, lang: Lang): string => formatLongDate(new Date(`${night}T12:00:00Z`), lang);
const noted = (note: string): MailBlock[] => (note === '' ? [] : [{ kind: 'text', text: note }]);
const notYou = (lang: Lang): MailBlock => ({ kind: 'small', text: CONTACT_WORDS[lang].notYou });

function contactMessageMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = findRow(ctx.db, contactMessages, { id });
  if (row === undefined) return null;
  const lang = officeLang(ctx, chosen);
  const { message: words, email } = OFFICE_WORDS[lang];
  return toOrganiser(ctx, row, {
    lang,
    subject: words.subject(row.subject),
    preview: words.preview(row.name),
    title: words.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [words.from, row.name],
          [email, row.email],
          [words.about, row.subject],
        ],
      },
      { kind: 'text', text: row.message },
      { kind: 'small', text: words.small },
    ],
  });
}

function contactReceivedMail(ctx: ServiceContext, id: string, lang: Lang): MailContent | null {
  const row = findRow(ctx.db, contactMessages, { id });
  if (row === undefined) return null;
  const { text, ...words } = CONTACT_WORDS[lang].message;
  return toSender(row, lang, { ...words, blocks: [{ kind: 'text', text }, notYou(lang)] });
}

function reservationMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = reservationById(ctx.db).get({ id });
  if (row === undefined) return null;
  const lang = officeLang(ctx, chosen);
  const { reservation: words, email, name } = OFFICE_WORDS[lang];
  const night = inWords(row.night, lang);
  return toOrganiser(ctx, row, {
    lang,
    subject: words.subject(row.guests, night),
    preview: words.preview(row.name),
    title: words.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [words.night, night],
          [words.event, row.event ?? words.noEvent],
          [words.guests, CONTACT_WORDS[lang].reservation.people(row.guests)],
          [name, row.name],
          [email, row.email],
        ],
      },
      ...noted(row.note),
      { kind: 'small', text: words.small },
    ],
  });
}

function reservationReceivedMail(ctx: ServiceContext, id: string, lang: Lang): MailContent | null {
  const row = reservationById(ctx.db).get({ id });
  if (row === undefined) return null;
  const words = CONTACT_WORDS[lang].reservation;
  const night = inWords(row.night, lang);
  return toSender(row, lang, {
    subject: words.subject(night),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text },
      {
        kind: 'facts',
        rows: [
          [words.night, night],
          [words.guests, words.people(row.guests)],
        ],
      },
      { kind: 'text', text: words.noTickets },
      { kind: 'button', label: words.more, url: pageUrl(ctx, '/salsa', lang) },
      notYou(lang),
    ],
  });
}

function courseRequestMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = findRow(ctx.db, courseRequests, { id });
  if (row === undefined) return null;
  const lang = officeLang(ctx, chosen);
  const { course: words, email, name } = OFFICE_WORDS[lang];
  return toOrganiser(ctx, row, {
    lang,
    subject: words.subject,
    preview: words.preview(row.name),
    title: words.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [name, row.name],
          [email, row.email],
          ...(row.phone === null ? [] : [[words.phone, row.phone] as const]),
          [words.role, words.roles[row.role]],
        ],
      },
      ...noted(row.note),
      { kind: 'small', text: words.small },
    ],
  });
}

function courseReceivedMail(ctx: ServiceContext, id: string, lang: Lang): MailContent | null {
  const row = findRow(ctx.db, courseRequests, { id });
  if (row === undefined) return null;
  const { subject, preview, title, text, role, roles, more, ...terms } = CONTACT_WORDS[lang].course;
  return toSender(row, lang, {
    subject,
    preview,
    title,
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', rows: [[role, roles[row.role]], terms.course, terms.price, terms.first] },
      { kind: 'button', label: more, url: pageUrl(ctx, '/learn-bachata', lang) },
      notYou(lang),
    ],
  });
}

export const contactMails = defineMails({
  'mail.contact_message': {
    name: 'A message to you',
    sample: ({ letters }) => ({ refId: letters.message }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => contactMessageMail(ctx, recordId, lang),
  },
  'mail.contact_received': {
    name: 'We have your message',
    sample: ({ letters }) => ({ refId: letters.message }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => contactReceivedMail(ctx, recordId, lang ?? 'en'),
  },
  'mail.reservation': {
    name: 'A table request to you',
    sample: ({ letters }) => ({ refId: letters.reservation }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => reservationMail(ctx, recordId, lang),
  },
  'mail.reservation_received': {
    name: 'We have your table request',
    sample: ({ letters }) => ({ refId: letters.reservation }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => reservationReceivedMail(ctx, recordId, lang ?? 'en'),
  },
  'mail.course_request': {
    name: 'A course registration to you',
    sample: ({ letters }) => ({ refId: letters.course }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => courseRequestMail(ctx, recordId, lang),
  },
  'mail.course_received': {
    name: 'We have your course registration',
    sample: ({ letters }) => ({ refId: letters.course }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => courseReceivedMail(ctx, recordId, lang ?? 'en'),
  },
});
