import { documentId, type DocumentLine, type FiscalDocument } from '../fiscal-document.ts';
import type { ClosingView } from './closing-view.ts';
import { inCents, inHundredThousandths, whole } from './dialect.ts';
import { fineAmounts, lineAmounts, linesIn, type FineAmounts } from './document-facts.ts';
import type { RowOf } from './row.ts';

type PlacedLine = { line: DocumentLine; place: { BON_ID: string; POS_ZEILE: string } };

/** Every line of a closing with where it stands: `POS_ZEILE` counts from 1 in each document. */
function* placedLines(documents: Iterable<FiscalDocument>): Iterable<PlacedLine> {
  for (const document of documents) {
    const BON_ID = documentId(document.number);
    for (const [index, line] of linesIn(document).entries())
      yield { line, place: { BON_ID, POS_ZEILE: String(index + 1) } };
  }
}

/** The lines. `STK_BR` is what was charged for one, after any discount. */
export function* linesRows({ documents }: ClosingView): Iterable<RowOf<'lines'>> {
  for (const { line, place } of placedLines(documents()))
    yield {
      ...place,
      ARTIKELTEXT: line.name,
      GV_TYP: line.businessCase,
      P_STORNO: '0',
      ART_NR: line.articleId ?? '',
      MENGE: whole(line.quantity),
      EINHEIT: line.businessCase === 'Umsatz' ? 'Stück' : '',
      STK_BR: inCents(line.unitCents),
    };
}

/** The lines' amounts with five decimals, by the rate that the key stood for in this closing. */
export function* linesVatRows({ documents, bpsOf }: ClosingView): Iterable<RowOf<'lines_vat'>> {
  for (const { line, place } of placedLines(documents())) {
    const { gross, net, vat } = lineAmounts(line, bpsOf(line.vatKey));
    yield {
      ...place,
      UST_SCHLUESSEL: whole(line.vatKey),
      POS_BRUTTO: inHundredThousandths(gross),
      POS_NETTO: inHundredThousandths(net),
      POS_UST: inHundredThousandths(vat),
    };
  }
}

/** The list price of a line and what was taken off or put on, with its sign: together they are the line's amount. */
function priceFinding(line: DocumentLine, bps: number): ({ type: string } & FineAmounts)[] {
  const { listUnitCents, unitCents, quantity } = line;
  if (listUnitCents === undefined || listUnitCents === unitCents) return [];
  const charged = lineAmounts(line, bps);
  const base = fineAmounts(listUnitCents * quantity, bps);
  const isDiscount = Math.abs(unitCents) < Math.abs(listUnitCents);
  return [
    { type: 'base_amount', ...base },
    {
      type: isDiscount ? 'discount' : 'extra_amount',
      gross: charged.gross - base.gross,
      net: charged.net - base.net,
      vat: charged.vat - base.vat,
    },
  ];
}

/** How the price of a line came about where it is not the list price (DSFinV-K 2.4, `Bonpos_Preisfindung`). */
export function* itemamountsRows({ documents, bpsOf }: ClosingView): Iterable<RowOf<'itemamounts'>> {
  for (const { line, place } of placedLines(documents()))
    for (const { type, gross, net, vat } of priceFinding(line, bpsOf(line.vatKey)))
      yield {
        ...place,
        TYP: type,
        UST_SCHLUESSEL: whole(line.vatKey),
        PF_BRUTTO: inHundredThousandths(gross),
        PF_NETTO: inHundredThousandths(net),
        PF_UST: inHundredThousandths(vat),
      };
}
