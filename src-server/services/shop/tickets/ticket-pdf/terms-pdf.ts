import type { LegalText } from '#shared/legal/legal-text.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { contractPen } from './draw-contract-pages.ts';
import { makePdf } from './make-pdf.ts';

type Terms = { version: string; text: LegalText; firstUsedAt: Date };

/** The last one of each language. */
const drawn = new Map<string, { of: string; file: Promise<Buffer> }>();

const IN_USE = {
  en: (version: string, since: Date) => `${version}, in use since ${formatLongDate(since)}`,
  de: (version: string, since: Date) => `${version}, gültig seit ${formatLongDate(since, 'de')}`,
};

function draw({ operator, baseUrl }: Pick<ServiceContext, 'operator' | 'baseUrl'>, terms: Terms): Promise<Buffer> {
  const { version, text, firstUsedAt } = terms;
  return makePdf({ title: text.title, author: operator.legalName, createdAt: firstUsedAt }, (doc) => {
    const pen = contractPen(doc, operator);
    pen.newPage();
    pen.title(text.title);
    pen.rows([['Version', IN_USE[text.lang ?? 'en'](version, firstUsedAt)]]);
    pen.sections([{ id: 'intro', heading: text.intro, body: [] }, ...text.sections], baseUrl);
  });
}

/**
 * The terms an order was made under, on a durable medium (§ 312f (2) BGB). The same version gives the same bytes; the
 * last one drawn of a language is kept, for a night's orders are made under one.
 */
export function termsPdf(seller: Pick<ServiceContext, 'operator' | 'baseUrl'>, terms: Terms): Promise<Buffer> {
  const of = `${terms.version} ${seller.baseUrl} ${terms.firstUsedAt.getTime()}`;
  const lang = terms.text.lang ?? 'en';
  const last = drawn.get(lang);
  if (last?.of === of) return last.file;
  const file = draw(seller, terms);
  drawn.set(lang, { of, file });
  return file;
}
