import type { MembershipPlan } from '#shared/membership/plans.ts';
import type { Drawing } from './draw.ts';

/** A plan's drawing in the shape of a pass. */
export const passArt = ({ passId, genre, motif, inks }: MembershipPlan['art']): Drawing => ({
  art: 'print',
  options: { id: passId, genre, motif, inks, w: 420, h: 250, zoom: 1.25 },
});
