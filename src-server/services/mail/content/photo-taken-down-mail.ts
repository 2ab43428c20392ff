import type { Lang } from '#shared/lang.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { photoForMail } from '#server/services/shop/photos/take-down-photo.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS, officeLang } from './office-words.ts';

/** To the organiser: somebody in a photo of a night has taken it down. Null when the photo was removed since. */
function photoTakenDownMail(
  ctx: ServiceContext,
  { id, note }: { id: string; note: string },
  chosen: Lang | null,
): MailContent | null {
  const photo = photoForMail(ctx, id);
  if (photo === null) return null;
  const lang = officeLang(ctx, chosen);
  const { photo: words } = OFFICE_WORDS[lang];
  return {
    to: ctx.operator.email,
    lang,
    subject: words.subject(photo.title),
    preview: photo.description,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text(photo.title) },
      {
        kind: 'facts',
        rows: [[words.photo, photo.description], ...(note === '' ? [] : [[words.theySay, note] as const])],
      },
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/events/${photo.eventId}#photos`, look: 'o' },
    ],
  };
}

export const photoTakenDownMails = defineMails({
  'mail.photo_taken_down': {
    name: 'A photo was taken down',
    sample: ({ thanks }) => ({
      refId: thanks.photoId,
      payload: { note: 'I would rather not be in it.' },
    }),
    isInBoth: true,
    compose: (ctx, { refId: id, payload, lang }) => photoTakenDownMail(ctx, { id, ...payload }, lang),
  },
});
