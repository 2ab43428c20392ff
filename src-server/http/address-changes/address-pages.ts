import { escapeHtml as e } from '#shared/escape-html.ts';
import type { Lang } from '#shared/lang.ts';
import type { ObjectionOutcome } from '#shared/people/address-change.ts';
import type { WordsOf } from '#shared/words.ts';
import { page } from '../sign-in/plain-pages.ts';
import { de } from './address-words.de.ts';
import { en } from './address-words.en.ts';

const WORDS: Record<Lang, WordsOf<typeof en>> = { en, de };

/** In which language a page is, and the font that its sheet names. */
export type Drawn = { lang: Lang; font: string | undefined };

const button = (text: string): string =>
  `<form class="plain-form" method="post"><button class="button button-filled">${e(text)}</button></form>`;
const signIn = (lang: Lang): string =>
  `<a class="button button-filled" href="${lang === 'en' ? '/en/auth' : '/auth'}">${e(WORDS[lang].signIn)}</a>`;
const contact = (lang: Lang): string =>
  `<a class="button button-outlined" href="${lang === 'en' ? '/contact' : '/de/contact'}">${e(WORDS[lang].contact)}</a>`;

type Said = { title: string; lead: string; forms: string };
const document = (said: Said, { lang, font }: Drawn): string => page({ ...said, lang }, font);

const strong = (email: string): string => `<b>${e(email)}</b>`;

/** Behind the link to the new address. The page alone changes nothing: programs open links, too. */
export function confirmPage({ email }: { email: string }, drawn: Drawn): string {
  const words = WORDS[drawn.lang].confirm;
  const lead = e(words.lead('\u0000')).replace('\u0000', strong(email));
  return document({ title: words.title, lead, forms: button(words.button) }, drawn);
}

export function confirmedPage({ email }: { email: string }, drawn: Drawn): string {
  const { title, lead } = WORDS[drawn.lang].confirmed;
  return document(
    { title, lead: e(lead('\u0000')).replace('\u0000', strong(email)), forms: signIn(drawn.lang) },
    drawn,
  );
}

/** Somebody has made an account with the new address meanwhile. */
export const takenPage = (drawn: Drawn): string =>
  document({ ...WORDS[drawn.lang].taken, forms: contact(drawn.lang) }, drawn);

/** Behind the link to the address before. */
export function objectPage(objecting: { isChanged: boolean; isContested: boolean }, drawn: Drawn): string {
  const { title, asked, contested, changed, waiting } = WORDS[drawn.lang].object;
  const means = objecting.isContested ? contested : objecting.isChanged ? changed : waiting;
  return document({ title, lead: e(`${asked()} ${means}`), forms: button(title) }, drawn);
}

export function objectedPage(outcome: ObjectionOutcome, drawn: Drawn): string {
  const { title, lead } = WORDS[drawn.lang][outcome];
  const forms = outcome === 'stopped' || outcome === 'put_back' ? signIn(drawn.lang) : contact(drawn.lang);
  return document({ title, lead: e(lead), forms }, drawn);
}

/** A link that was used, stopped or is too old. */
export const overPage = (sentence: string, drawn: Drawn): string =>
  document({ title: WORDS[drawn.lang].over, lead: e(sentence), forms: contact(drawn.lang) }, drawn);
