import { genreOf } from '#shared/art/genre.ts';
import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { waitListPath } from '#shared/wait-list/wait-list-path.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { WaiterForMail } from '#server/services/shop/waiting/load-waiter.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { eventFacts } from './order-blocks.ts';
import { ORDER_WORDS } from './order-words.ts';

/** Which row a mail is about, and the language that its mail was put into the outbox with. */
export type Asked = { id: string; chosen: Lang | null };
/** A mail speaks as the page did on which somebody joined. */
export const spoken = <Found extends WaiterForMail>(found: Found, { chosen }: Asked): Found & { lang: Lang } => {
  const lang = chosen ?? found.waiter.lang ?? 'en';
  return { ...found, lang, event: spokenIn(found.event, lang) };
};

type Words = { subject: string; preview: string; title: string; blocks: (name: string) => MailBlock[] };

/** What all these mails share: to whom, the poster, the facts of the event and the way to one's own place. */
export function waiterMail(
  ctx: ServiceContext,
  found: WaiterForMail & { lang: Lang },
  words: Words,
): MailContent | null {
  const { waiter, event, lang } = found;
  const who = findMailRecipient(ctx, waiter.userId);
  if (who === undefined) return null;
  return {
    to: who.email,
    lang,
    subject: words.subject,
    preview: words.preview,
    title: words.title,
    poster: { id: event.id, genre: genreOf(event) },
    blocks: [...words.blocks(who.name), eventFacts(event, lang, [[ORDER_WORDS[lang].facts.event, event.title]])],
  };
}

export const listUrl = (ctx: ServiceContext, { event }: WaiterForMail, lang: Lang): string =>
  pageUrl(ctx, waitListPath(event.id), lang);
/** `Thursday, 22 January 2026, 18:00` */
export const clock = (at: Date, lang: Lang): string =>
  `${formatLongDate(at, lang)}, ${formatTime(at)}${lang === 'de' ? ' Uhr' : ''}`;
