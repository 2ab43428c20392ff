import { planOf, type PlanId } from '#shared/membership/plans.ts';
import type { Drawing } from './draw.ts';

/** A plan's drawing in the shape of a pass. */
export function passArt(planId: PlanId): Drawing {
  const { passId, genre, motif, inks } = planOf(planId).art;
  return { art: 'print', options: { id: passId, genre, motif, inks, w: 420, h: 250, zoom: 1.25 } };
}
