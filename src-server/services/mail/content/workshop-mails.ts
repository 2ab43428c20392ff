import { formatCents } from '#shared/money.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { workshopState } from '#shared/workshops/workshop-state.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findWorkshop, type WorkshopRow } from '#server/services/shop/workshops/workshop-rows.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

const whenOf = ({ workshopDate }: WorkshopRow): string =>
  `${formatLongDate(workshopDate)}, ${formatTime(workshopDate)}`;
const lengthOf = ({ durationMinutes }: WorkshopRow): string => `${durationMinutes} minutes`;

type Letter = Omit<MailContent, 'to' | 'lang'>;

/** To the artist; null once the proposal or the address is gone. */
function toArtist(ctx: ServiceContext, id: string, letter: (row: WorkshopRow) => Letter | null): MailContent | null {
  const row = findWorkshop(ctx, id);
  const content = row === undefined || row.artistEmail === '' ? null : letter(row);
  return row === undefined || content === null ? null : { to: row.artistEmail, lang: 'en', ...content };
}

/** To the organiser; an answer goes straight to the artist. */
function toOrganiser(ctx: ServiceContext, id: string, letter: (row: WorkshopRow) => Letter): MailContent | null {
  const row = findWorkshop(ctx, id);
  if (row === undefined) return null;
  return {
    to: ctx.operator.email,
    lang: 'en',
    ...(row.artistEmail !== '' && { replyTo: row.artistEmail }),
    ...letter(row),
  };
}

/** The way to follow a proposal or take it back; it is as good as a key. */
function statusBlocks(ctx: ServiceContext, { statusToken }: WorkshopRow): MailBlock[] {
  if (statusToken === null) return [];
  return [
    { kind: 'button', label: 'Follow your proposal', url: `${ctx.baseUrl}/workshop-status/${statusToken}` },
    { kind: 'small', text: 'This link is yours alone: whoever has it can withdraw the proposal.' },
  ];
}

/** Repeats the topic and the day and nothing else that was typed. */
const workshopSubmittedMail = (ctx: ServiceContext, id: string): MailContent | null =>
  toArtist(ctx, id, (row) => ({
    subject: 'We have your workshop proposal',
    preview: 'We look at every proposal and answer by e-mail.',
    title: 'Thank you for your proposal',
    blocks: [
      {
        kind: 'text',
        text: 'Your workshop has reached us. We look at every proposal and answer by e-mail; until then the day is kept for you.',
      },
      {
        kind: 'facts',
        rows: [
          ['Workshop', row.workshopTopic],
          ['Date', whenOf(row)],
          ['Duration', lengthOf(row)],
        ],
      },
      ...statusBlocks(ctx, row),
      {
        kind: 'small',
        text: 'That was not you? Then somebody mistyped their address: withdraw the proposal by the link above, or simply tell us.',
      },
    ],
  }));

const workshopProposalMail = (ctx: ServiceContext, id: string): MailContent | null =>
  toOrganiser(ctx, id, (row) => ({
    subject: `Workshop proposal: ${row.workshopTopic}`,
    preview: `${row.artistName} proposes a workshop.`,
    title: 'Workshop proposal',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Topic', row.workshopTopic],
          ['Artist', row.artistName],
          ['E-mail', row.artistEmail],
          ['Date', whenOf(row)],
          ['Duration', lengthOf(row)],
          ['Fee', formatCents(row.priceCents)],
        ],
      },
      ...(row.workshopDescription === '' ? [] : [{ kind: 'text' as const, text: row.workshopDescription }]),
      { kind: 'button', label: 'Approve or reject', url: `${ctx.baseUrl}/admin/workshops` },
    ],
  }));

/** Null when it was decided otherwise meanwhile: nobody gets a yes that is a no by now. */
const workshopApprovedMail = (ctx: ServiceContext, id: string): MailContent | null =>
  toArtist(ctx, id, (row) =>
    workshopState(row) !== 'approved'
      ? null
      : {
          subject: `Your workshop is approved: ${row.workshopTopic}`,
          preview: `See you on ${whenOf(row)}.`,
          title: 'Your workshop is approved',
          blocks: [
            {
              kind: 'text',
              text: `Hello ${row.artistName}, we would love to have your workshop. It is in our workshop calendar from now on.`,
            },
            {
              kind: 'facts',
              rows: [
                ['Workshop', row.workshopTopic],
                ['Date', whenOf(row)],
                ['Duration', lengthOf(row)],
                ['Your fee', row.priceCents === 0 ? 'none' : formatCents(row.priceCents)],
              ],
            },
            ...statusBlocks(ctx, row),
          ],
        },
  );

const workshopRejectedMail = (ctx: ServiceContext, id: string): MailContent | null =>
  toArtist(ctx, id, (row) =>
    workshopState(row) !== 'rejected'
      ? null
      : {
          subject: `Your workshop proposal: ${row.workshopTopic}`,
          preview: 'Not this time.',
          title: 'Not this time',
          blocks: [
            {
              kind: 'text',
              text: `Hello ${row.artistName}, thank you for "${row.workshopTopic}". We cannot take it this time.`,
            },
            ...(row.rejectReason === null ? [] : [{ kind: 'text' as const, text: row.rejectReason }]),
            { kind: 'text', text: 'The day is free again, and we would be glad to hear another idea of yours.' },
            { kind: 'button', label: 'Propose another workshop', url: `${ctx.baseUrl}/workshop-submission` },
          ],
        },
  );

const workshopWithdrawnMail = (ctx: ServiceContext, id: string): MailContent | null =>
  toOrganiser(ctx, id, (row) => ({
    subject: `Withdrawn: ${row.workshopTopic}`,
    preview: `${row.artistName} has withdrawn a workshop.`,
    title: 'A workshop was withdrawn',
    blocks: [
      {
        kind: 'text',
        text: `${row.artistName} has taken this workshop back. Its day is free again, and it is no longer in the calendar.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Topic', row.workshopTopic],
          ['Date', whenOf(row)],
        ],
      },
    ],
  }));

export const workshopMails = defineMails({
  'mail.workshop_submitted': {
    name: 'We have your workshop proposal',
    sample: ({ workshops }) => ({ refId: workshops.pending }),
    compose: (ctx, { recordId }) => workshopSubmittedMail(ctx, recordId),
  },
  'mail.workshop_proposal': {
    name: 'A workshop proposal to you',
    sample: ({ workshops }) => ({ refId: workshops.pending }),
    compose: (ctx, { recordId }) => workshopProposalMail(ctx, recordId),
  },
  'mail.workshop_approved': {
    name: 'Workshop approved',
    sample: ({ workshops }) => ({ refId: workshops.approved }),
    compose: (ctx, { recordId }) => workshopApprovedMail(ctx, recordId),
  },
  'mail.workshop_rejected': {
    name: 'Workshop turned down',
    sample: ({ workshops }) => ({ refId: workshops.rejected }),
    compose: (ctx, { recordId }) => workshopRejectedMail(ctx, recordId),
  },
  'mail.workshop_withdrawn': {
    name: 'A withdrawn workshop, to you',
    sample: ({ workshops }) => ({ refId: workshops.withdrawn }),
    compose: (ctx, { recordId }) => workshopWithdrawnMail(ctx, recordId),
  },
});
