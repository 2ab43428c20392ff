/**
 * How long: days from what starts the period, or whole years from the end of the calendar year it fell in (§ 147 (4)
 * AO).
 */
export type Period = { days: number } | { yearsAfterYearEnd: number };

export type RetentionRule = {
  /** Every table of the database stands in one rule at least; a test walks the schema. */
  tables: readonly string[];
  /** What it is, as the privacy page says it. Null where a table holds nothing about a person. */
  what: string | null;
  /** Without one: until the account is deleted, or for as long as `until` says. */
  period?: Period;
  /** From when on the period runs, or what ends it. */
  until: string;
  /** The reason, with its legal basis. */
  why: string;
};

export const CONTRACT = 'the contract with you, Art. 6 (1) b GDPR';
export const SAFE_SHOP = 'our interest in a shop that runs safely, Art. 6 (1) f GDPR';
export const TAX = 'tax law requires it, Art. 6 (1) c GDPR, § 147 AO, § 14b UStG';
