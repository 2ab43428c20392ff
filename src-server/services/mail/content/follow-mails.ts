import { followConfirmationText } from '#shared/follows/follow.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate } from '#shared/time.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadFollowNews } from '#server/services/club/follows/load-follow-news.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { GUEST_WORDS } from './guest-words.ts';
import { eventFacts } from './order-blocks.ts';

/** Asks the owner of the address to confirm. Its words are part of the proof of consent. */
function followConfirmMail(
  {
    to,
    names,
    url,
    isWorkshop = false,
  }: {
    to: string;
    names: readonly string[];
    url: string;
    isWorkshop?: boolean;
  },
  lang: Lang,
): MailContent {
  const { confirm, previewWorkshop, button } = GUEST_WORDS[lang].follow;
  return {
    to,
    lang,
    ...confirm,
    ...(isWorkshop && { preview: previewWorkshop }),
    blocks: [
      { kind: 'text', text: followConfirmationText({ names, isWorkshop, lang }) },
      { kind: 'button', label: button, url },
    ],
  };
}

/**
 * What is new of all that somebody follows, in one mail. It advertises, so it goes to proven consent only and names the
 * way out (§ 7 UWG). It speaks as the page did on which they followed last. Null when it is not to leave any more.
 */
function followNewsMail(
  ctx: ServiceContext,
  { followerId, chosen }: { followerId: string; chosen: Lang | null },
  eventIds: readonly string[],
): MailContent | null {
  const news = loadFollowNews(ctx, followerId, eventIds);
  if (news === null) return null;
  const { names, email, unsubscribeToken } = news;
  const lang = chosen ?? news.lang ?? 'en';
  const nights = news.nights.map((night) => spokenIn(night, lang));
  const [first] = nights;
  if (first === undefined) return null;
  const words = GUEST_WORDS[lang].follow;
  const unsubscribeUrl = pageUrl(ctx, `/unsubscribe/${unsubscribeToken}`, lang);
  const blocks = nights.flatMap((night): MailBlock[] => [
    { kind: 'heading', text: night.title },
    eventFacts(night, lang),
    { kind: 'button', label: words.see, url: pageUrl(ctx, `/events/${night.id}`, lang), look: 'o' },
  ]);
  return {
    to: email,
    lang,
    subject: words.subject(first.title, nights.length - 1),
    preview: `${formatLongDate(first.startsAt, lang)}, ${first.location}`,
    title: words.title(nights.length),
    blocks: [...blocks, { kind: 'small', text: words.why(names.join(', '), unsubscribeUrl) }],
    unsubscribeUrl,
  };
}

export const followMails = defineMails({
  'mail.follow_confirm': {
    name: 'Please confirm that you follow us',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, names: ['Salsa Friday', 'DJ Ana'], url: 'https://clave.example/confirm/sample' },
    }),
    isInBoth: true,
    compose: (_, { payload, lang }) => followConfirmMail(payload, lang ?? 'en'),
  },
  'mail.follow_news': {
    name: 'Something new for a follower',
    sample: ({ newsletter, eventId }) => ({
      refId: `${newsletter.followerId}:1`,
      payload: { eventIds: [eventId] },
    }),
    isInBoth: true,
    compose: (ctx, { recordId: followerId, payload, lang: chosen }) =>
      followNewsMail(ctx, { followerId, chosen }, payload.eventIds),
  },
});
