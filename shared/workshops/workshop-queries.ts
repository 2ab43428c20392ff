import { z } from 'zod';

const WORKSHOP_LIST_LIMIT = 60;

export const ListWorkshopsInput = z
  .strictObject({ limit: z.int().min(1).max(WORKSHOP_LIST_LIMIT).default(WORKSHOP_LIST_LIMIT) })
  .optional();
export type ListWorkshopsInput = z.infer<typeof ListWorkshopsInput>;
