import type { ServiceContext } from '#server/services/base/service-context.ts';
import { photoForMail } from '#server/services/shop/photos/take-down-photo.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** To the organiser: somebody in a photo of a night has taken it down. Null when the photo was removed since. */
function photoTakenDownMail(ctx: ServiceContext, id: string, { note }: { note: string }): MailContent | null {
  const photo = photoForMail(ctx, id);
  if (photo === null) return null;
  return {
    to: ctx.operator.email,
    lang: 'en',
    subject: `A photo of ${photo.title} was taken down`,
    preview: photo.description,
    title: 'A photo was taken down',
    blocks: [
      {
        kind: 'text',
        text:
          `Somebody who is in it, or speaks for somebody who is, has taken down a photo of ${photo.title}. It is gone ` +
          'from the website and from our server. Add it again only once everybody in it agrees (§ 22 KunstUrhG).',
      },
      {
        kind: 'facts',
        rows: [['Photo', photo.description], ...(note === '' ? [] : [['They say', note] as const])],
      },
      {
        kind: 'button',
        label: 'Photos of this night',
        url: `${ctx.baseUrl}/admin/events/${photo.eventId}#photos`,
        look: 'o',
      },
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
    compose: (ctx, { refId, payload }) => photoTakenDownMail(ctx, refId, payload),
  },
});
