import { z } from 'zod';
import { SHORTEST_FILL_MS } from './shortest-fill.ts';

/**
 * What a form sends along against machines and double clicks, without asking anybody else and without a riddle for
 * people. `homepage` is a field nobody sees; `shownForMs` how long the form had been there; `formKey` makes a repeated
 * send one effect. All may be missing: a form sent before its scripts are here has no clock.
 */
export const FORM_GUARD = {
  formKey: z.string().max(64).optional(),
  homepage: z.string().max(10_000).optional(),
  shownForMs: z.number().nonnegative().optional(),
};
const FormGuard = z.object(FORM_GUARD);
export type FormGuard = z.infer<typeof FormGuard>;

/** A bot is shown that the form was sent, and nothing happens. */
export const isBot = ({ homepage, shownForMs }: FormGuard): boolean =>
  (homepage ?? '') !== '' || (shownForMs !== undefined && shownForMs < SHORTEST_FILL_MS);
