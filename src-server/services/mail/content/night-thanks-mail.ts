import { brand } from '#shared/brand.ts';
import { formatHours } from '#shared/events/event-words.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { NEWSLETTER_TEXT } from '#shared/newsletters/newsletter-types.ts';
import { NIGHT_QUESTION } from '#shared/thanks/night-thanks.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadThanks } from '#server/services/club/thanks/load-thanks.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { posterOf } from './order-blocks.ts';

const nextBlocks = (ctx: ServiceContext, next: EventSummary): MailBlock[] => [
  { kind: 'heading', text: `Next: ${next.title}` },
  {
    kind: 'facts',
    rows: [
      ['Date', formatLongDate(next.startsAt)],
      ['Time', formatHours(next)],
      ['Place', next.location],
    ],
  },
  { kind: 'button', label: 'See this night', url: `${ctx.baseUrl}/events/${next.id}`, look: 'o' },
];

/**
 * The morning after a night: thanks, the next one and one question. It advertises, so it says so, says why it may come
 * and names the way out in text and header (§ 7 UWG). A question is more than a consent to news of nights covers, so it
 * is asked of buyers only. Null when it is not to leave any more.
 */
function nightThanksMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = loadThanks(ctx, id);
  const guest = row && findMailRecipient(ctx, row.thanks.userId);
  if (row === null || guest === undefined || guest === null) return null;
  const { thanks, event, next, hasPhotos } = row;
  const isBuyer = thanks.reason === 'customer';
  const unsubscribeUrl = `${ctx.baseUrl}/unsubscribe/${thanks.token}`;
  const why = isBuyer
    ? `You get this advertising because you bought a ticket for ${event.title}, and the checkout told you of it.`
    : `You get this advertising because you asked for our mails “${NEWSLETTER_TEXT.events.name}”.`;
  return {
    to: guest.email,
    lang: 'en',
    subject: `Thank you for the night: ${event.title}`,
    preview: next === null ? 'It was good to have you.' : `Next: ${next.title}, ${formatLongDate(next.startsAt)}`,
    title: 'Thank you for the night',
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: `Hello ${guest.name}, it was good to have you at ${event.title}.` },
      ...(hasPhotos
        ? [{ kind: 'button', label: 'Photos of the night', url: `${ctx.baseUrl}/events/${event.id}#photos` } as const]
        : []),
      ...(isBuyer
        ? [
            { kind: 'heading', text: NIGHT_QUESTION } as const,
            { kind: 'text', text: 'One question, and room for a few words. Only the organiser reads it.' } as const,
            { kind: 'button', label: 'Answer', url: `${ctx.baseUrl}/how-was-it/${thanks.token}` } as const,
          ]
        : []),
      ...(next === null ? [] : nextBlocks(ctx, next)),
      {
        kind: 'small',
        text:
          `${why} ${brand.full} writes once after a night. You can object at any time, at no cost beyond your ` +
          `connection’s, without signing in: ${unsubscribeUrl}`,
      },
    ],
    unsubscribeUrl,
  };
}

export const nightThanksMails = defineMails({
  'mail.night_thanks': {
    name: 'The morning after a night',
    sample: ({ thanks }) => ({ refId: thanks.id, at: thanks.at }),
    compose: (ctx, { refId }) => nightThanksMail(ctx, refId),
  },
});
