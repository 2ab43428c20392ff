/** What money in or out of the drawer is in the books (DSFinV-K 2.4, `GV_TYP`); without a word it is the safe's. */
export const CASH_IN_CASES = ['Geldtransit', 'Einzahlung', 'Privateinlage'] as const;
export const CASH_OUT_CASES = ['Geldtransit', 'Auszahlung', 'Privatentnahme', 'Lohnzahlung'] as const;
export type CashCase = (typeof CASH_IN_CASES)[number] | (typeof CASH_OUT_CASES)[number];

/** As cashiers call them. */
export const CASH_CASE_WORDS: Record<CashCase, string> = {
  Geldtransit: 'Tresor, Bank',
  Einzahlung: 'Sonstiges',
  Auszahlung: 'Sonstiges',
  Privateinlage: 'Privat',
  Privatentnahme: 'Privat',
  Lohnzahlung: 'Lohn',
};

/** Why money goes in or out, to be chosen, with what it is in the books; any other reason can be typed. */
export const CASH_IN_REASONS: Readonly<Record<string, CashCase>> = {
  'Wechselgeld geholt': 'Geldtransit',
  'Aus dem Tresor': 'Geldtransit',
  'Zu viel entnommen': 'Geldtransit',
};
export const CASH_OUT_REASONS: Readonly<Record<string, CashCase>> = {
  'In den Tresor': 'Geldtransit',
  'Zur Bank': 'Geldtransit',
  Künstlergage: 'Auszahlung',
  'Einkauf mit Beleg': 'Auszahlung',
};

/** Money in or out of the drawer, as the till's screen says it. */
export type CashMoved = {
  /** Of this act: pressed again, after a full disk for instance, it is the same one. */
  id?: string | undefined;
  direction: 'in' | 'out';
  amountCents: number;
  reason: string;
  businessCase?: CashCase | undefined;
};
