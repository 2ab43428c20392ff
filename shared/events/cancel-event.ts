import { z } from 'zod';
import { EventsInput } from './event-list.ts';
import { tidyLine } from '../tidy-text.ts';
import { MAX_CANCEL_WORDS } from './cancel-words.ts';
import { EventByIdInput } from './event-queries.ts';

const words = z
  .string()
  .overwrite(tidyLine)
  .max(MAX_CANCEL_WORDS, `Please use at most ${MAX_CANCEL_WORDS} characters.`)
  .default('');

/** `admin.events.cancel`: with a sentence for the guests, or none. */
export const CancelEventInput = EventByIdInput.extend({ words });

/** `admin.events.cancelOf`: the same sentence for all of them. */
export const CancelEventsInput = EventsInput.extend({ words });
export type CancelEventsInput = z.output<typeof CancelEventsInput>;
