import { bpsOf, cents } from '../money.ts';
import type { EngagementTerms, NightFigures, SettlementSums } from './engagement.ts';

type FeeTerms = Pick<EngagementTerms, 'fixedCents' | 'perHeadCents' | 'shareBps' | 'minimumCents'>;

/**
 * Pure: the fee of a night in cents. Fixed, heads and share add up; the share is of the takings without VAT; a minimum
 * lifts the sum. Takings below nothing (more went back than came in) share nothing.
 */
export function feeOf(terms: FeeTerms, { heads, takingsCents, takingsVatCents }: NightFigures): number {
  const netCents = Math.max(0, takingsCents - takingsVatCents);
  const sum = terms.fixedCents + terms.perHeadCents * heads + bpsOf(cents(netCents), terms.shareBps);
  return cents(Math.max(terms.minimumCents, sum));
}

/** § 50a (2) sentence 1 EStG: of the receipts, for performances by who lives abroad. */
const ABROAD_TAX_BPS = 1500;
/** § 4 SolZG: on that tax. */
const SOLIDARITY_BPS = 550;
/** § 50a (2) sentence 3 EStG: up to so much for one performance nothing is deducted. */
const ABROAD_FREE_CENTS = 25_000;

type TaxTerms = Pick<EngagementTerms, 'country' | 'work' | 'isTaxFreed'>;

/**
 * Pure: whether § 50a (1) no. 1 EStG may ask for a deduction: a performance, by who lives abroad, without a
 * certificate. Teaching is no performance; a tax adviser decides where a workshop is both.
 */
export const mayBeDeducted = ({ country, work, isTaxFreed }: TaxTerms): boolean =>
  country !== 'DE' && work !== 'teaches' && !isTaxFreed;

/** Down to the cent, as § 4 sentence 3 SolZG says. */
const downTo = (amount: number, bps: number): number => Math.floor((amount * bps) / 10_000);

type SettledTerms = FeeTerms & TaxTerms & Pick<EngagementTerms, 'standing' | 'vatBps'>;

/**
 * Pure: the settlement of a night. What the way really cost is no receipt in the sense of § 50a (2) sentence 2 EStG, so
 * the deduction is of the fee alone; VAT is of both, as the way is part of the service (§ 10 (1) UStG).
 */
export function settle(terms: SettledTerms, night: NightFigures, travelCents: number): SettlementSums {
  const feeCents = feeOf(terms, night);
  const netCents = feeCents + travelCents;
  const vatCents = terms.standing === 'vat' ? bpsOf(cents(netCents), terms.vatBps) : 0;
  const taxCents = mayBeDeducted(terms) && feeCents > ABROAD_FREE_CENTS ? downTo(feeCents, ABROAD_TAX_BPS) : 0;
  const solidarityCents = downTo(taxCents, SOLIDARITY_BPS);
  const payoutCents = netCents + vatCents - taxCents - solidarityCents;
  return { feeCents, travelCents, vatCents, taxCents, solidarityCents, payoutCents: cents(payoutCents) };
}

/**
 * The artists' social levy (§ 26 KSVG) by the year of payment: ordinances of the Federal Ministry of Labour for 2023 to
 * 2025 (5.0 %) and 2026 (4.9 %). A later year has the last known rate until its own is entered here.
 */
const KSK_BPS: readonly (readonly [from: number, bps: number])[] = [
  [2026, 490],
  [2023, 500],
];

/** Pure: the rate of a year, and whether it is that year's own. */
export function kskRateOf(year: number): { bps: number; isOwn: boolean } {
  const [from, bps] = KSK_BPS.find(([since]) => since <= year) ?? KSK_BPS[KSK_BPS.length - 1] ?? [year, 0];
  return { bps, isOwn: year <= (KSK_BPS[0]?.[0] ?? 0) && year >= from };
}

/** Pure: the levy on a fee. VAT and the way are no part of it (§ 25 (2) KSVG). */
export const kskOf = (isDue: boolean, feeCents: number, bps: number): number =>
  isDue ? bpsOf(cents(feeCents), bps) : 0;
