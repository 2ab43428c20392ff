import { voucherLastDay } from '#shared/gift-vouchers/gift-voucher.ts';
import type { Lang } from '#shared/lang.ts';
import { cents, formatCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findVoucher, type VoucherRow } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { giftVoucherPdf } from '#server/services/shop/tickets/ticket-pdf/gift-voucher-pdf.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { VOUCHER_WORDS } from './voucher-words.ts';

type Issued = VoucherRow & { issuedAt: Date; endsAt: Date };

/** One that counts; null when it is gone or was blocked meanwhile. */
function load(ctx: ServiceContext, id: string): Issued | null {
  const voucher = findVoucher(ctx, id);
  if (voucher === undefined || voucher.blockedAt !== null) return null;
  const { issuedAt, endsAt } = voucher;
  return issuedAt === null || endsAt === null ? null : { ...voucher, issuedAt, endsAt };
}

async function fileOf(ctx: ServiceContext, voucher: Issued, lang: Lang) {
  const content = await giftVoucherPdf(ctx, { ...voucher, amountCents: cents(voucher.amountCents) }, lang);
  return { filename: lang === 'de' ? 'gutschein.pdf' : 'gift-voucher.pdf', contentType: 'application/pdf', content };
}

function facts({ amountCents, code, endsAt, fromName }: Issued, lang: Lang): MailBlock[] {
  const words = VOUCHER_WORDS[lang];
  return [
    {
      kind: 'facts',
      rows: [
        [words.amount, formatCents(cents(amountCents), lang)],
        [words.code, code],
        ...(fromName === '' ? [] : [[words.from, fromName] as const]),
        [words.until, formatLongDate(voucherLastDay(endsAt), lang)],
      ],
    },
    { kind: 'text', text: words.how },
    { kind: 'small', text: `${words.rest} ${words.whoHas}` },
  ];
}

/** To whoever bought it, with the page to print. */
async function boughtMail(ctx: ServiceContext, id: string, chosen: Lang | null): Promise<MailContent | null> {
  const voucher = load(ctx, id);
  const buyer = voucher?.userId == null ? undefined : findMailRecipient(ctx, voucher.userId);
  if (voucher === null || buyer === undefined) return null;
  const lang = chosen ?? voucher.lang ?? buyer.lang ?? 'en';
  const words = VOUCHER_WORDS[lang].bought;
  const { recipientEmail, sendAt } = voucher;
  const day = sendAt === null ? null : formatLongDate(sendAt, lang);
  const hello = recipientEmail === null ? words.print(buyer.name) : words.sends(buyer.name, recipientEmail, day);
  const amount = formatCents(cents(voucher.amountCents), lang);
  return {
    to: buyer.email,
    lang,
    subject: words.subject(amount),
    preview: words.preview,
    title: words.title(amount),
    blocks: [
      { kind: 'text', text: hello },
      ...facts(voucher, lang),
      ...(ctx.operator.vatMode === 'small-business' ? [] : [{ kind: 'small', text: words.noVat } as const]),
      { kind: 'small', text: `${words.change} ${pageUrl(ctx, '/right-of-withdrawal', lang)}` },
    ],
    files: [await fileOf(ctx, voucher, lang)],
  };
}

/** To whom it is for, with the same page and what the buyer wrote. */
async function forYouMail(ctx: ServiceContext, id: string, chosen: Lang | null): Promise<MailContent | null> {
  const bought = load(ctx, id);
  // What its buyer got back by now, or spent, is no present any more.
  if (bought === null || bought.recipientEmail === null || bought.restCents === 0) return null;
  const voucher = { ...bought, amountCents: bought.restCents };
  const lang = chosen ?? voucher.lang ?? 'en';
  const words = VOUCHER_WORDS[lang].forYou;
  const { forName, fromName, words: written } = voucher;
  return {
    to: bought.recipientEmail,
    lang,
    subject: words.subject(fromName),
    preview: words.preview,
    title: words.title(formatCents(cents(voucher.amountCents), lang)),
    blocks: [
      { kind: 'text', text: words.hello(forName, fromName) },
      ...(written === '' ? [] : [{ kind: 'text', text: written } as const]),
      ...facts(voucher, lang),
      { kind: 'button', label: words.button, url: pageUrl(ctx, '/events', lang) },
      { kind: 'small', text: words.why },
    ],
    files: [await fileOf(ctx, voucher, lang)],
  };
}

export const voucherMails = defineMails({
  'mail.voucher_bought': {
    name: 'Gift voucher, to its buyer',
    sample: ({ orders }) => ({ refId: orders.voucherId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => boughtMail(ctx, recordId, lang),
  },
  'mail.voucher_for_you': {
    name: 'Gift voucher, to whom it is for',
    sample: ({ orders }) => ({ refId: orders.voucherId }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => forYouMail(ctx, recordId, lang),
  },
});
