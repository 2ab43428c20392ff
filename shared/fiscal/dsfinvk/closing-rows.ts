import { localDateOf } from '../../time.ts';
import { documentId } from '../fiscal-document.ts';
import type { ClosingView } from './closing-view.ts';
import { inCents, inHundredThousandths, whole } from './dialect.ts';
import type { RowOf } from './row.ts';

const idOf = (number: number | null): string => (number === null ? '' : documentId(number));

/** The closing itself. The day of booking stands there only where it is not the day of its making. */
export function cashpointclosingRows({ closing, sums }: ClosingView): RowOf<'cashpointclosing'>[] {
  const { company } = closing.master;
  const { paidCents, cashCents } = sums();
  return [
    {
      Z_BUCHUNGSTAG: closing.businessDay === localDateOf(new Date(closing.createdAt)) ? '' : closing.businessDay,
      TAXONOMIE_VERSION: closing.taxonomy,
      Z_START_ID: idOf(closing.firstNumber),
      Z_ENDE_ID: idOf(closing.lastNumber),
      NAME: company.name,
      STRASSE: company.street,
      PLZ: company.postalCode,
      ORT: company.city,
      LAND: company.country,
      STNR: company.taxNumber,
      USTID: company.vatId,
      Z_SE_ZAHLUNGEN: inCents(paidCents),
      Z_SE_BARZAHLUNGEN: inCents(cashCents),
    },
  ];
}

/** Where the register stood. */
export function locationRows({ closing: { master } }: ClosingView): RowOf<'location'>[] {
  const { name, street, postalCode, city, country, vatId } = master.place;
  return [
    {
      LOC_NAME: name,
      LOC_STRASSE: street,
      LOC_PLZ: postalCode,
      LOC_ORT: city,
      LOC_LAND: country,
      LOC_USTID: vatId,
    },
  ];
}

/** The register. Every amount has its VAT key, so none is marked as without one. */
export function cashregisterRows({ closing: { master } }: ClosingView): RowOf<'cashregister'>[] {
  const { brand, model, serial, softwareBrand, softwareVersion } = master.register;
  return [
    {
      KASSE_BRAND: brand,
      KASSE_MODELL: model,
      KASSE_SERIENNR: serial,
      KASSE_SW_BRAND: softwareBrand,
      KASSE_SW_VERSION: softwareVersion,
      KASSE_BASISWAEH_CODE: 'EUR',
      KEINE_UST_ZUORDNUNG: '0',
    },
  ];
}

/** The VAT keys with the rates they stood for. Basis points are a per cent with two decimals. */
export const vatRows = ({ closing: { master } }: ClosingView): RowOf<'vat'>[] =>
  master.vat.map(({ key, bps, text }) => ({
    UST_SCHLUESSEL: whole(key),
    UST_SATZ: { value: bps, decimals: 2 },
    UST_BESCHR: text,
  }));

/** Sums by business case and VAT key. */
export const businesscasesRows = ({ sums }: ClosingView): RowOf<'businesscases'>[] =>
  sums().cases.map(({ businessCase, vatKey, gross, net, vat }) => ({
    GV_TYP: businessCase,
    UST_SCHLUESSEL: whole(vatKey),
    Z_UMS_BRUTTO: inHundredThousandths(gross),
    Z_UMS_NETTO: inHundredThousandths(net),
    Z_UST: inHundredThousandths(vat),
  }));

/** Sums by type of payment. */
export const paymentRows = ({ sums }: ClosingView): RowOf<'payment'>[] =>
  sums().payments.map(({ type, name, amountCents }) => ({
    ZAHLART_TYP: type,
    ZAHLART_NAME: name,
    Z_ZAHLART_BETRAG: inCents(amountCents),
  }));

/** The cash of the closing; there is one currency, and it is told where it is nothing as well. */
export const cashPerCurrencyRows = ({ sums }: ClosingView): RowOf<'cash_per_currency'>[] => [
  { ZAHLART_WAEH: 'EUR', ZAHLART_BETRAG_WAEH: inCents(sums().cashCents) },
];
