import type { Lang } from '#shared/lang.ts';
import type { LocalDate } from '#shared/time.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { shownIn, type TwoTexts } from '#shared/website/two-texts.ts';

type Festival = ContentItem<'festivals'>;

/** A text inside of a sentence, where nothing can mark its language. */
const saidIn = (texts: TwoTexts, lang: Lang): string => texts[shownIn(texts, lang)];

/** A festival is over once its last day has passed in Berlin; one whose days nobody knows yet is to come. */
export const isPastEdition = ({ endsOn }: Pick<Festival, 'endsOn'>, today: LocalDate): boolean =>
  endsOn !== '' && endsOn < today;

/** `26 Feb to 2 Mar 2026, Munich`, as far as it is known. */
export const whenOf = ({ dates, place }: Pick<Festival, 'dates' | 'place'>, lang: Lang): string =>
  [saidIn(dates, lang), saidIn(place, lang)].filter((part) => part !== '').join(', ');

/** `30 artists`, each fact that has both. */
export const factsOf = ({ facts }: Pick<Festival, 'facts'>, lang: Lang): string[] =>
  wholeFacts(facts).map(({ figure, what }) => `${saidIn(figure, lang)} ${saidIn(what, lang)}`);

/** The facts that have a figure and say of what. */
export const wholeFacts = (facts: Festival['facts']): Festival['facts'] =>
  facts.filter(({ figure, what }) => saidIn(figure, 'en') !== '' && saidIn(what, 'en') !== '');
