import { confirmationEndsAt } from '#shared/accounts/confirm-address.ts';
import { resetEndsAt } from '#shared/accounts/reset-password.ts';
import { brand } from '#shared/brand.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** Account mails are German, as the pages they lead to. */
const hello = (name: string | null): string => (name === null ? 'Guten Tag' : `Hallo ${name}`);

/**
 * Anybody can sign up with anybody's address, so the mail to one that is not confirmed carries nothing that was typed
 * with it, not even the name.
 */
export function confirmAddressMail(
  ctx: ServiceContext,
  { to, url, linkEndsAt }: { to: string; url: string; linkEndsAt?: string },
): MailContent {
  const end = linkEndsAt === undefined ? confirmationEndsAt(ctx.now()) : new Date(linkEndsAt);
  return {
    to,
    lang: 'de',
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    preview: `Ein Klick, und Ihr Konto bei ${brand.full} ist bereit.`,
    title: 'E-Mail bestätigen',
    blocks: [
      {
        kind: 'text',
        text:
          `${hello(null)}, schön, dass Sie da sind. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört; ` +
          'danach können Sie Tickets kaufen.',
      },
      { kind: 'button', label: 'E-Mail-Adresse bestätigen', url },
      {
        kind: 'small',
        text:
          `Der Link gilt bis ${formatLongDate(end, 'de')}, ${formatTime(end)} Uhr. Sie haben sich nicht registriert? Dann ` +
          'brauchen Sie nichts zu tun; ohne Bestätigung wird das Konto nicht genutzt.',
      },
    ],
  };
}

/** Goes out instead of a second confirmation, so that a sign-up form never tells strangers who has an account. */
function accountExistsMail(ctx: ServiceContext, { to, name }: { to: string; name: string }): MailContent {
  return {
    to,
    lang: 'de',
    subject: `Sie haben schon ein Konto bei ${brand.full}`,
    preview: 'Melden Sie sich einfach an.',
    title: 'Sie haben schon ein Konto',
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${name}, jemand wollte sich gerade mit dieser E-Mail-Adresse neu registrieren. Es gibt für ` +
          'sie bereits ein Konto; Sie können sich einfach anmelden.',
      },
      { kind: 'button', label: 'Zur Anmeldung', url: `${ctx.baseUrl}/auth` },
      {
        kind: 'small',
        text: 'Das waren nicht Sie? Dann brauchen Sie nichts zu tun; an Ihrem Konto hat sich nichts geändert.',
      },
    ],
  };
}

/** To whoever asked for it on /forgot-password and has an account. */
export function resetPasswordMail(
  ctx: ServiceContext,
  { to, name, url, linkEndsAt }: { to: string; name: string | null; url: string; linkEndsAt?: string },
): MailContent {
  const end = formatTime(linkEndsAt === undefined ? resetEndsAt(ctx.now()) : new Date(linkEndsAt));
  return {
    to,
    lang: 'de',
    subject: 'Neues Passwort festlegen',
    preview: `Der Link gilt bis ${end} Uhr.`,
    title: 'Neues Passwort',
    blocks: [
      {
        kind: 'text',
        text:
          `${hello(name)}, jemand möchte das Passwort Ihres Kontos bei ${brand.full} zurücksetzen. Wenn Sie ` +
          'das sind, legen Sie hier ein neues fest; danach sind alle Geräte abgemeldet.',
      },
      { kind: 'button', label: 'Neues Passwort festlegen', url },
      {
        kind: 'small',
        text:
          `Der Link gilt bis ${end} Uhr und nur einmal. Das waren nicht Sie? Dann brauchen Sie nichts zu ` +
          'tun; Ihr Passwort bleibt, wie es ist.',
      },
    ],
  };
}

function welcomeMail(ctx: ServiceContext, userId: string): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'de',
    subject: `Willkommen bei ${brand.full}!`,
    preview: 'Ihre E-Mail-Adresse ist bestätigt.',
    title: `Willkommen bei ${brand.full}`,
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${user.name}, Ihre E-Mail-Adresse ist bestätigt. Ab jetzt finden Sie Ihre Tickets in Ihrem ` +
          'Konto, mit QR-Code für den Einlass.',
      },
      { kind: 'button', label: 'Zu den Veranstaltungen', url: `${ctx.baseUrl}/events` },
    ],
  };
}

export const accountMails = defineMails({
  'mail.confirm_address': {
    name: 'Confirm your e-mail address',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, url: 'https://clave.example/auth?token_hash=sample' },
    }),
    compose: (ctx, { payload }) => confirmAddressMail(ctx, payload),
  },
  'mail.account_exists': {
    name: 'You already have an account',
    sample: ({ email, name }) => ({ refId: 'sample', payload: { to: email, name } }),
    compose: (ctx, { payload }) => accountExistsMail(ctx, payload),
  },
  'mail.reset_password': {
    name: 'Set a new password',
    sample: ({ email, name }) => ({
      refId: 'sample',
      payload: { to: email, name, url: 'https://clave.example/password-reset?access_token=sample' },
    }),
    compose: (ctx, { payload }) => resetPasswordMail(ctx, payload),
  },
  'mail.welcome': {
    name: 'Welcome',
    sample: ({ userId }) => ({ refId: userId, payload: { userId } }),
    compose: (ctx, { payload }) => welcomeMail(ctx, payload.userId),
  },
});
