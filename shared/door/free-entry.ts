import { z } from 'zod';

/** Why somebody comes in for nothing: said on the sheets, so a list and no free text. */
export const FREE_REASONS = ['Künstler', 'Gästeliste', 'Team', 'Presse', 'Kulanz'] as const;
export const FreeReason = z.enum(FREE_REASONS);
export type FreeReason = z.infer<typeof FreeReason>;

/** Whether these are more than a cashier may give alone, after what the desk gave away that night. */
export const isAboveFreeLimit = ({ given, wanted, limit }: { given: number; wanted: number; limit: number }): boolean =>
  given + wanted > limit;

/** Free entries of one desk and night that a cashier may give alone, unless FREE_PER_NIGHT says otherwise. */
export const DEFAULT_FREE_PER_NIGHT = 10;
