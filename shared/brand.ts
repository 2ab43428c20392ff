import type { Lang } from './lang.ts';
import { shownIn, type TwoTexts } from './website/two-texts.ts';

/** The program's own name: what it is called in tax files, to payment providers and on the machine it runs on. */
export const product = { name: 'Clave' } as const;

/** How the club is called, as whoever runs it has entered it. */
export type ClubName = {
  /** Where there is little room: below the icon on a phone. */ name: string;
  full: string;
  /** Behind the name, where a page has none of its own; empty is not said. */ claim: TwoTexts;
  /** Where one dances: 'in Munich'; empty is not said. */ place: TwoTexts;
  /** Its first year; empty is not said. */ since: string;
};

const NOTHING: TwoTexts = { en: '', de: '' };
let source: () => ClubName = () => ({
  name: product.name,
  full: product.name,
  claim: NOTHING,
  place: NOTHING,
  since: '',
});

/** From where `brand` has it from now on: the database in the server, the page's state in a browser. */
export function nameClub(from: () => ClubName): void {
  source = from;
}

/** What is said while this is made, in one go, says this name: a page of a draft, beside those that are public. */
export function whileNamed<T>(club: ClubName, make: () => T): T {
  const before = source;
  source = () => club;
  try {
    return make();
  } finally {
    source = before;
  }
}

/** ' in Munich', where the club says where it is, else nothing. */
export function inPlace(lang: Lang): string {
  const { place } = brand;
  return place[shownIn(place, lang)] && ` in ${place[shownIn(place, lang)]}`;
}

/**
 * The club's name as it is at this moment. It changes while the program runs, so no constant is made of it when a file is
 * read: a sentence with the name in it is a function or a getter.
 */
export const brand = new Proxy({} as Readonly<ClubName>, {
  get: (_, name) => source()[name as keyof ClubName],
});
