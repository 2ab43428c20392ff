import type { Audience } from '#shared/newsletters/audience.ts';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { fillWords, type MailingWord } from '#shared/newsletters/mailing.ts';
import { NEWSLETTER_TEXT } from '#shared/newsletters/newsletter-types.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { showEventOfMailing, type MailingEvent } from '#server/services/shop/events/show-event-of-mailing.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

export type MailingTo = {
  email: string;
  name: string;
  /** Where their tickets are; left out is their account. */ ticketsUrl?: string;
};
type Mailing = { audience: Audience; subject: string; blocks: readonly MailingBlock[] };

/** An empty line begins a new paragraph. */
const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', text: part }));

function nightRows(event: MailingEvent): MailBlock {
  const { 0: first } = eveningsOf(event);
  return {
    kind: 'facts',
    rows: [
      ['Night', event.title],
      ['Date', formatLongDate(first.startsAt)],
      ['Doors', formatTime(first.startsAt)],
      ['Place', event.location],
    ],
  };
}

const wordsOf = (name: string, event: MailingEvent | null): Partial<Record<MailingWord, string>> => ({
  'first name': name.split(' ')[0] ?? name,
  ...(event !== null && {
    night: event.title,
    date: formatLongDate(event.startsAt),
    start: formatTime(event.startsAt),
    place: event.location,
  }),
});

function asMailBlocks(
  block: MailingBlock,
  of: { ticketsUrl: string; event: MailingEvent | null; fill: (text: string) => string },
): MailBlock[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: of.fill(block.text) }];
    case 'text':
      return paragraphs(of.fill(block.text));
    case 'button':
      return [{ kind: 'button', label: of.fill(block.label), url: block.url }];
    case 'tickets':
      return [{ kind: 'button', label: 'See my tickets', url: of.ticketsUrl }];
    case 'night':
      return of.event === null ? [] : [nightRows(of.event)];
  }
}

/** Why somebody gets it: it stands in every mail, service or advertising. */
function whyOf(audience: Audience, event: MailingEvent | null): string {
  if (audience.kind === 'guests')
    return `You get this mail because you hold a ticket for ${event?.title ?? 'a night'}.`;
  if (audience.kind === 'orders') return 'You get this mail because it is about an order of yours.';
  if (audience.kind === 'members') return 'You get this mail because you are a member of the club.';
  if (audience.kind === 'owing') return 'You get this mail because a payment of your membership is open.';
  return `You get this mail because you subscribed to ${NEWSLETTER_TEXT[audience.type].name}.`;
}

/**
 * An admin's mail to one person, the night as it is now. With `unsubscribeUrl` it advertises: the way out stands in the
 * text, too (§ 7 UWG).
 */
export function mailingContent(
  ctx: ServiceContext,
  { audience, subject, blocks }: Mailing,
  { to, unsubscribeUrl }: { to: MailingTo; unsubscribeUrl?: string },
): MailContent {
  const event = audience.kind === 'guests' ? showEventOfMailing(ctx, audience.eventId) : null;
  const words = wordsOf(to.name, event);
  const fill = (text: string): string => fillWords(text, words);
  const ticketsUrl = to.ticketsUrl ?? `${ctx.baseUrl}/dashboard?tab=tickets`;
  const [first, ...others] = blocks;
  const hasTitle = first?.kind === 'heading';
  const why = whyOf(audience, event);
  return {
    to: to.email,
    lang: 'en',
    subject: fill(subject),
    preview: fill(blocks.find((block) => block.kind === 'text')?.text ?? subject)
      .replaceAll(/\s+/g, ' ')
      .slice(0, 90),
    title: hasTitle ? fill(first.text) : fill(subject),
    ...(event !== null && { poster: { id: event.id, genre: genreOf(event) } }),
    blocks: [
      ...(hasTitle ? others : blocks).flatMap((block) => asMailBlocks(block, { ticketsUrl, event, fill })),
      {
        kind: 'small',
        text: unsubscribeUrl === undefined ? why : `${why} To end it, without signing in: ${unsubscribeUrl}`,
      },
    ],
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
