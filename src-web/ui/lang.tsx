import { createContext, use, useContext, useMemo, type ReactNode } from 'react';
import { LANGS, type Lang } from '#shared/lang.ts';
import { shownIn, textsOf, type Spoken, type TwoTexts } from '#shared/website/two-texts.ts';

/** The words of one part of the site. A page loads only those of the language that it speaks. */
export type Catalogue<W> = {
  load: (lang: Lang) => Promise<void>;
  in: (lang: Lang) => W;
  /** Those that are still to come: the same promise until they are here, null from then on. */
  coming: (lang: Lang) => Promise<void> | null;
};

const catalogues: Catalogue<unknown>[] = [];

/** One file of words a language, each a script of its own; they are here before anything that says them is drawn. */
export function catalogue<W>(files: Record<Lang, () => Promise<W>>): Catalogue<W> {
  const here: Partial<Record<Lang, W>> = {};
  const coming: Partial<Record<Lang, Promise<void>>> = {};
  const made: Catalogue<W> = {
    load: async (lang) => void (here[lang] ??= await files[lang]()),
    in: (lang) => {
      const words = here[lang];
      if (words === undefined) throw new Error(`the words in '${lang}' are not loaded`);
      return words;
    },
    coming: (lang) => (here[lang] === undefined ? (coming[lang] ??= made.load(lang)) : null),
  };
  catalogues.push(made);
  return made;
}

const spoken = new Set<Lang>();

/** Loads what the parts of the site that are here say in this language; called again when more of them have come. */
export async function loadWords(lang: Lang): Promise<void> {
  await Promise.all(catalogues.map((one) => one.load(lang)));
  spoken.add(lang);
}

/** Whether this page has spoken the language, so that its frame can. */
export const hasWords = (lang: Lang): boolean => spoken.has(lang);

type PathFor = (path: string, lang: Lang) => string;
type Speech = {
  lang: Lang;
  pathFor: PathFor;
  /** The page is at its own address: so is where it leads. */ isAtHome?: boolean;
};

const SpokenContext = createContext<Speech>({ lang: LANGS[0], pathFor: (path) => path });

/** Around everything that speaks: the page's language, as its address says it, and where a page stands in another one. */
export function Speaking({ lang, pathFor, isAtHome, children }: Speech & { children: ReactNode }) {
  const spoken = useMemo(() => ({ lang, pathFor, isAtHome }), [lang, pathFor, isAtHome]);
  return <SpokenContext value={spoken}>{children}</SpokenContext>;
}

/** The language of the words on this page. */
export const useLang = (): Lang => useContext(SpokenContext).lang;

/** What the club says, in the page's language; where it has none of it, the other language's, marked as such. */
export function Said({ texts }: { texts: TwoTexts }): ReactNode {
  const lang = useLang();
  const shown = shownIn(texts, lang);
  return shown === lang ? texts[shown] : <span lang={shown}>{texts[shown]}</span>;
}

/** The same of what an organiser writes with a night, a ticket type or a question: one of its texts. */
export const SaidOf = <Name extends string>(props: {
  of: { [Field in Name]: string | null } & Spoken;
  say: Name;
}): ReactNode => <Said texts={textsOf(props.of, props.say)} />;

/** The words of one part of the site in the page's language. A part that comes after its page waits for them, too. */
export function useWords<W>(words: Catalogue<W>): W {
  const lang = useLang();
  const coming = words.coming(lang);
  if (coming !== null) use(coming);
  return words.in(lang);
}

/**
 * A page at its own address leads to others at theirs, whatever they speak; one under `/de` or `/en` leads to those in its
 * language, as far as they are whole in it.
 */
export function usePathFor(): (path: string) => string {
  const { lang, pathFor, isAtHome } = useContext(SpokenContext);
  return (path) => (isAtHome === true ? path : pathFor(path, lang));
}

/** Where a page stands in each language, by its own address; none where it is not whole in all. */
export function usePathsInLangs(path: string): readonly { lang: Lang; path: string }[] {
  const { pathFor } = useContext(SpokenContext);
  const all = LANGS.map((lang) => ({ lang, path: pathFor(path, lang) }));
  return all.some((one) => one.path !== path) ? all : [];
}
