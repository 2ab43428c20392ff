import type { Lang } from '#shared/lang.ts';
import { formatLongDate } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findCard, type CardRow } from '#server/services/shop/entry-cards/find-card.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { receiptPdf, receiptStem } from '#server/services/shop/tickets/ticket-pdf/receipt-pdf.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { de } from './entry-card-words.de.ts';
import { en } from './entry-card-words.en.ts';

const CARD_WORDS = { en, de };

/** A card with whom it is written to, and in which language; null when it is nobody's any more. */
export function cardForMail(ctx: ServiceContext, card: CardRow | undefined, chosen: Lang | null) {
  const buyer = card?.userId == null ? undefined : findMailRecipient(ctx, card.userId);
  if (card === undefined || buyer === undefined) return null;
  const lang = chosen ?? card.lang ?? buyer.lang ?? 'en';
  return { card, buyer, lang, words: CARD_WORDS[lang], name: card.names[lang] };
}
type Loaded = NonNullable<ReturnType<typeof cardForMail>>;

function factsOf({ card, lang, words, name }: Loaded): MailBlock {
  const { endsAt, opens, restEntries } = card;
  return {
    kind: 'facts',
    rows: [
      [words.card, name],
      [words.left, String(restEntries)],
      [words.opens, opens.map((kind) => words.kinds[kind]).join(', ')],
      ...(endsAt === null ? [] : [[words.until, formatLongDate(new Date(endsAt.getTime() - 1), lang)] as const]),
    ],
  };
}

async function receiptOf(
  ctx: ServiceContext,
  { card, buyer, lang, words, name }: Loaded,
): Promise<NonNullable<MailContent['files']>> {
  const order = findOrder(ctx, card.orderId);
  const receipt = order === undefined ? null : receiptOfOrder(ctx, { ...order, lang }, buyer.name);
  if (receipt === null) return [];
  const bought = {
    facts: [[words.card, name] as const, [words.entries, String(card.entries)] as const],
    unit: words.card,
    notes: [],
  };
  const content = await receiptPdf({ receipt, bought, operator: ctx.operator });
  return [{ filename: `${receiptStem(receipt)}.pdf`, contentType: 'application/pdf' as const, content }];
}

async function boughtMail(ctx: ServiceContext, id: string, chosen: Lang | null): Promise<MailContent | null> {
  const loaded = cardForMail(ctx, findCard(ctx, id), chosen);
  if (loaded === null) return null;
  const { card, buyer, lang, words, name } = loaded;
  return {
    to: buyer.email,
    lang,
    subject: words.bought.subject(name),
    preview: words.bought.preview,
    title: words.bought.title(card.entries),
    blocks: [
      { kind: 'text', text: words.bought.hello(buyer.name) },
      factsOf(loaded),
      { kind: 'text', text: `${words.how} ${words.back}` },
      { kind: 'button', label: words.button, url: pageUrl(ctx, '/events', lang) },
      { kind: 'small', text: `${words.bought.change} ${pageUrl(ctx, '/right-of-withdrawal', lang)}` },
    ],
    files: await receiptOf(ctx, loaded),
  };
}

/** Null once none is left: there is nothing to be caught out by any more. */
function fewMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const loaded = cardForMail(ctx, findCard(ctx, id), chosen);
  if (loaded === null || loaded.card.restEntries === 0) return null;
  const { card, buyer, lang, words, name } = loaded;
  const { few } = words;
  return {
    to: buyer.email,
    lang,
    subject: few.subject(card.restEntries),
    preview: few.preview,
    title: few.title(card.restEntries),
    blocks: [
      { kind: 'text', text: few.hello(buyer.name, name, card.restEntries) },
      factsOf(loaded),
      { kind: 'button', label: few.button, url: pageUrl(ctx, '/dashboard?tab=cards&open=1', lang) },
    ],
  };
}

export const entryCardMails = defineMails({
  'mail.entry_card_bought': {
    name: 'Card of entries, to its buyer',
    sample: ({ orders }) => ({ refId: orders.cardId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => boughtMail(ctx, recordId, lang),
  },
  'mail.entry_card_few': {
    name: 'Few entries left on a card',
    sample: ({ orders }) => ({ refId: orders.cardId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => fewMail(ctx, recordId, lang),
  },
});
