import type { Lang } from '#shared/lang.ts';
import { MAKE_UP_DE, USUAL_DE } from './words.de.ts';

/** Sold when an event has no active ticket type; its price is the event's own. */
export const GENERAL_ADMISSION = { name: 'General Admission', description: 'Entry to the event' } as const;

/** On the order and the ticket of a make-up place. */
export const MAKE_UP_NAME = 'Make-up place';

const OURS_DE: ReadonlyMap<string, string> = new Map([
  [GENERAL_ADMISSION.name, USUAL_DE],
  [MAKE_UP_NAME, MAKE_UP_DE],
]);

/** A type of ticket as it is shown: the one above, and a make-up place, have a name in each language. */
export const shownType = (type: string, lang: Lang): string => (lang === 'de' ? (OURS_DE.get(type) ?? type) : type);
