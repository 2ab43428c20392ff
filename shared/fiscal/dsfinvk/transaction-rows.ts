import { documentId, receiptTypeOf } from '../fiscal-document.ts';
import { berlinTime } from './berlin-time.ts';
import type { ClosingView } from './closing-view.ts';
import { inCents, inHundredThousandths, whole } from './dialect.ts';
import { paymentsIn, totalCentsOf, vatIn } from './document-facts.ts';
import type { RowOf } from './row.ts';

/**
 * One row for each document, of whatever kind. A reversed document is a `Beleg` with negative amounts and without the
 * mark of a cancellation (DSFinV-K 2.4, annex B). The buyer stays unnamed.
 */
export function* transactionsRows({ documents, operatorNameOf }: ClosingView): Iterable<RowOf<'transactions'>> {
  for (const document of documents())
    yield {
      BON_ID: documentId(document.number),
      BON_NR: whole(document.number),
      BON_TYP: receiptTypeOf(document.kind),
      BON_STORNO: '0',
      BON_START: berlinTime(document.startedAt),
      BON_ENDE: berlinTime(document.finishedAt),
      BEDIENER_ID: document.cashierId,
      BEDIENER_NAME: operatorNameOf(document.cashierId),
      UMS_BRUTTO: inCents(totalCentsOf(document)),
      BON_NOTIZ: document.note,
    };
}

/** How each document was paid. */
export function* datapaymentRows({ documents }: ClosingView): Iterable<RowOf<'datapayment'>> {
  for (const document of documents())
    for (const { type, name, amountCents } of paymentsIn(document))
      yield {
        BON_ID: documentId(document.number),
        ZAHLART_TYP: type,
        ZAHLART_NAME: name,
        ZAHLWAEH_CODE: 'EUR',
        BASISWAEH_BETRAG: inCents(amountCents),
      };
}

/** VAT by document and key, as it was computed when the document was made. */
export function* transactionsVatRows({ documents }: ClosingView): Iterable<RowOf<'transactions_vat'>> {
  for (const document of documents())
    for (const { vatKey, grossCents, netCents, vatCents } of vatIn(document))
      yield {
        BON_ID: documentId(document.number),
        UST_SCHLUESSEL: whole(vatKey),
        BON_BRUTTO: inHundredThousandths(grossCents * 1_000),
        BON_NETTO: inHundredThousandths(netCents * 1_000),
        BON_UST: inHundredThousandths(vatCents * 1_000),
      };
}

/**
 * Which document a refund takes back. Its closing is named where it is one of this register: a desk knows no other, and
 * the office learns of another register's closing later, which must not change an export that was made before. A register
 * and a document's id name it for ever.
 */
export function* referencesRows({ closing, documents, whereClosed }: ClosingView): Iterable<RowOf<'references'>> {
  for (const { number, refersTo } of documents()) {
    if (refersTo === null) continue;
    const isOwn = refersTo.registerSerial === closing.master.register.serial;
    const closed = isOwn ? whereClosed(refersTo.number) : null;
    yield {
      BON_ID: documentId(number),
      REF_TYP: 'Transaktion',
      REF_DATUM: closed === null ? '' : berlinTime(closed.createdAt),
      REF_Z_KASSE_ID: refersTo.registerSerial,
      REF_Z_NR: closed === null ? null : whole(closed.zNumber),
      REF_BON_ID: documentId(refersTo.number),
    };
  }
}
