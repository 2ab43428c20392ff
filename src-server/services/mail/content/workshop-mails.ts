import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findWorkshop, type WorkshopRow } from '#server/services/shop/workshops/workshop-rows.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS, officeLang } from './office-words.ts';
import { WORKSHOP_WORDS } from './workshop-words.ts';

const whenOf = ({ workshopDate }: WorkshopRow, lang: Lang): string =>
  `${formatLongDate(workshopDate, lang)}, ${formatTime(workshopDate)}${lang === 'de' ? ' Uhr' : ''}`;
const lengthOf = ({ durationMinutes }: WorkshopRow, lang: Lang): string =>
  WORKSHOP_WORDS[lang].minutes(durationMinutes);

type Letter = Omit<MailContent, 'to' | 'lang'>;

/** Which proposal, and the language that the mail was put into the outbox with. */
type Asked = { id: string; chosen: Lang | null };

/** To the artist, as the form spoke that the proposal came by; null once the proposal or the address is gone. */
function toArtist(
  ctx: ServiceContext,
  { id, chosen }: Asked,
  letter: (row: WorkshopRow, lang: Lang) => Letter | null,
): MailContent | null {
  const row = findWorkshop(ctx, id);
  if (row === undefined || row.artistEmail === '') return null;
  const lang = chosen ?? row.lang ?? 'en';
  const content = letter(row, lang);
  return content === null ? null : { to: row.artistEmail, lang, ...content };
}

/** To the organiser; an answer goes straight to the artist. */
function toOrganiser(
  ctx: ServiceContext,
  { id, chosen }: Asked,
  letter: (row: WorkshopRow, lang: Lang) => Letter,
): MailContent | null {
  const row = findWorkshop(ctx, id);
  if (row === undefined) return null;
  const lang = officeLang(ctx, chosen);
  return {
    to: ctx.operator.email,
    lang,
    ...(row.artistEmail !== '' && { replyTo: row.artistEmail }),
    ...letter(row, lang),
  };
}

/** The way to follow a proposal or take it back; it is as good as a key. */
function statusBlocks(ctx: ServiceContext, { statusToken }: WorkshopRow, lang: Lang): MailBlock[] {
  if (statusToken === null) return [];
  const { follow, yoursAlone } = WORKSHOP_WORDS[lang];
  return [
    { kind: 'button', label: follow, url: pageUrl(ctx, `/workshop-status/${statusToken}`, lang) },
    { kind: 'small', text: yoursAlone },
  ];
}

function proposalFacts(row: WorkshopRow, lang: Lang): (readonly [string, string])[] {
  const { facts } = WORKSHOP_WORDS[lang];
  return [
    [facts.workshop, row.workshopTopic],
    [facts.date, whenOf(row, lang)],
    [facts.duration, lengthOf(row, lang)],
  ];
}

/** Repeats the topic and the day and nothing else that was typed. */
const workshopSubmittedMail = (ctx: ServiceContext, asked: Asked): MailContent | null =>
  toArtist(ctx, asked, (row, lang) => {
    const { subject, preview, title, text, notYou } = WORKSHOP_WORDS[lang].submitted;
    return {
      subject,
      preview,
      title,
      blocks: [
        { kind: 'text', text },
        { kind: 'facts', rows: proposalFacts(row, lang) },
        ...statusBlocks(ctx, row, lang),
        { kind: 'small', text: notYou },
      ],
    };
  });

const workshopProposalMail = (ctx: ServiceContext, asked: Asked): MailContent | null =>
  toOrganiser(ctx, asked, (row, lang) => {
    const { proposal: words, email } = OFFICE_WORDS[lang];
    return {
      subject: words.subject(row.workshopTopic),
      preview: words.preview(row.artistName),
      title: words.title,
      blocks: [
        {
          kind: 'facts',
          rows: [
            [words.topic, row.workshopTopic],
            [words.artist, row.artistName],
            [email, row.artistEmail],
            [words.date, whenOf(row, lang)],
            [words.duration, lengthOf(row, lang)],
            [words.fee, formatCents(row.priceCents, lang)],
          ],
        },
        ...(row.workshopDescription === '' ? [] : [{ kind: 'text' as const, text: row.workshopDescription }]),
        { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/workshops` },
      ],
    };
  });

/** Null when it was decided otherwise meanwhile: nobody gets a yes that is a no by now. */
const workshopApprovedMail = (ctx: ServiceContext, asked: Asked): MailContent | null =>
  toArtist(ctx, asked, (row, lang) => {
    if (workshopState(row) !== 'approved') return null;
    const { approved: words } = WORKSHOP_WORDS[lang];
    return {
      subject: words.subject(row.workshopTopic),
      preview: words.preview(whenOf(row, lang)),
      title: words.title,
      blocks: [
        { kind: 'text', text: words.hello(row.artistName) },
        { kind: 'facts', rows: proposalFacts(row, lang) },
        { kind: 'text', text: words.terms },
        ...statusBlocks(ctx, row, lang),
      ],
    };
  });

const workshopRejectedMail = (ctx: ServiceContext, asked: Asked): MailContent | null =>
  toArtist(ctx, asked, (row, lang) => {
    if (workshopState(row) !== 'rejected') return null;
    const { rejected: words } = WORKSHOP_WORDS[lang];
    return {
      subject: words.subject(row.workshopTopic),
      preview: words.preview,
      title: words.title,
      blocks: [
        { kind: 'text', text: words.hello(row.artistName, row.workshopTopic) },
        ...(row.rejectReason === null ? [] : [{ kind: 'text' as const, text: row.rejectReason }]),
        { kind: 'text', text: words.next },
        { kind: 'button', label: words.button, url: pageUrl(ctx, '/workshop-submission', lang) },
      ],
    };
  });

const workshopWithdrawnMail = (ctx: ServiceContext, asked: Asked): MailContent | null =>
  toOrganiser(ctx, asked, (row, lang) => {
    const { withdrawn: words, proposal } = OFFICE_WORDS[lang];
    return {
      subject: words.subject(row.workshopTopic),
      preview: words.preview(row.artistName),
      title: words.title,
      blocks: [
        { kind: 'text', text: words.text(row.artistName) },
        {
          kind: 'facts',
          rows: [
            [proposal.topic, row.workshopTopic],
            [proposal.date, whenOf(row, lang)],
          ],
        },
      ],
    };
  });

export const workshopMails = defineMails({
  'mail.workshop_submitted': {
    name: 'We have your workshop proposal',
    sample: ({ workshops }) => ({ refId: workshops.pending }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => workshopSubmittedMail(ctx, { id, chosen }),
  },
  'mail.workshop_proposal': {
    name: 'A workshop proposal to you',
    sample: ({ workshops }) => ({ refId: workshops.pending }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => workshopProposalMail(ctx, { id, chosen }),
  },
  'mail.workshop_approved': {
    name: 'Workshop approved',
    sample: ({ workshops }) => ({ refId: workshops.approved }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => workshopApprovedMail(ctx, { id, chosen }),
  },
  'mail.workshop_rejected': {
    name: 'Workshop turned down',
    sample: ({ workshops }) => ({ refId: workshops.rejected }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => workshopRejectedMail(ctx, { id, chosen }),
  },
  'mail.workshop_withdrawn': {
    name: 'A withdrawn workshop, to you',
    sample: ({ workshops }) => ({ refId: workshops.withdrawn }),
    isInBoth: true,
    compose: (ctx, { recordId: id, lang: chosen }) => workshopWithdrawnMail(ctx, { id, chosen }),
  },
});
