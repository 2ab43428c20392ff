import { asLang, type Lang } from '#shared/lang.ts';

const KEPT = 'language';

/** The language that somebody has chosen in this browser, by the link to the other one or in their profile. */
export const chosenLang = (): Lang | undefined =>
  typeof localStorage === 'undefined' ? undefined : asLang(localStorage.getItem(KEPT));

export const chooseLang = (lang: string): void => localStorage.setItem(KEPT, lang);
