import { SIGN_IN_LINK_MS, signInLinkEndsAt } from '#shared/accounts/sign-in-link.ts';
import { brand } from '#shared/brand.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';

/**
 * The link that signs in, German as the page it leads to. None goes out once the link has run out: it would lead
 * nowhere.
 */
function signInLinkMail(
  ctx: ServiceContext,
  { to, name, url, at }: { to: string; name: string | null; url: string; at: string },
): MailContent | null {
  const endsAt = signInLinkEndsAt(new Date(at));
  if (endsAt <= ctx.now()) return null;
  const validity = `Der Link gilt ${SIGN_IN_LINK_MS / MINUTE_MS} Minuten, bis ${formatTime(endsAt)} Uhr, und nur einmal.`;
  return {
    to,
    lang: 'de',
    subject: `Ihr Link zur Anmeldung bei ${brand.full}`,
    preview: validity,
    title: 'Anmelden mit einem Link',
    blocks: [
      {
        kind: 'text',
        text:
          `${name === null ? 'Guten Tag' : `Hallo ${name}`}, mit diesem Link melden Sie sich bei ${brand.full} an, in ` +
          'welchem Browser Sie ihn auch öffnen. Auf der Seite drücken Sie noch einmal auf Anmelden.',
      },
      { kind: 'button', label: 'Zur Anmeldung', url },
      {
        kind: 'small',
        text:
          `${validity} Sie haben ihn nicht angefordert? Dann brauchen Sie nichts zu tun; geben Sie ihn niemandem ` +
          'weiter.',
      },
    ],
  };
}

export const signInLinkMails = defineMails({
  'mail.sign_in_link': {
    name: 'A link to sign in',
    sample: ({ email, name, now }) => ({
      refId: 'sample',
      payload: { to: email, name, url: 'https://clave.example/sign-in/link?token=sample', at: now.toISOString() },
    }),
    compose: (ctx, { payload }) => signInLinkMail(ctx, payload),
  },
});
