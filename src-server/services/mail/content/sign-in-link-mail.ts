import { SIGN_IN_LINK_MS, signInLinkEndsAt } from '#shared/accounts/sign-in-link.ts';
import type { Lang } from '#shared/lang.ts';
import { formatTime, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

/**
 * The link that signs in, German where nobody has chosen, as the page it leads to. None goes out once the link has run
 * out: it would lead nowhere.
 */
function signInLinkMail(
  ctx: ServiceContext,
  { to, name, url, at }: { to: string; name: string | null; url: string; at: string },
  lang: Lang,
): MailContent | null {
  const endsAt = signInLinkEndsAt(new Date(at));
  if (endsAt <= ctx.now()) return null;
  const { hello, toSignIn, link } = ACCOUNT_WORDS[lang];
  const validity = link.validity(SIGN_IN_LINK_MS / MINUTE_MS, formatTime(endsAt));
  return {
    to,
    lang,
    subject: link.subject,
    preview: validity,
    title: link.title,
    blocks: [
      { kind: 'text', text: link.text(hello(name)) },
      { kind: 'button', label: toSignIn, url },
      { kind: 'small', text: `${validity} ${link.notYou}` },
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
    isInBoth: true,
    compose: (ctx, { payload, lang }) => signInLinkMail(ctx, payload, lang ?? 'de'),
  },
});
