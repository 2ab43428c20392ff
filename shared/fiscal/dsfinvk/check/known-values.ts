const INSTANT_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?[+-]\d\d:\d\d$/;
const INSTANT_IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** How a column writes a time: on the local clock with its offset, in UTC, or a day alone (DSFinV-K 2.4). */
export const TIME_FORMS: Readonly<Record<string, RegExp>> = {
  Z_ERSTELLUNG: INSTANT_WITH_OFFSET,
  BON_START: INSTANT_WITH_OFFSET,
  BON_ENDE: INSTANT_WITH_OFFSET,
  REF_DATUM: INSTANT_WITH_OFFSET,
  TSE_TA_START: INSTANT_IN_UTC,
  TSE_TA_ENDE: INSTANT_IN_UTC,
  Z_BUCHUNGSTAG: /^\d{4}-\d\d-\d\d$/,
};

/** The business cases of annex C that move cash and are no turnover: they are paid in cash alone. */
export const CASH_ONLY_CASES: readonly string[] = [
  'Anfangsbestand',
  'Privatentnahme',
  'Privateinlage',
  'Geldtransit',
  'Lohnzahlung',
  'Einzahlung',
  'Auszahlung',
  'DifferenzSollIst',
];

const BUSINESS_CASES = [
  'Umsatz',
  'Pfand',
  'PfandRueckzahlung',
  'Rabatt',
  'Aufschlag',
  'ZuschussEcht',
  'ZuschussUnecht',
  'TrinkgeldAG',
  'TrinkgeldAN',
  'EinzweckgutscheinKauf',
  'EinzweckgutscheinEinloesung',
  'MehrzweckgutscheinKauf',
  'MehrzweckgutscheinEinloesung',
  'Forderungsentstehung',
  'Forderungsaufloesung',
  'Anzahlungseinstellung',
  'Anzahlungsaufloesung',
  ...CASH_ONLY_CASES,
];

/** Without `AVBelegstorno`, which is not used together with a security device (annex B). */
const RECEIPT_TYPES = [
  'Beleg',
  'AVRechnung',
  'AVTransfer',
  'AVBestellung',
  'AVTraining',
  'AVBelegabbruch',
  'AVSachbezug',
  'AVSonstige',
];

const PAYMENTS = ['Bar', 'Unbar', 'Keine', 'ECKarte', 'Kreditkarte', 'ElZahlungsdienstleister', 'Guthabenkarte'];

/** The closed lists of DSFinV-K 2.4, by column. */
export const KNOWN_VALUES: Readonly<Record<string, readonly string[]>> = {
  BON_TYP: RECEIPT_TYPES,
  GV_TYP: BUSINESS_CASES,
  ZAHLART_TYP: PAYMENTS,
  REF_TYP: ['Transaktion', 'ExterneRechnung', 'ExternerLieferschein', 'ExterneSonstige'],
  TYP: ['base_amount', 'discount', 'extra_amount'],
  TSE_ZEITFORMAT: ['unixTime', 'utcTime', 'utcTimeWithSeconds', 'generalizedTime', 'generalizedTimeWithMilliseconds'],
  TSE_PD_ENCODING: ['UTF-8', 'ASCII'],
  TSE_TA_VORGANGSART: ['Kassenbeleg-V1', 'Bestellung-V1', 'SonstigerVorgang'],
  TAXONOMIE_VERSION: ['2.4'],
  INHAUS: ['0', '1'],
  P_STORNO: ['0', '1'],
  // A reversal does not carry the mark of a cancellation (annex B).
  BON_STORNO: ['0'],
  KEINE_UST_ZUORDNUNG: ['0', '1'],
  KASSE_BASISWAEH_CODE: ['EUR'],
};
