import { ownCoursePath } from '#shared/absences/own-course-path.ts';
import { placeOfEvening } from '#shared/door/evening-id.ts';
import { linkWords } from '#shared/recaps/recap-words.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadRecap } from '#server/services/shop/recaps/load-recap.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** What an evening of a course was about, to who holds a ticket, there or away. It is part of what was bought. */
function eveningRecapMail(ctx: ServiceContext, refId: string): MailContent | null {
  const [eveningId = '', userId = ''] = refId.split(':');
  const found = loadRecap(ctx, { eveningId, userId });
  const guest = findMailRecipient(ctx, userId);
  if (found === null || guest === undefined) return null;
  const { recap, ticketId, title, evenings } = found;
  const place = placeOfEvening({ evenings }, eveningId);
  const evening = evenings.find(({ id }) => id === eveningId);
  if (place === null || evening === undefined) return null;
  const which = `evening ${place.number} of ${place.of}`;
  return {
    to: guest.email,
    lang: 'en',
    subject: `Recap of ${which}: ${title}`,
    preview: recap.text.split('\n')[0] ?? '',
    title,
    blocks: [
      { kind: 'text', text: `Hello ${guest.name}, this was ${which}, ${formatLongDate(evening.startsAt)}.` },
      { kind: 'text', text: recap.text },
      ...recap.links.map((url) => ({ kind: 'button', label: linkWords(url), url, look: 'o' }) as const),
      ...(recap.playlistUrl === ''
        ? []
        : [{ kind: 'button', label: 'Playlist to practise', url: recap.playlistUrl, look: 'o' } as const]),
      ...(recap.songs.length === 0
        ? []
        : [{ kind: 'heading', text: 'Songs' } as const, { kind: 'text', text: recap.songs.join('\n') } as const]),
      ...(ticketId === null
        ? []
        : [{ kind: 'button', label: 'My evenings', url: `${ctx.baseUrl}${ownCoursePath(ticketId)}` } as const]),
      { kind: 'small', text: 'You get this after each evening of a course that you have a ticket for.' },
    ],
  };
}

export const eveningRecapMails = defineMails({
  'mail.evening_recap': {
    name: 'Recap of an evening of a course',
    sample: ({ course: { eveningId }, userId }) => ({ refId: `${eveningId}:${userId}` }),
    compose: (ctx, { refId }) => eveningRecapMail(ctx, refId),
  },
});
