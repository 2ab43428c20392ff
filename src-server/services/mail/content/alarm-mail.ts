import { alarmSentence, type AlarmId } from '#shared/admin/alarms.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

export type AlarmMail = {
  /** Null is the operator, where there is no admin. */ userId: string | null;
  alarms: readonly { id: AlarmId; count: number; /** ISO instant. */ since: string | null }[];
};

/** What needs a person, to an admin; nobody else gets it. */
function alarmMail(ctx: ServiceContext, { userId, alarms }: AlarmMail): MailContent | null {
  const to = userId === null ? ctx.operator.email : findMailRecipient(ctx, userId)?.email;
  const [first] = alarms;
  if (to === undefined || first === undefined) return null;
  const when = (since: string | null) =>
    since === null ? '' : ` Since ${formatLongDate(new Date(since))}, ${formatTime(new Date(since))}.`;
  return {
    to,
    lang: 'en',
    subject: alarms.length === 1 ? 'Something needs you' : `${alarms.length} things need you`,
    preview: alarmSentence(first),
    title: alarms.length === 1 ? 'Something needs you' : `${alarms.length} things need you`,
    blocks: [
      ...alarms.map((alarm) => ({ kind: 'text' as const, text: `${alarmSentence(alarm)}${when(alarm.since)}` })),
      { kind: 'button', label: 'Open the panel', url: `${ctx.baseUrl}/admin` },
      {
        kind: 'small',
        text:
          'You get this mail because you are an admin: at most once an hour when something new is wrong, and ' +
          'once a day while it stays so; about a certificate 90, 30 and 7 days before it ends, and at its end.',
      },
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
    compose: (ctx, { payload }) => alarmMail(ctx, payload),
  },
});
