import {
  DATEV_ACCOUNTS,
  USUAL_ACCOUNTS,
  type DatevAccount,
  type DatevChart,
  type DatevInput,
} from '#shared/books/datev.ts';

type ByRate = { full: number; reduced: number; small: number; other: number };

/**
 * What was earned, and what was received in advance, by rate. Those of 19 % and 7 % split the VAT off by themselves, so
 * no booking names a tax key.
 */
const EARNED: Record<DatevChart, ByRate> = {
  '03': { full: 8400, reduced: 8300, small: 8195, other: 8200 },
  '04': { full: 4400, reduced: 4300, small: 4185, other: 4200 },
};
const ADVANCES: Record<DatevChart, ByRate> = {
  '03': { full: 1718, reduced: 1711, small: 1710, other: 1710 },
  '04': { full: 3272, reduced: 3260, small: 3250, other: 3250 },
};

/**
 * Services that were bought, by how their VAT is dealt with. Those of 19 % and 7 % take the input tax off by themselves;
 * those of § 13b UStG know the tax that we owe, with or without input tax.
 */
const BOUGHT: Record<DatevChart, ByRate & { abroad: number; abroadSmall: number; kept: number }> = {
  '03': { full: 3106, reduced: 3108, small: 3109, other: 3109, abroad: 3125, abroadSmall: 3145, kept: 1746 },
  '04': { full: 5906, reduced: 5908, small: 5909, other: 5909, abroad: 5925, abroadSmall: 5945, kept: 3760 },
};

/** The accounts of a batch: those of money, and by rate what is earned and what is received in advance. */
export type Accounts = Record<DatevAccount, number> & {
  earned(vatBps: number): number;
  advance(vatBps: number): number;
  /** What was bought of an artist: at a rate, 0 for none, or from abroad. */
  bought(vatBps: number | 'abroad'): number;
  /** Income tax that was kept back. */
  kept: number;
};

/** The accounts that a batch asks for, the chart's usual ones otherwise. Pure. */
export function accountsOf(input: DatevInput, isSmallBusiness: boolean): Accounts {
  const usual = USUAL_ACCOUNTS[input.chart];
  const own = DATEV_ACCOUNTS.map((name) => [name, input[name] ?? usual[name]] as const);
  const byRate = ({ full, reduced, small, other }: ByRate, vatBps: number): number => {
    if (isSmallBusiness) return small;
    if (vatBps === 1900) return full;
    return vatBps === 700 ? reduced : other;
  };
  return {
    ...usual,
    ...Object.fromEntries(own),
    earned: (vatBps) => byRate(EARNED[input.chart], vatBps),
    advance: (vatBps) => byRate(ADVANCES[input.chart], vatBps),
    bought(vatBps) {
      const { abroad, abroadSmall, ...rates } = BOUGHT[input.chart];
      if (vatBps === 'abroad') return isSmallBusiness ? abroadSmall : abroad;
      return byRate(rates, vatBps);
    },
    kept: BOUGHT[input.chart].kept,
  };
}
