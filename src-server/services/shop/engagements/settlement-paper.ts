import { DomainError } from '#shared/errors.ts';
import { settlementNotes, settlementRows, whenInWords } from '#shared/engagements/letter.ts';
import { formatLongDate, localDateOf } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requirePermission } from '../../base/authorize.ts';
import { contractPen } from '../tickets/ticket-pdf/draw-contract-pages.ts';
import { makePdf } from '../tickets/ticket-pdf/make-pdf.ts';
import { engagementOf, findSettlement } from './engagement-rows.ts';
import { ENGAGEMENT_WORDS } from './send-terms.ts';

type Paper = { name: string; content: Buffer };

/** `2026-12-24` as a day in words. */
const dayInWords = (day: string, lang: 'en' | 'de'): string => formatLongDate(new Date(`${day}T12:00:00Z`), lang);

/**
 * The settlement of an engagement as a PDF in the artist's language; the sentences of tax law are those of the German
 * laws. The same settlement gives the same bytes. Throws ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON without one.
 */
export async function settlementPaper(ctx: ServiceContext, id: string): Promise<Paper> {
  const row = engagementOf(ctx, id);
  const found = findSettlement(ctx, id);
  if (found === undefined) throw new DomainError('ENGAGEMENT_MOVED_ON');
  const { settlement, letter, countedAt } = found;
  const said = { words: ENGAGEMENT_WORDS[row.lang], lang: row.lang };
  const { settlement: words, letter: labels } = said.words;
  const { terms } = letter;
  const title = `${words.title}: ${terms.title}`;
  const facts = { title, author: ctx.operator.legalName, createdAt: countedAt, lang: row.lang };
  const address = [terms.street, terms.town, terms.country].filter((part) => part !== '').join(', ');
  const content = await makePdf(facts, (doc) => {
    const pen = contractPen(doc, ctx.operator);
    pen.newPage();
    pen.title(title);
    pen.rows([
      [words.artist, [row.name, address].filter((part) => part !== '').join(', ')],
      ...(terms.taxId === '' ? [] : [[labels.taxId, terms.taxId] as const]),
      [words.night, whenInWords({ startsAt: letter.startsAt, minutes: terms.minutes }, said)],
      [labels.place, terms.place],
      [words.by, `${formatLongDate(countedAt, row.lang)}, ${words.agreedTo(letter.version)}`],
      [
        words.state,
        settlement.paidOn === null || settlement.paidHow === null
          ? words.states[settlement.state]
          : words.paidOn(dayInWords(settlement.paidOn, row.lang), words.ways[settlement.paidHow]),
      ],
      ...(settlement.invoiceNumber === '' ? [] : [[words.invoice, settlement.invoiceNumber] as const]),
    ]);
    pen.rows(settlementRows(terms, settlement, said));
    pen.sections([{ id: 'notes', heading: '', body: settlementNotes(terms, settlement, said) }], ctx.baseUrl);
  });
  return { name: `${words.file}-${localDateOf(letter.startsAt)}-${id.slice(0, 8)}`, content };
}

/** `/admin/exports/settlements/*`: the paper, for who reads money. */
export async function settlementPaperOf(ctx: ServiceContext, id: string): Promise<Paper> {
  requirePermission(ctx, 'money:read');
  return settlementPaper(ctx, id);
}
