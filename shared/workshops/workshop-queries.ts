import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

const WORKSHOP_LIST_LIMIT = 60;

export const ListWorkshopsInput = z
  .strictObject({ limit: z.int().min(1).max(WORKSHOP_LIST_LIMIT).default(WORKSHOP_LIST_LIMIT) })
  .optional();
export type ListWorkshopsInput = z.infer<typeof ListWorkshopsInput>;

export const WorkshopByIdInput = z.strictObject({ id: IdSchema });
export type WorkshopByIdInput = z.infer<typeof WorkshopByIdInput>;
