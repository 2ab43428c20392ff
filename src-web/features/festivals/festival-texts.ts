import type { Lang } from '#shared/lang.ts';
import type { LocalDate } from '#shared/time.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { saidIn } from '#shared/website/two-texts.ts';

type Festival = ContentItem<'festivals'>;

/** A festival is over once its last day has passed in Berlin; one whose days nobody knows yet is to come. */
export const isPastEdition = ({ endsOn }: Pick<Festival, 'endsOn'>, today: LocalDate): boolean =>
  endsOn !== '' && endsOn < today;

/** `26 Feb to 2 Mar 2026, Munich`, as far as it is known. */
export const whenOf = ({ dates, place }: Pick<Festival, 'dates' | 'place'>, lang: Lang): string =>
  [saidIn(dates, lang).text, saidIn(place, lang).text].filter((part) => part !== '').join(', ');

/** `30 artists`, each fact that has both. */
export const factsOf = ({ facts }: Pick<Festival, 'facts'>, lang: Lang): string[] =>
  wholeFacts(facts).map(({ figure, what }) => `${saidIn(figure, lang).text} ${saidIn(what, lang).text}`);

/** The facts that have a figure and say of what. */
export const wholeFacts = (facts: Festival['facts']): Festival['facts'] =>
  facts.filter(({ figure, what }) => saidIn(figure, 'en').text !== '' && saidIn(what, 'en').text !== '');
