import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { isOpenPart, type PartView } from '#shared/parts/part-state.ts';
import { formatLongDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { loadOrderForMail, type OrderForMail } from '../load-order-for-mail.ts';
import { eventFacts, posterOf, receiptBlocks } from './order-blocks.ts';
import { receiptAttachment } from './order-files.ts';
import { de } from './part-words.de.ts';
import { en } from './part-words.en.ts';

const WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };
type Text = { kind: 'text'; text: string };
const textOf = (text: string): Text => ({ kind: 'text', text });
const sumOf = (parts: readonly PartView[]) => cents(parts.reduce((sum, part) => sum + part.cents, 0));

const orderUrl = (ctx: ServiceContext, orderId: string, lang: Lang): string =>
  pageUrl(ctx, `/event-payment-success?order=${orderId}`, lang);

/** The order with the ticket and one of its parts; null where that is not owed any more. */
function owedPart(ctx: ServiceContext, orderId: string, says: { n: number; chosen: Lang | null }) {
  const found = loadOrderForMail(ctx, orderId, says.chosen);
  const part = found?.order.parts.find(({ n }) => n === says.n);
  return found === undefined || part === undefined || !isOpenPart(part) ? null : { ...found, part };
}

/** What a mail about an owed part consists of. */
function owedMail(
  ctx: ServiceContext,
  { lang, order, buyer }: OrderForMail,
  says: Pick<MailContent, 'subject' | 'preview' | 'title'> & { texts: string[] },
): MailContent {
  const { texts, ...head } = says;
  const [first, ...more] = texts.map(textOf);
  return {
    to: buyer.email,
    lang,
    ...head,
    poster: posterOf(order.event),
    blocks: [
      ...(first === undefined ? [] : [first]),
      eventFacts(order.event, lang),
      ...more,
      { kind: 'button', label: WORDS[lang].pay, url: orderUrl(ctx, order.id, lang) },
    ],
  };
}

function dueMail(ctx: ServiceContext, orderId: string, says: { n: number; chosen: Lang | null }): MailContent | null {
  const found = owedPart(ctx, orderId, says);
  if (found === null) return null;
  const { lang, part, order, buyer } = found;
  const words = WORDS[lang].due;
  const [amount, day] = [formatCents(part.cents, lang), formatLongDate(part.dueAt, lang)];
  return owedMail(ctx, found, {
    subject: words.subject(day, order.event.title),
    preview: words.preview(amount),
    title: words.title(amount),
    texts: [words.text(buyer.name, amount, day), words.other],
  });
}

function failedMail(
  ctx: ServiceContext,
  orderId: string,
  says: { n: number; chosen: Lang | null },
): MailContent | null {
  const found = owedPart(ctx, orderId, says);
  if (found === null) return null;
  const { lang, part, order, buyer } = found;
  const words = WORDS[lang].failed;
  const amount = formatCents(part.cents, lang);
  return owedMail(ctx, found, {
    subject: words.subject(amount, order.event.title),
    preview: words.preview,
    title: words.title,
    texts: [words.text(buyer.name, amount), words.again],
  });
}

/** With the receipt of this payment, and what comes next. */
async function paidMail(ctx: ServiceContext, orderId: string, chosen: Lang | null): Promise<MailContent | null> {
  const found = loadOrderForMail(ctx, orderId, chosen);
  const whole = loadOrderForMail(ctx, findOrder(ctx, orderId)?.partOfOrderId ?? '', found?.lang ?? chosen);
  if (found === undefined || whole === undefined || found.receipt === null) return null;
  const { lang, order, buyer, receipt } = found;
  const { paid: words, show } = WORDS[lang];
  const open = whole.order.parts.filter(isOpenPart);
  const next = open.find(({ state }) => state === 'planned');
  const amount = formatCents(order.totalCents, lang);
  const then =
    next !== undefined
      ? words.rest(formatCents(next.cents, lang), formatLongDate(next.dueAt, lang))
      : open.length > 0
        ? words.open(formatCents(sumOf(open), lang))
        : words.done;
  const blocks: MailBlock[] = [
    textOf(words.text(buyer.name, amount)),
    textOf(then),
    eventFacts(order.event, lang),
    { kind: 'button', label: show, url: orderUrl(ctx, whole.order.id, lang) },
    ...receiptBlocks(receipt, order),
  ];
  return {
    to: buyer.email,
    lang,
    subject: words.subject(amount, order.event.title),
    preview: words.preview,
    title: words.title,
    poster: posterOf(order.event),
    blocks,
    files: await receiptAttachment(ctx, found),
  };
}

export const partMails = defineMails({
  'mail.part_due': {
    name: 'A part of a price is charged soon',
    sample: ({ parts }) => ({ refId: `${parts.orderId}:2:0`, payload: { n: 2 } }),
    isInBoth: true,
    compose: (ctx, { recordId, lang, payload }) => dueMail(ctx, recordId, { n: payload.n, chosen: lang }),
  },
  'mail.part_failed': {
    name: 'A part of a price could not be charged',
    sample: ({ parts }) => ({ refId: `${parts.orderId}:2:1`, payload: { n: 2 } }),
    isInBoth: true,
    compose: (ctx, { recordId, lang, payload }) => failedMail(ctx, recordId, { n: payload.n, chosen: lang }),
  },
  'mail.part_paid': {
    name: 'A part of a price is paid',
    sample: ({ parts }) => ({ refId: parts.paidId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => paidMail(ctx, recordId, lang),
  },
});
