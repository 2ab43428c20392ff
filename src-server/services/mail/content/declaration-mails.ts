import { declarationRows, endText } from '#shared/contact/declaration-text.ts';
import type { Lang } from '#shared/lang.ts';
import { DECLARATION_WORDS, declarationPaper } from '#server/services/club/declarations/declaration-paper.ts';
import {
  declarationView,
  findDeclaration,
  type Declaration,
} from '#server/services/club/declarations/declaration-rows.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { accountAsked, answerBlocks } from './declaration-account-mails.ts';
import { DECLARATION_MAIL_WORDS } from './declaration-words.ts';
import { officeLang } from './office-words.ts';

/** None of somebody who was forgotten since. */
const declarationOf = (ctx: ServiceContext, id: string): Declaration | null => {
  const row = findDeclaration(ctx, id);
  return row === undefined || row.email === '' ? null : row;
};

const textFile = (ctx: ServiceContext, row: Declaration) => {
  const { filename, text } = declarationPaper(ctx, row);
  return { filename, contentType: 'text/plain; charset=utf-8', content: Buffer.from(text) };
};

/**
 * § 312k (4), § 356a (4) BGB: at once, with content, day and time. It confirms the receipt, says nothing about a
 * contract, and sells nothing.
 */
function declarationReceivedMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = declarationOf(ctx, id);
  if (row === null) return null;
  const lang = chosen ?? row.lang ?? 'de';
  const { received: words, see } = DECLARATION_MAIL_WORDS[lang];
  const said = DECLARATION_WORDS[lang];
  const asked = accountAsked(ctx, id);
  const isAsked = asked?.to === row.email;
  // The same to everybody whose address is not the account's: it tells nobody whether there is a contract.
  const untold: MailBlock[] = row.outcome === 'effective' ? [] : [{ kind: 'text', text: words.notSignedIn }];
  const end = words.ends(row.endsOn === null ? null : endText(row.endsOn, said), said.earliest);
  return {
    to: row.email,
    lang,
    subject: words.subject[row.kind],
    preview: words.preview,
    title: words.title[row.kind],
    blocks: [
      { kind: 'text', text: words.text(said.sentence[row.kind]) },
      { kind: 'facts', rows: declarationRows(declarationView(row), said) },
      ...(row.kind === 'cancel' ? [{ kind: 'text', text: end } as const] : []),
      ...(isAsked ? answerBlocks(ctx, row, { ...asked, lang }) : untold),
      { kind: 'text', text: words.file },
      {
        kind: 'button',
        label: see,
        url: pageUrl(ctx, `/declaration/${row.receiptToken}`, lang),
        ...(isAsked && { look: 'o' }),
      },
      ...(isAsked ? [] : [{ kind: 'small', text: words.notYou } as const]),
    ],
    files: [textFile(ctx, row)],
  };
}

/** To the organiser, who has to act on it. */
function declarationMail(ctx: ServiceContext, id: string, lang: Lang): MailContent | null {
  const row = declarationOf(ctx, id);
  if (row === null) return null;
  const { toOffice: words, toPanel } = DECLARATION_MAIL_WORDS[lang];
  const said = DECLARATION_WORDS[lang];
  return {
    to: ctx.operator.email,
    lang,
    replyTo: row.email,
    subject: words.subject[row.kind](row.contract),
    preview: words.preview[row.kind](row.name),
    title: said.title[row.kind],
    blocks: [
      { kind: 'facts', rows: declarationRows(declarationView(row), said) },
      { kind: 'text', text: `${words.confirmed} ${accountAsked(ctx, id) === null ? words.look : words.asked}` },
      { kind: 'button', label: toPanel, url: `${ctx.baseUrl}/admin/inbox?kind=declarations&letter=${id}` },
    ],
    files: [textFile(ctx, row)],
  };
}

export const declarationMails = defineMails({
  'mail.declaration': {
    name: 'A cancellation or withdrawal to you',
    sample: ({ declarations }) => ({ refId: declarations.received }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => declarationMail(ctx, recordId, officeLang(ctx, lang, 'de')),
  },
  'mail.declaration_received': {
    name: 'Receipt of a cancellation or withdrawal',
    sample: ({ declarations }) => ({ refId: declarations.received }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => declarationReceivedMail(ctx, recordId, lang),
  },
});
