import { useSyncExternalStore } from 'react';
import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import { chooseLang, chosenLang } from '#web/chosen-lang.ts';
import { de } from './words.de.ts';
import { en } from './words.en.ts';

export type DoorWords = WordsOf<typeof de>;

/** Both come with the page: it is kept whole for when there is no network. */
const WORDS: Record<Lang, DoorWords> = { en, de };

/** German, unless this phone's owner has chosen; a browser that keeps nothing has no choice. */
function keptLang(): Lang {
  try {
    return chosenLang() ?? 'de';
  } catch {
    return 'de';
  }
}

let lang: Lang = keptLang();
const listeners = new Set<() => void>();

export const doorLang = (): Lang => lang;

/** What the page says, in the phone's language. */
export const doorWords = (): DoorWords => WORDS[lang];

/** Says it to the browser, and to who reads the page aloud. */
export function nameLang(): void {
  document.documentElement.lang = lang;
  document.title = doorWords().door;
}

export function changeLang(): void {
  lang = lang === 'de' ? 'en' : 'de';
  nameLang();
  try {
    chooseLang(lang);
  } catch {
    // It holds until the page is closed.
  }
  for (const heard of listeners) heard();
}

const subscribe = (heard: () => void): (() => void) => {
  listeners.add(heard);
  return () => listeners.delete(heard);
};

export const useDoorWords = (): DoorWords => WORDS[useSyncExternalStore(subscribe, () => lang)];
