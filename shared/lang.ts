/** The languages the website speaks. */
export const LANGS = ['en', 'de'] as const;
export type Lang = (typeof LANGS)[number];

/** With which header a page says in which language it wants to hear why something failed; English without. */
export const LANG_HEADER = 'x-lang';

/** What a header or an address names, if it is one of ours. */
export const asLang = (named: string | null | undefined): Lang | undefined => LANGS.find((one) => one === named);

const PREFIX = /^\/(en|de)(?=\/|$)/;

/** `/de/contact` as the language before it and the page's own address; `prefix` is null where none is named. */
export function splitLang(path: string): { prefix: Lang | null; path: string } {
  const prefix = PREFIX.exec(path)?.[1];
  return prefix === undefined ? { prefix: null, path } : { prefix: prefix as Lang, path: path.slice(3) || '/' };
}
