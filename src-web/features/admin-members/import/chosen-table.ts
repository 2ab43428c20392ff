import type { Lang } from '#shared/lang.ts';
import type { MemberMapping } from '#shared/membership/import/member-import.ts';
import type { HandWay } from '#shared/membership/paid-by.ts';
import type { PlanId } from '#shared/membership/plans.ts';

/** A table of members, and what was said of it. */
export type ChosenTable = {
  text: string;
  fileName: string;
  mapping?: MemberMapping;
  plans: Record<string, PlanId>;
  ways: Record<string, HandWay>;
  lastDay: string | null;
  lang: Lang;
};
