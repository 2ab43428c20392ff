import type { LegalText } from '#shared/legal/legal-text.ts';
import { formatLongDate } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { contractPen } from './draw-contract-pages.ts';
import { makePdf } from './make-pdf.ts';

type Terms = { version: string; text: LegalText; firstUsedAt: Date };

let drawn: { of: string; file: Promise<Buffer> } | undefined;

function draw({ operator, baseUrl }: Pick<ServiceContext, 'operator' | 'baseUrl'>, terms: Terms): Promise<Buffer> {
  const { version, text, firstUsedAt } = terms;
  return makePdf({ title: text.title, author: operator.legalName, createdAt: firstUsedAt }, (doc) => {
    const pen = contractPen(doc, operator);
    pen.newPage();
    pen.title(text.title);
    pen.rows([['Version', `${version}, in use since ${formatLongDate(firstUsedAt)}`]]);
    pen.sections([{ id: 'intro', heading: text.intro, body: [] }, ...text.sections], baseUrl);
  });
}

/**
 * The terms an order was made under, on a durable medium (§ 312f (2) BGB). The same version gives the same bytes; the
 * last one drawn is kept, for a night's orders are made under one.
 */
export function termsPdf(seller: Pick<ServiceContext, 'operator' | 'baseUrl'>, terms: Terms): Promise<Buffer> {
  const of = `${terms.version} ${seller.baseUrl} ${terms.firstUsedAt.getTime()}`;
  if (drawn?.of === of) return drawn.file;
  const file = draw(seller, terms);
  drawn = { of, file };
  return file;
}
