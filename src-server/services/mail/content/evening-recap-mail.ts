import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { placeOfEvening } from '#shared/door/evening-id.ts';
import type { Lang } from '#shared/lang.ts';
import { linkWords } from '#shared/recaps/recap-words.ts';
import { formatLongDate } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadRecap } from '#server/services/shop/recaps/load-recap.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient, langOfGuest } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { GUEST_WORDS } from './guest-words.ts';

/** What an evening of a course was about, to who holds a ticket, there or away. It is part of what was bought. */
function eveningRecapMail(ctx: ServiceContext, refId: string, chosen: Lang | null): MailContent | null {
  const [eveningId = '', userId = ''] = refId.split(':');
  const found = loadRecap(ctx, { eveningId, userId });
  const guest = findMailRecipient(ctx, userId);
  if (found === null || guest === undefined) return null;
  const { recap, ticketId, eventId, evenings } = found;
  const place = placeOfEvening({ evenings }, eveningId);
  const evening = evenings.find(({ id }) => id === eveningId);
  if (place === null || evening === undefined) return null;
  const lang = chosen ?? langOfGuest(ctx, { userId, eventId });
  const title = saidIn(found, 'title', lang);
  const { recap: words } = GUEST_WORDS[lang];
  return {
    to: guest.email,
    lang,
    subject: words.subject(place, title),
    preview: recap.text.split('\n')[0] ?? '',
    title,
    blocks: [
      { kind: 'text', text: words.hello(guest.name, place, formatLongDate(evening.startsAt, lang)) },
      { kind: 'text', text: recap.text },
      ...recap.links.map((url) => ({ kind: 'button', label: linkWords(url), url, look: 'o' }) as const),
      ...(recap.playlistUrl === ''
        ? []
        : [{ kind: 'button', label: words.playlist, url: recap.playlistUrl, look: 'o' } as const]),
      ...(recap.songs.length === 0
        ? []
        : [{ kind: 'heading', text: words.songs } as const, { kind: 'text', text: recap.songs.join('\n') } as const]),
      ...(ticketId === null
        ? []
        : [{ kind: 'button', label: words.evenings, url: pageUrl(ctx, ownCoursePath(ticketId), lang) } as const]),
      { kind: 'small', text: words.why },
    ],
  };
}

export const eveningRecapMails = defineMails({
  'mail.evening_recap': {
    name: 'Recap of an evening of a course',
    sample: ({ course: { eveningId }, userId }) => ({ refId: `${eveningId}:${userId}` }),
    isInBoth: true,
    compose: (ctx, { refId, lang }) => eveningRecapMail(ctx, refId, lang),
  },
});
