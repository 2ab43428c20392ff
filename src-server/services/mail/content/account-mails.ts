import { confirmationEndsAt } from '#shared/accounts/confirm-address.ts';
import { resetEndsAt } from '#shared/accounts/reset-password.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

/** Account mails are German where nobody has chosen, as the pages they lead to. */
const NATIVE = 'de';

/**
 * Anybody can sign up with anybody's address, so the mail to one that is not confirmed carries nothing that was typed
 * with it, not even the name.
 */
export function confirmAddressMail(
  ctx: ServiceContext,
  { to, url, linkEndsAt }: { to: string; url: string; linkEndsAt?: string },
  lang: Lang = NATIVE,
): MailContent {
  const { hello, confirm } = ACCOUNT_WORDS[lang];
  const end = linkEndsAt === undefined ? confirmationEndsAt(ctx.now()) : new Date(linkEndsAt);
  return {
    to,
    lang,
    subject: confirm.subject,
    preview: confirm.preview,
    title: confirm.title,
    blocks: [
      { kind: 'text', text: confirm.text(hello(null)) },
      { kind: 'button', label: confirm.button, url },
      { kind: 'small', text: confirm.end(formatLongDate(end, lang), formatTime(end)) },
    ],
  };
}

/** Goes out instead of a second confirmation, so that a sign-up form never tells strangers who has an account. */
function accountExistsMail(ctx: ServiceContext, { to, name }: { to: string; name: string }, lang: Lang): MailContent {
  const { hello, toSignIn, exists } = ACCOUNT_WORDS[lang];
  return {
    to,
    lang,
    subject: exists.subject,
    preview: exists.preview,
    title: exists.title,
    blocks: [
      { kind: 'text', text: exists.text(hello(name)) },
      { kind: 'button', label: toSignIn, url: pageUrl(ctx, '/auth', lang) },
      { kind: 'small', text: exists.notYou },
    ],
  };
}

/** To whoever asked for it on /forgot-password and has an account. */
export function resetPasswordMail(
  ctx: ServiceContext,
  { to, name, url, linkEndsAt }: { to: string; name: string | null; url: string; linkEndsAt?: string },
  lang: Lang = NATIVE,
): MailContent {
  const { hello, newPassword, reset } = ACCOUNT_WORDS[lang];
  const end = formatTime(linkEndsAt === undefined ? resetEndsAt(ctx.now()) : new Date(linkEndsAt));
  return {
    to,
    lang,
    subject: reset.subject,
    preview: reset.preview(end),
    title: reset.title,
    blocks: [
      { kind: 'text', text: reset.text(hello(name)) },
      { kind: 'button', label: newPassword, url },
      { kind: 'small', text: reset.end(end) },
    ],
  };
}

function welcomeMail(ctx: ServiceContext, userId: string, chosen: Lang | null): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? NATIVE;
  const { hello, welcome } = ACCOUNT_WORDS[lang];
  return {
    to: user.email,
    lang,
    subject: welcome.subject,
    preview: welcome.preview,
    title: welcome.title,
    blocks: [
      { kind: 'text', text: welcome.text(hello(user.name)) },
      { kind: 'button', label: welcome.button, url: pageUrl(ctx, '/events', lang) },
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
    isInBoth: true,
    compose: (ctx, { payload, lang }) => confirmAddressMail(ctx, payload, lang ?? NATIVE),
  },
  'mail.account_exists': {
    name: 'You already have an account',
    sample: ({ email, name }) => ({ refId: 'sample', payload: { to: email, name } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => accountExistsMail(ctx, payload, lang ?? NATIVE),
  },
  'mail.reset_password': {
    name: 'Set a new password',
    sample: ({ email, name }) => ({
      refId: 'sample',
      payload: { to: email, name, url: 'https://clave.example/password-reset?access_token=sample' },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => resetPasswordMail(ctx, payload, lang ?? NATIVE),
  },
  'mail.welcome': {
    name: 'Welcome',
    sample: ({ userId }) => ({ refId: userId, payload: { userId } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => welcomeMail(ctx, payload.userId, lang),
  },
});
