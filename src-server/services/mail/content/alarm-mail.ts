import type { AlarmId } from '#shared/admin/alarms.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { OFFICE_WORDS, officeLang } from './office-words.ts';

export type AlarmMail = {
  /** Null is the operator, where there is no admin. */ userId: string | null;
  alarms: readonly { id: AlarmId; count: number; /** ISO instant. */ since: string | null }[];
};

/** What needs a person, to an admin; nobody else gets it. */
function alarmMail(ctx: ServiceContext, { userId, alarms }: AlarmMail, chosen: Lang | null): MailContent | null {
  const admin = userId === null ? undefined : findMailRecipient(ctx, userId);
  const to = userId === null ? ctx.operator.email : admin?.email;
  const [first] = alarms;
  if (to === undefined || first === undefined) return null;
  const lang = officeLang(ctx, chosen ?? admin?.lang ?? null);
  const { alarm: words } = OFFICE_WORDS[lang];
  const says = ({ id, count, since }: AlarmMail['alarms'][number]): string => {
    const at = since === null ? null : new Date(since);
    return words.says[id](count) + (at === null ? '' : ` ${words.since(formatLongDate(at, lang), formatTime(at))}`);
  };
  return {
    to,
    lang,
    subject: words.title(alarms.length),
    preview: words.says[first.id](first.count),
    title: words.title(alarms.length),
    blocks: [
      ...alarms.map((alarm) => ({ kind: 'text' as const, text: says(alarm) })),
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin` },
      { kind: 'small', text: words.small },
    ],
  };
}

export const alarmMails = defineMails({
  'mail.alarm': {
    name: 'An alarm to an admin',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: {
        userId,
        alarms: [
          { id: 'backup', count: 1, since: now.toISOString() },
          { id: 'disk', count: 4, since: null },
        ],
      },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => alarmMail(ctx, payload, lang),
  },
});
