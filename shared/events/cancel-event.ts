import { z } from 'zod';
import { EventsInput } from './event-list.ts';
import { tidyLine } from '../tidy-text.ts';
import { MAX_CANCEL_WORDS } from './cancel-words.ts';
import { EventByIdInput } from './event-queries.ts';

const words = z
  .string()
  .overwrite(tidyLine)
  .max(MAX_CANCEL_WORDS, `Please use at most ${MAX_CANCEL_WORDS} characters.`);
const said = { words: words.default(''), wordsDe: words.optional() };

/** `admin.events.cancel`: with a sentence for the guests in each language, or none. */
export const CancelEventInput = EventByIdInput.extend(said);

/** `admin.events.cancelOf`: the same sentence for all of them. */
export const CancelEventsInput = EventsInput.extend(said);
export type CancelEventsInput = z.output<typeof CancelEventsInput>;
