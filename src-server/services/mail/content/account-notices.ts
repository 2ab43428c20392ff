import { brand } from '#shared/brand.ts';
import { formatLongDate, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** An admin has taken the second factor away; who did not ask for it shall know at once. */
function secondFactorResetMail(ctx: ServiceContext, userId: string): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'de',
    subject: 'Zweiter Schritt der Anmeldung abgeschaltet',
    preview: 'Sie können sich wieder ohne Code anmelden.',
    title: 'Ohne Code anmelden',
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${user.name}, wir haben den zweiten Schritt für Ihr Konto bei ${brand.full} abgeschaltet und ` +
          'alle Geräte abgemeldet. Melden Sie sich mit Ihrem Passwort an, und richten Sie den zweiten Schritt ' +
          'im Profil neu ein.',
      },
      { kind: 'button', label: 'Zur Anmeldung', url: `${ctx.baseUrl}/auth` },
      {
        kind: 'small',
        text: 'Sie haben nicht darum gebeten? Dann legen Sie gleich ein neues Passwort fest und antworten Sie auf diese E-Mail.',
      },
    ],
  };
}

/** A desk that carried somebody's PIN is lost: who does not know cannot open the till tonight. */
export function pinVoidedMail(ctx: ServiceContext, userId: string): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'de',
    subject: 'Bitte eine neue Kassen-PIN wählen',
    preview: 'Eine verlorene Kasse kannte Ihre bisherige.',
    title: 'Ihre Kassen-PIN gilt nicht mehr',
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${user.name}, eine Kasse von ${brand.full} ist verloren gegangen, die Ihre PIN prüfen konnte. ` +
          'Deshalb gilt sie an keiner Kasse mehr. Wählen Sie in Ihrem Profil eine neue, andere PIN, bevor Sie ' +
          'wieder an die Kasse gehen.',
      },
      { kind: 'button', label: 'Neue PIN wählen', url: `${ctx.baseUrl}/dashboard?tab=profile#desk-pin` },
      {
        kind: 'small',
        text: 'Haben Sie dieselben vier Ziffern auch anderswo, zum Beispiel für eine Karte? Dann ändern Sie sie auch dort.',
      },
    ],
  };
}

/** What was asked for, and how to take it back; English, as the dashboard it was asked on. */
function deletionScheduledMail(
  ctx: ServiceContext,
  { userId, dueAt }: { userId: string; dueAt: string },
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const day = formatLongDate(new Date(dueAt));
  return {
    to: user.email,
    lang: 'en',
    subject: 'Your account will be deleted',
    preview: `On ${day}, when your membership ends.`,
    title: 'On the day your membership ends',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${user.name}, you have asked us to delete your account at ${brand.full}. We do so on ${day}, ` +
          'when your membership ends. Until then nothing is lost.',
      },
      { kind: 'button', label: 'Keep my account', url: `${ctx.baseUrl}/dashboard?tab=profile#delete-account` },
      { kind: 'small', text: 'It was not you? Keep the account, and set a new password.' },
    ],
  };
}

/** The deletion is taken back; whoever did not do that shall know. A membership is another matter: it may have been cancelled with it. */
function deletionWithdrawnMail(ctx: ServiceContext, userId: string): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  return {
    to: user.email,
    lang: 'en',
    subject: 'Your account stays',
    preview: 'It will not be deleted.',
    title: 'Your account stays',
    blocks: [
      {
        kind: 'text',
        text:
          `Hello ${user.name}, your account at ${brand.full} will not be deleted: you have taken that back. A ` +
          'membership that was cancelled stays cancelled until you continue it.',
      },
      { kind: 'button', label: 'To my membership', url: `${ctx.baseUrl}/dashboard` },
      { kind: 'small', text: 'It was not you? Set a new password, and ask for the deletion again.' },
    ],
  };
}

export const accountNotices = defineMails({
  'mail.pin_voided': {
    name: 'A new PIN for the desk is needed',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    compose: (ctx, { payload }) => pinVoidedMail(ctx, payload.userId),
  },
  'mail.second_factor_reset': {
    name: 'Two-step sign-in reset',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    compose: (ctx, { payload }) => secondFactorResetMail(ctx, payload.userId),
  },
  'mail.deletion_scheduled': {
    name: 'Account deletion planned',
    sample: ({ userId, now }) => ({
      refId: 'sample',
      payload: { userId, dueAt: new Date(now.getTime() + 30 * 24 * HOUR_MS).toISOString() },
    }),
    compose: (ctx, { payload }) => deletionScheduledMail(ctx, payload),
  },
  'mail.deletion_withdrawn': {
    name: 'Account kept after all',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId } }),
    compose: (ctx, { payload }) => deletionWithdrawnMail(ctx, payload.userId),
  },
});
