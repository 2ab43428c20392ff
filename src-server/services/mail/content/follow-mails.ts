import { followConfirmationText } from '#shared/follows/follow.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadFollowNews } from '#server/services/club/follows/load-follow-news.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

/** Asks the owner of the address to confirm. Its words are part of the proof of consent. */
function followConfirmMail({
  to,
  names,
  url,
  isWorkshop = false,
}: {
  to: string;
  names: readonly string[];
  url: string;
  isWorkshop?: boolean;
}): MailContent {
  return {
    to,
    lang: 'en',
    subject: 'Please confirm that you follow us',
    preview: isWorkshop
      ? 'One click, and we tell you once it can be booked.'
      : 'One click, and we tell you when something new is on.',
    title: 'Please confirm',
    blocks: [
      { kind: 'text', text: followConfirmationText(names, isWorkshop) },
      { kind: 'button', label: 'Confirm', url },
    ],
  };
}

/**
 * What is new of all that somebody follows, in one mail. It advertises, so it goes to proven consent only and names the
 * way out (§ 7 UWG). Null when it is not to leave any more. `refId` is `{followerId}:{instant}`.
 */
function followNewsMail(ctx: ServiceContext, refId: string, eventIds: readonly string[]): MailContent | null {
  const [followerId = ''] = refId.split(':');
  const news = loadFollowNews(ctx, followerId, eventIds);
  const first = news?.nights[0];
  if (news === null || first === undefined) return null;
  const { nights, names, email, unsubscribeToken } = news;
  const unsubscribeUrl = `${ctx.baseUrl}/unsubscribe/${unsubscribeToken}`;
  const blocks = nights.flatMap((night): MailBlock[] => [
    { kind: 'heading', text: night.title },
    {
      kind: 'facts',
      rows: [
        ['Date', formatLongDate(night.startsAt)],
        ['Time', formatHours(night)],
        ['Place', night.location],
      ],
    },
    { kind: 'button', label: 'See this night', url: `${ctx.baseUrl}/events/${night.id}`, look: 'o' },
  ]);
  return {
    to: email,
    lang: 'en',
    subject: nights.length === 1 ? `New: ${first.title}` : `New: ${first.title}, and ${nights.length - 1} more`,
    preview: `${formatLongDate(first.startsAt)}, ${first.location}`,
    title: nights.length === 1 ? 'Something new is on' : `${nights.length} new nights`,
    blocks: [
      ...blocks,
      {
        kind: 'small',
        text:
          `You get this mail because you follow ${names.join(', ')}. It comes at most once a week. ` +
          `To end it, without signing in: ${unsubscribeUrl}`,
      },
    ],
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
    compose: (_, { payload }) => followConfirmMail(payload),
  },
  'mail.follow_news': {
    name: 'Something new for a follower',
    sample: ({ newsletter, eventId }) => ({
      refId: `${newsletter.followerId}:1`,
      payload: { eventIds: [eventId] },
    }),
    compose: (ctx, { refId, payload }) => followNewsMail(ctx, refId, payload.eventIds),
  },
});
