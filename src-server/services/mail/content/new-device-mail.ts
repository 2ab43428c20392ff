import { brand } from '#shared/brand.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** `20.11.2026`, in Munich. */
const germanDate = (at: Date): string => localDateOf(at).split('-').toReversed().join('.');

/** Warns of a sign-in from somewhere the account has not been before; German, as the pages it leads to. */
function newDeviceMail(
  ctx: ServiceContext,
  { userId, device, at }: { userId: string; device: string; at: string },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const when = new Date(at);
  const where = device === 'Unknown device' ? 'einem unbekannten Gerät' : device.replace(' on ', ' auf ');
  return {
    to: user.email,
    lang: 'de',
    subject: 'Neue Anmeldung bei Ihrem Konto',
    preview: `Am ${germanDate(when)} um ${formatTime(when)} Uhr mit ${where}.`,
    title: 'Neue Anmeldung',
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${user.name}, am ${germanDate(when)} um ${formatTime(when)} Uhr hat sich jemand mit ${where} ` +
          `bei Ihrem Konto bei ${brand.full} angemeldet, von wo Sie es bisher nicht getan haben.`,
      },
      {
        kind: 'text',
        text:
          'Waren Sie das, brauchen Sie nichts zu tun. Wenn nicht, legen Sie gleich ein neues Passwort fest: ' +
          'Damit sind alle Geräte abgemeldet.',
      },
      { kind: 'button', label: 'Neues Passwort festlegen', url: `${ctx.baseUrl}/forgot-password` },
    ],
  };
}

export const newDeviceMails = defineMails({
  'mail.new_device': {
    name: 'Sign-in from a new device',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: { userId, device: 'Safari on iPhone', at: now.toISOString() },
    }),
    compose: (ctx, { payload }) => newDeviceMail(ctx, payload),
  },
});
