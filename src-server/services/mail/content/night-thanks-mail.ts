import { brand } from '#shared/brand.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { Lang } from '#shared/lang.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { formatLongDate } from '#shared/time.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadThanks } from '#server/services/club/thanks/load-thanks.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient, langOfGuest } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { eventFacts, posterOf } from './order-blocks.ts';

function nextBlocks(ctx: ServiceContext, next: EventSummary, lang: Lang): MailBlock[] {
  const words = GUEST_WORDS[lang].thanks;
  return [
    { kind: 'heading', text: words.next(next.title) },
    eventFacts(next, lang),
    { kind: 'button', label: words.see, url: pageUrl(ctx, `/events/${next.id}`, lang), look: 'o' },
  ];
}

/**
 * The morning after a night: thanks, the next one and one question. It advertises, so it says so, says why it may come
 * and names the way out in text and header (§ 7 UWG). A question is more than a consent to news of nights covers, so it
 * is asked of buyers only. Null when it is not to leave any more.
 */
function nightThanksMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = loadThanks(ctx, id);
  const guest = row && findMailRecipient(ctx, row.thanks.userId);
  if (row === null || guest === undefined || guest === null) return null;
  const { thanks, hasPhotos } = row;
  const isBuyer = thanks.reason === 'customer';
  const lang = chosen ?? langOfGuest(ctx, { userId: thanks.userId, eventId: row.event.id });
  const event = spokenIn(row.event, lang);
  const next = row.next && spokenIn(row.next, lang);
  const words = GUEST_WORDS[lang].thanks;
  const unsubscribeUrl = pageUrl(ctx, `/unsubscribe/${thanks.token}`, lang);
  const why = isBuyer ? words.bought(event.title) : words.asked(NEWSLETTER_WORDS[lang].lists.events.name);
  return {
    to: guest.email,
    lang,
    subject: words.subject(event.title),
    preview: next === null ? words.preview : words.previewNext(next.title, formatLongDate(next.startsAt, lang)),
    title: words.title,
    poster: posterOf(event),
    blocks: [
      { kind: 'text', text: words.hello(guest.name, event.title) },
      ...(hasPhotos
        ? [{ kind: 'button', label: words.photos, url: pageUrl(ctx, `/events/${event.id}#photos`, lang) } as const]
        : []),
      ...(isBuyer
        ? [
            { kind: 'heading', text: words.question } as const,
            { kind: 'text', text: words.ask } as const,
            { kind: 'button', label: words.answer, url: pageUrl(ctx, `/how-was-it/${thanks.token}`, lang) } as const,
          ]
        : []),
      ...(next === null ? [] : nextBlocks(ctx, next, lang)),
      { kind: 'small', text: `${why} ${words.object(brand.full, unsubscribeUrl)}` },
    ],
    unsubscribeUrl,
  };
}

export const nightThanksMails = defineMails({
  'mail.night_thanks': {
    name: 'The morning after a night',
    sample: ({ thanks }) => ({ refId: thanks.id, at: thanks.at }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => nightThanksMail(ctx, refId, lang),
  },
});
