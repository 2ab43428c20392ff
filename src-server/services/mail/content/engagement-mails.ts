import { settlementNotes, settlementRows } from '#shared/engagements/letter.ts';
import type { Lang } from '#shared/lang.ts';
import { formatCents } from '#shared/money.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { ENGAGEMENT_WORDS } from '#server/services/shop/engagements/send-terms.ts';
import { settlementPaper } from '#server/services/shop/engagements/settlement-paper.ts';
import { engagementToTell } from '#server/services/shop/engagements/tell-of-engagement.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { officeLang } from './office-words.ts';

type Asked = { recordId: string; refId: string; lang: Lang | null };

/** `{id}:{version}`: which letter. */
const versionIn = (refId: string): number => Number(refId.split(':')[1]);

/** Null once another letter has taken its place: nobody is asked about what no longer counts. */
function termsMail(ctx: ServiceContext, { recordId, refId }: Asked): MailContent | null {
  const told = engagementToTell(ctx, recordId);
  const [letter] = told?.letters ?? [];
  if (told === undefined || letter === undefined || told.row.email === '') return null;
  if (letter.version !== versionIn(refId) || told.row.state === 'withdrawn') return null;
  const { lang, text, terms } = letter;
  const { terms: words } = ENGAGEMENT_WORDS[lang].mail;
  return {
    to: told.row.email,
    lang,
    subject: (letter.version === 1 ? words.subject : words.again)(terms.title),
    preview: words.preview,
    title: text.title,
    blocks: [
      { kind: 'text', text: text.intro },
      { kind: 'facts', rows: text.facts },
      ...text.notes.map((note): MailBlock => ({ kind: 'small', text: note })),
      { kind: 'button', label: words.button, url: pageUrl(ctx, told.path, lang) },
      { kind: 'small', text: words.alone },
    ],
  };
}

function withdrawnMail(ctx: ServiceContext, { recordId }: Asked): MailContent | null {
  const told = engagementToTell(ctx, recordId);
  const [letter] = told?.letters ?? [];
  if (told?.row.state !== 'withdrawn' || letter === undefined || told.row.email === '') return null;
  const { lang } = letter;
  const { withdrawn: words } = ENGAGEMENT_WORDS[lang].mail;
  return {
    to: told.row.email,
    lang,
    subject: words.subject(letter.terms.title),
    preview: words.preview,
    title: words.subject(letter.terms.title),
    blocks: [
      { kind: 'text', text: words.text(told.row.name, letter.terms.title) },
      { kind: 'text', text: words.contact },
    ],
  };
}

/** To the artist, with the paper: what it came to, or that it is paid. */
async function settlementMail(ctx: ServiceContext, { recordId }: Asked, isPaid: boolean): Promise<MailContent | null> {
  const told = engagementToTell(ctx, recordId);
  if (told?.settled === undefined || told.row.email === '') return null;
  if (isPaid !== (told.settled.settlement.state === 'paid')) return null;
  const { row, settled } = told;
  const said = { words: ENGAGEMENT_WORDS[row.lang], lang: row.lang };
  const { settlement: words, paid } = said.words.mail;
  const { title } = settled.letter.terms;
  const amount = formatCents(settled.settlement.payoutCents, row.lang);
  const paper = await settlementPaper(ctx, row.id);
  return {
    to: row.email,
    lang: row.lang,
    subject: (isPaid ? paid : words).subject(title),
    preview: (isPaid ? paid : words).preview(amount),
    title: (isPaid ? paid : words).subject(title),
    blocks: [
      { kind: 'text', text: isPaid ? paid.text(row.name, amount) : words.text(row.name) },
      { kind: 'facts', rows: settlementRows(settled.letter.terms, settled.settlement, said) },
      ...settlementNotes(settled.letter.terms, settled.settlement, said).map((note): MailBlock => ({
        kind: 'small',
        text: note,
      })),
      ...(isPaid ? [] : [{ kind: 'button' as const, label: words.button, url: pageUrl(ctx, told.path, row.lang) }]),
    ],
    files: [{ filename: `${paper.name}.pdf`, contentType: 'application/pdf', content: paper.content }],
  };
}

/** To the office: what an artist said to a letter, or that they agree to a settlement. */
function answerMail(
  ctx: ServiceContext,
  { recordId, refId, lang: chosen }: Asked,
  isSettled: boolean,
): MailContent | null {
  const told = engagementToTell(ctx, recordId);
  const letter = isSettled ? told?.settled?.letter : told?.letters.find(({ version }) => version === versionIn(refId));
  if (told === undefined || letter === undefined || letter.answer === null) return null;
  const lang = officeLang(ctx, chosen);
  const { office: words } = ENGAGEMENT_WORDS[lang];
  const what = isSettled ? words.settled : words.subject[letter.answer];
  return {
    to: ctx.operator.email,
    lang,
    ...(told.row.email !== '' && { replyTo: told.row.email }),
    subject: `${words.answer(told.row.name, what)}: ${letter.terms.title}`,
    preview: words.answer(told.row.name, what),
    title: words.title,
    blocks: [
      { kind: 'text', text: words.answer(told.row.name, what) },
      { kind: 'facts', rows: letter.text.facts.slice(0, 3) },
      ...(letter.words === '' || isSettled
        ? []
        : [
            { kind: 'heading' as const, text: words.said },
            { kind: 'text' as const, text: letter.words },
          ]),
      { kind: 'button', label: words.button, url: `${ctx.baseUrl}/admin/engagements/${told.row.id}` },
    ],
  };
}

export const engagementMails = defineMails({
  'mail.engagement_terms': {
    name: 'Terms for an artist',
    sample: ({ engagements }, lang = 'en') => ({ refId: `${engagements[lang].sent}:1` }),
    isInBoth: true,
    compose: termsMail,
  },
  'mail.engagement_answered': {
    name: 'An artist answers terms, to you',
    sample: ({ engagements }, lang = 'en') => ({ refId: `${engagements[lang].sent}:1` }),
    isInBoth: true,
    compose: (ctx, asked) => answerMail(ctx, asked, false),
  },
  'mail.engagement_withdrawn': {
    name: 'An engagement called off',
    sample: ({ engagements }, lang = 'en') => ({ refId: engagements[lang].withdrawn }),
    isInBoth: true,
    compose: withdrawnMail,
  },
  'mail.engagement_settlement': {
    name: 'Settlement for an artist',
    sample: ({ engagements }, lang = 'en') => ({ refId: `${engagements[lang].settled}:1` }),
    isInBoth: true,
    compose: (ctx, asked) => settlementMail(ctx, asked, false),
  },
  'mail.engagement_settled': {
    name: 'An artist agrees to a settlement, to you',
    sample: ({ engagements }, lang = 'en') => ({ refId: engagements[lang].settled }),
    isInBoth: true,
    compose: (ctx, asked) => answerMail(ctx, asked, true),
  },
  'mail.engagement_paid': {
    name: 'Paid: settlement of an artist',
    sample: ({ engagements }, lang = 'en') => ({ refId: engagements[lang].paid }),
    isInBoth: true,
    compose: (ctx, asked) => settlementMail(ctx, asked, true),
  },
});
