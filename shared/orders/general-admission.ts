import type { Lang } from '#shared/lang.ts';
import { USUAL_DE } from './words.de.ts';

/** Sold when an event has no active ticket type; its price is the event's own. */
export const GENERAL_ADMISSION = { name: 'General Admission', description: 'Entry to the event' } as const;

/** A type of ticket as it is shown: the one above has a name in each language. */
export const shownType = (type: string, lang: Lang): string =>
  lang === 'de' && type === GENERAL_ADMISSION.name ? USUAL_DE : type;
