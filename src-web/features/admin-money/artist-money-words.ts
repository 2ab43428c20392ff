/** What the page of money says of artists. */
export const ARTIST_MONEY_WORDS = {
  title: 'Artists',
  failed: 'What artists were paid could not be loaded.',
  none: 'No artist was paid in these days.',
  paid: (count: number) => `Paid, ${count} ${count === 1 ? 'settlement' : 'settlements'}`,
  vat: 'VAT of their invoices',
  deducted: 'Kept back, § 50a EStG',
  ksk: (percent: string) => `Artists’ social levy, ${percent}`,
  kskOld: 'The rate of this year is not known here yet: it is the last known one.',
  kskFree: 'Below €1,000 of fees a year no levy is owed (§ 24 (2) KSVG).',
  waiting: 'Agreed and not paid yet',
  file: 'Download CSV of artists',
};
