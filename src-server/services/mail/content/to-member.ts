import type { Lang } from '#shared/lang.ts';
import { formatCents, type Cents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { loadMemberForMail, type MemberForMail } from '../load-member-for-mail.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { de } from './member-words.de.ts';
import { en } from './member-words.en.ts';

type Told = { subject: string; preview: string; title: string; blocks: readonly MailBlock[] };

export const MEMBER_WORDS: Readonly<Record<Lang, WordsOf<typeof en>>> = { en, de };

/** Words, days, money and links of a mail in its member's language. */
export type Said = {
  lang: Lang;
  words: WordsOf<typeof en>;
  day: (at: Date | null) => string;
  money: (amount: Cents) => string;
  button: (label: string, path: string) => MailBlock;
  /** To the page of the membership. */ manage: (label?: string) => MailBlock;
};

export function saidIn(ctx: ServiceContext, lang: Lang): Said {
  const words = MEMBER_WORDS[lang];
  const button = (label: string, path: string): MailBlock => ({ kind: 'button', label, url: pageUrl(ctx, path, lang) });
  return {
    lang,
    words,
    day: (at) => (at === null ? words.someDay : formatLongDate(at, lang)),
    money: (amount) => formatCents(amount, lang),
    button,
    manage: (label = words.manage) => button(label, '/subscription-management'),
  };
}

/** Whom a mail is to, and in which language it was put into the outbox, if in one. */
export type ToMember = { id: string; chosen?: Lang | null };

/** What every mail to a member has in common; null where there is nobody, or nothing, to tell about any more. */
export function toMember(
  ctx: ServiceContext,
  { id, chosen = null }: ToMember,
  tell: (member: MemberForMail, said: Said) => Told | null,
): MailContent | null {
  const member = loadMemberForMail(ctx, id);
  if (member === null) return null;
  const lang = chosen ?? member.lang ?? 'en';
  const told = tell(member, saidIn(ctx, lang));
  return told && { to: member.email, lang, ...told };
}
