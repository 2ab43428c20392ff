import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { workshopActs } from '#shared/workshops/workshop-state.ts';

/** What needs an answer first. */
export type WorkshopAsk = 'edit' | 'reject' | 'delete' | 'event';

/** Whether it can still be asked: not what was decided meanwhile, nor what its day has overtaken. Pure. */
export const canAsk = (ask: WorkshopAsk, workshop: AdminWorkshop, now: Date): boolean =>
  ask === 'edit' || ask === 'delete' || workshopActs(workshop, now).includes(ask);
