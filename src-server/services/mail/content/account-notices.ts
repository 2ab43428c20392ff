import type { Lang } from '#shared/lang.ts';
import { formatLongDate, HOUR_MS } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

/** To whom, and in what language: as chosen, else in the notice's own. */
function recipientOf(ctx: ServiceContext, userId: string, { chosen, native }: { chosen: Lang | null; native: Lang }) {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const lang = chosen ?? user.lang ?? native;
  const words = ACCOUNT_WORDS[lang];
  return { to: user.email, lang, words, hello: words.hello(user.name) };
}

/** An admin has taken the second factor away; who did not ask for it shall know at once. */
function secondFactorResetMail(ctx: ServiceContext, userId: string, chosen: Lang | null): MailContent | null {
  const found = recipientOf(ctx, userId, { chosen, native: 'de' });
  if (found === null) return null;
  const { to, lang, words, hello } = found;
  const { subject, preview, title, text, notYou } = words.stepReset;
  return {
    to,
    lang,
    subject,
    preview,
    title,
    blocks: [
      { kind: 'text', text: text(hello) },
      { kind: 'button', label: words.toSignIn, url: pageUrl(ctx, '/auth', lang) },
      { kind: 'small', text: notYou },
    ],
  };
}

/** A desk that carried somebody's PIN is lost: who does not know cannot open the till tonight. */
export function pinVoidedMail(ctx: ServiceContext, userId: string, chosen: Lang | null): MailContent | null {
  const found = recipientOf(ctx, userId, { chosen, native: 'de' });
  if (found === null) return null;
  const { to, lang, words, hello } = found;
  const { subject, preview, title, text, button, elsewhere } = words.pin;
  return {
    to,
    lang,
    subject,
    preview,
    title,
    blocks: [
      { kind: 'text', text: text(hello) },
      { kind: 'button', label: button, url: pageUrl(ctx, '/dashboard?tab=profile#desk-pin', lang) },
      { kind: 'small', text: elsewhere },
    ],
  };
}

/** What was asked for, and how to take it back. */
function deletionScheduledMail(
  ctx: ServiceContext,
  { userId, dueAt }: { userId: string; dueAt: string },
  chosen: Lang | null,
): MailContent | null {
  const found = recipientOf(ctx, userId, { chosen, native: 'en' });
  if (found === null) return null;
  const { to, lang, words, hello } = found;
  const { subject, preview, title, text, button, notYou } = words.deletion;
  const day = formatLongDate(new Date(dueAt), lang);
  return {
    to,
    lang,
    subject,
    preview: preview(day),
    title,
    blocks: [
      { kind: 'text', text: text(hello, day) },
      { kind: 'button', label: button, url: pageUrl(ctx, '/dashboard?tab=profile#delete-account', lang) },
      { kind: 'small', text: notYou },
    ],
  };
}

/** The deletion is taken back; whoever did not do that shall know. A membership is another matter: it may have been cancelled with it. */
function deletionWithdrawnMail(ctx: ServiceContext, userId: string, chosen: Lang | null): MailContent | null {
  const found = recipientOf(ctx, userId, { chosen, native: 'en' });
  if (found === null) return null;
  const { to, lang, words, hello } = found;
  const { subject, preview, title, text, button, notYou } = words.kept;
  return {
    to,
    lang,
    subject,
    preview,
    title,
    blocks: [
      { kind: 'text', text: text(hello) },
      { kind: 'button', label: button, url: pageUrl(ctx, '/dashboard', lang) },
      { kind: 'small', text: notYou },
    ],
  };
}

export const accountNotices = defineMails({
  'mail.pin_voided': {
    name: 'A new PIN for the desk is needed',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => pinVoidedMail(ctx, payload.userId, lang),
  },
  'mail.second_factor_reset': {
    name: 'Two-step sign-in reset',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => secondFactorResetMail(ctx, payload.userId, lang),
  },
  'mail.deletion_scheduled': {
    name: 'Account deletion planned',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: { userId, dueAt: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
    }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => deletionScheduledMail(ctx, payload, lang),
  },
  'mail.deletion_withdrawn': {
    name: 'Account kept after all',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => deletionWithdrawnMail(ctx, payload.userId, lang),
  },
});
