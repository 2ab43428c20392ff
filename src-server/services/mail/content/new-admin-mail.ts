import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS } from './office-words.ts';

/** Tells an admin that somebody, or they themselves, may do everything from now on. */
function newAdminMail(
  ctx: ServiceContext,
  { userId, newAdminId, at }: { userId: string; newAdminId: string; at: string },
  chosen: Lang | null,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  const newAdmin = findMailRecipient(ctx, newAdminId);
  if (user === undefined || newAdmin === undefined) return null;
  const lang = chosen ?? user.lang ?? 'en';
  const { newAdmin: words } = OFFICE_WORDS[lang];
  const who = userId === newAdminId ? 'you' : 'other';
  const [day, time] = [formatLongDate(new Date(at), lang), formatTime(new Date(at))];
  const moment = OFFICE_WORDS[lang].key.moment(day, time);
  return {
    to: user.email,
    lang,
    subject: words.subject(who === 'you' ? null : newAdmin.name),
    preview: words.preview(`${day}, ${time}`),
    title: words.title[who],
    blocks: [
      {
        kind: 'text',
        text:
          who === 'you'
            ? words.you(user.name, moment)
            : words.other(user.name, `${newAdmin.name} (${newAdmin.email})`, moment),
      },
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/people` },
      { kind: 'small', text: words.small[who] },
    ],
  };
}

export const newAdminMails = defineMails({
  'mail.new_admin': {
    name: 'Somebody became an admin',
    sample: ({ userId, newAdminId, now }) => ({
      refId: 'sample',
      payload: { userId, newAdminId, at: now.toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => newAdminMail(ctx, payload, lang),
  },
});
