/** The keys of DSFinV-K 2.4, annex 2, that a venue uses. The key is not the slot of the signed text. */
export const VAT_KEYS = {
  1: { bps: 1900, slot: 0, text: 'Allgemeiner Steuersatz (§ 12 Abs. 1 UStG)' },
  2: { bps: 700, slot: 1, text: 'Ermäßigter Steuersatz (§ 12 Abs. 2 UStG)' },
  5: { bps: 0, slot: 4, text: 'Nicht steuerbar' },
  6: { bps: 0, slot: 4, text: 'Umsatzsteuerfrei' },
  21: { bps: 1600, slot: 0, text: 'Allgemeiner Steuersatz 2020 (16 %)' },
  22: { bps: 500, slot: 1, text: 'Ermäßigter Steuersatz 2020 (5 %)' },
} as const;
export type VatKey = keyof typeof VAT_KEYS;

/** Money that is no turnover: float, safe, count difference. */
export const NOT_TAXABLE: VatKey = 5;

/**
 * The key of a rate in basis points; 0 % is exempt (§ 4 UStG, or § 19 for a small business). Throws RangeError for a
 * rate that no venue charges, such as those of § 24 UStG.
 */
export function vatKeyOf(bps: number): VatKey {
  if (bps === 0) return 6;
  for (const [key, rate] of Object.entries(VAT_KEYS)) if (rate.bps === bps) return Number(key) as VatKey;
  throw new RangeError(`no tax key for ${bps} basis points`);
}
