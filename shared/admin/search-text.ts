import { z } from 'zod';
import { tidyLine } from '#shared/tidy-text.ts';

/** Longer than any name, title or address anybody looks for. */
const MOST_SEARCHED = 100;

/**
 * Words a list is searched for. They stand in the page's address, where anything may stand: what is too long is cut,
 * not refused.
 */
export const SearchText = z
  .string()
  .overwrite((text) => tidyLine(tidyLine(text).slice(0, MOST_SEARCHED)))
  .default('');
