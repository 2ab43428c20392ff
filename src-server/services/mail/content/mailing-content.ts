import { isRelation } from '#shared/newsletters/audience-condition.ts';
import { advertisedList, type Audience } from '#shared/newsletters/audience.ts';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { fillWords, type MailingWord } from '#shared/newsletters/mailing.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatLongDate, formatTime, type Lang } from '#shared/time.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import { MAILING_TEXT } from './mailing-text.ts';
import { showEventOfMailing, type MailingEvent } from '#server/services/shop/events/show-event-of-mailing.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

export type MailingTo = {
  email: string;
  name: string;
  /** Where their tickets are; left out is their account. */ ticketsUrl?: string;
};
type Mailing = { audience: Audience; subject: string; blocks: readonly MailingBlock[]; lang: Lang };

/** An empty line begins a new paragraph. */
const paragraphs = (text: string): MailBlock[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ kind: 'text', text: part }));

function nightRows(event: MailingEvent, lang: Lang): MailBlock {
  const { night, date, doors, place } = MAILING_TEXT[lang];
  const { 0: first } = eveningsOf(event);
  return {
    kind: 'facts',
    rows: [
      [night, event.title],
      [date, formatLongDate(first.startsAt, lang)],
      [doors, formatTime(first.startsAt)],
      [place, event.location],
    ],
  };
}

const wordsOf = (name: string, event: MailingEvent | null, lang: Lang): Partial<Record<MailingWord, string>> => ({
  'first name': name.split(' ')[0] ?? name,
  ...(event !== null && {
    night: event.title,
    date: formatLongDate(event.startsAt, lang),
    start: formatTime(event.startsAt),
    place: event.location,
  }),
});

function asMailBlocks(
  block: MailingBlock,
  of: { ticketsUrl: string; event: MailingEvent | null; lang: Lang; fill: (text: string) => string },
): MailBlock[] {
  switch (block.kind) {
    case 'heading':
      return [{ kind: 'heading', text: of.fill(block.text) }];
    case 'text':
      return paragraphs(of.fill(block.text));
    case 'button':
      return [{ kind: 'button', label: of.fill(block.label), url: block.url }];
    case 'tickets':
      return [{ kind: 'button', label: MAILING_TEXT[of.lang].tickets, url: of.ticketsUrl }];
    case 'night':
      return of.event === null ? [] : [nightRows(of.event, of.lang)];
  }
}

/** The reason for which people of conditions may be written to. */
function whyOfPeople(audience: Extract<Audience, { kind: 'list' | 'people' }>, lang: Lang): string {
  const { why } = MAILING_TEXT[lang];
  const relation = audience.kind === 'people' ? audience.conditions.find(isRelation)?.what : undefined;
  if (relation === 'member') return why.members;
  return relation === 'team' ? why.team : why.guests(null);
}

/** Why somebody gets it: it stands in every mail, service or advertising. */
function whyOf(audience: Audience, { event, lang }: { event: MailingEvent | null; lang: Lang }): string {
  const { why } = MAILING_TEXT[lang];
  if (audience.kind === 'guests') return why.guests(event?.title ?? null);
  const list = advertisedList(audience);
  if (list !== null) return why.list(list);
  if (audience.kind === 'list' || audience.kind === 'people') return whyOfPeople(audience, lang);
  return why[audience.kind];
}

/**
 * An admin's mail to one person, the night as it is now. With `unsubscribeUrl` it advertises: the way out stands in the
 * text, too (§ 7 UWG).
 */
export function mailingContent(
  ctx: ServiceContext,
  { audience, subject, blocks, lang }: Mailing,
  { to, unsubscribeUrl }: { to: MailingTo; unsubscribeUrl?: string },
): MailContent {
  const found = audience.kind === 'guests' ? showEventOfMailing(ctx, audience.eventId) : null;
  const event = found && spokenIn(found, lang);
  const words = wordsOf(to.name, event, lang);
  const fill = (text: string): string => fillWords(text, words);
  const ticketsUrl = to.ticketsUrl ?? `${ctx.baseUrl}/dashboard?tab=tickets`;
  const [first, ...others] = blocks;
  const hasTitle = first?.kind === 'heading';
  const text = MAILING_TEXT[lang];
  const why = whyOf(audience, { event, lang });
  return {
    to: to.email,
    lang,
    subject: fill(subject),
    preview: fill(blocks.find((block) => block.kind === 'text')?.text ?? subject)
      .replaceAll(/\s+/g, ' ')
      .slice(0, 90),
    title: hasTitle ? fill(first.text) : fill(subject),
    ...(event !== null && { poster: { id: event.id, genre: genreOf(event) } }),
    blocks: [
      ...(hasTitle ? others : blocks).flatMap((block) => asMailBlocks(block, { ticketsUrl, event, lang, fill })),
      {
        kind: 'small',
        text: unsubscribeUrl === undefined ? why : `${why} ${text.wayOut} ${unsubscribeUrl}`,
      },
    ],
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}
