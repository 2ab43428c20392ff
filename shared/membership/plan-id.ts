import { z } from 'zod';

/** The id of a plan, as its row has it: part of an address. */
export const PlanIdSchema = z.string().regex(/^[\da-z-]{1,40}$/, 'Please choose a plan.');
