import type { PlanId } from '#shared/membership/plans.ts';
import type { Drawing } from './draw.ts';
import type { PlanCardProps } from './plan-card.tsx';

/** One motif per tier (design system §9): Club cinta, All You Can Dance falda, six months onda. */
export const PLAN_ART: Record<PlanId, PlanCardProps['art']> = {
  club: { id: 'p-club', genre: 'bachata', motif: 'cinta', inks: 0 },
  'all-you-can-dance': { id: 'p-aycd', genre: 'salsa', motif: 'falda', inks: 0 },
  'all-you-can-dance-6': { id: 'p-six', genre: 'zouk', motif: 'onda', inks: 0 },
};

const PASS_SEED: Record<PlanId, string> = {
  club: 'pass-club',
  'all-you-can-dance': 'pass-aycd',
  'all-you-can-dance-6': 'pass-six',
};

/** The same, in the shape of a pass. */
export function passArt(planId: PlanId): Drawing {
  const { genre, motif, inks } = PLAN_ART[planId];
  return { art: 'print', options: { id: PASS_SEED[planId], genre, motif, inks, w: 420, h: 250, zoom: 1.25 } };
}
