import { ADDRESS_CONFIRM_MS, type ObjectionOutcome } from '#shared/people/address-change.ts';
import type { Lang } from '#shared/lang.ts';
import { DAY_MS, formatLongDate, formatTime, HOUR_MS } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import type { AddressNews } from '#server/services/base/outbox/address-news.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { ADDRESS_WORDS } from './address-words.ts';
import { officeLang } from './office-words.ts';

/** Whose account it is decides: nobody has asked on a page. */
function langOfChange(ctx: ServiceContext, id: string): Lang {
  const change = findRow(ctx.db, addressChanges, { id }, ['userId']);
  return (change && findMailRecipient(ctx, change.userId)?.lang) ?? 'en';
}

/** The page behind a link of ours, in the mail's language. */
const linkIn = (ctx: ServiceContext, url: string, lang: Lang): string =>
  url.startsWith(ctx.baseUrl) ? pageUrl(ctx, url.slice(ctx.baseUrl.length), lang) : url;

/** To an address that somebody of the office has typed: it may be a slip of the hand, so it names nobody. */
function addressConfirmMail(ctx: ServiceContext, { to, url }: { to: string; url: string }, lang: Lang): MailContent {
  const { confirm: words } = ADDRESS_WORDS[lang];
  return {
    to,
    lang,
    subject: words.subject(),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text() },
      { kind: 'button', label: words.button, url: linkIn(ctx, url, lang) },
      { kind: 'small', text: words.small(ADDRESS_CONFIRM_MS / DAY_MS) },
    ],
  };
}

/** What follows the news: how to object, or to sign in again. An objection after one before is a word to the office. */
function blocksAfter(ctx: ServiceContext, told: AddressNews, lang: Lang): MailBlock[] {
  const { asked, changed, notMe, opensPage, signIn } = ADDRESS_WORDS[lang];
  if (told.news === 'put_back') return [{ kind: 'button', label: signIn, url: pageUrl(ctx, '/auth', lang) }];
  if (told.news !== 'asked' && told.news !== 'changed') return [];
  const until = told.news === 'changed' ? new Date(told.until) : null;
  const stop = until === null ? asked.stop : changed.stop(formatLongDate(until, lang), formatTime(until));
  return [
    { kind: 'text', text: told.isContested ? asked.contested : stop },
    { kind: 'button', label: notMe, url: linkIn(ctx, told.url, lang) },
    { kind: 'small', text: opensPage },
  ];
}

/** To one of the two addresses: what becomes of the change. An answer comes to the office. */
function addressChangeMail(ctx: ServiceContext, told: AddressNews, lang: Lang): MailContent {
  const { subject, preview, title, text } = ADDRESS_WORDS[lang][told.news];
  return {
    to: told.to,
    lang,
    subject,
    preview,
    title,
    blocks: [{ kind: 'text', text: text(told.name) }, ...blocksAfter(ctx, told, lang)],
    replyTo: ctx.operator.email,
  };
}

/** To the organiser: one of the two is not who they say they are. */
function addressObjectedMail(
  ctx: ServiceContext,
  { userId, outcome }: { userId: string; outcome: ObjectionOutcome },
  lang: Lang,
): MailContent | null {
  const user = findMailRecipient(ctx, userId);
  if (user === undefined) return null;
  const { objected: words } = ADDRESS_WORDS[lang];
  return {
    to: ctx.operator.email,
    lang,
    subject: words.subject(user.name),
    preview: words.outcomes[outcome],
    title: words.title,
    blocks: [
      { kind: 'text', text: `${words.text(user.name)} ${words.outcomes[outcome]}` },
      { kind: 'text', text: words.fromNowOn },
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/people/${userId}` },
    ],
  };
}

export const addressMails = defineMails({
  'mail.address_confirm': {
    name: 'Confirm the address that the office typed',
    sample: ({ email }) => ({
      refId: 'sample',
      payload: { to: email, url: 'https://clave.example/address/confirm/sample' },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) =>
      addressConfirmMail(ctx, payload, lang ?? langOfChange(ctx, recordId)),
  },
  'mail.address_change': {
    name: 'News of a change of address',
    sample: ({ email, name, now }) => ({
      refId: 'sample:changed',
      payload: {
        to: email,
        name,
        news: 'changed',
        url: 'https://clave.example/address/object/sample',
        until: new Date(now.getTime() + 24 * HOUR_MS).toISOString(),
        isContested: false,
      },
    }),
    isInBoth: true,
    compose: (ctx, { recordId, payload, lang }) => addressChangeMail(ctx, payload, lang ?? langOfChange(ctx, recordId)),
  },
  'mail.address_objected': {
    name: 'Somebody objects to a change of address, to you',
    sample: ({ userId }) => ({ refId: 'sample', payload: { userId, outcome: 'put_back' } }),
    isInBoth: true,
    compose: (ctx, { payload, lang }) => addressObjectedMail(ctx, payload, officeLang(ctx, lang)),
  },
});
