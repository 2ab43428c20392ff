import { de } from '#shared/accounts/sign-in-words.de.ts';
import { en } from '#shared/accounts/sign-in-words.en.ts';
import { splitLang, type Lang } from '#shared/lang.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { paths } from '../routes/paths.ts';

/** All that a private page can say where no script runs: who follows 'Book Now' must not end before an empty page. */
export const NEEDS_SCRIPT = {
  en:
    '<noscript><main class="wrap section"><h1 class="heading-medium">This page needs JavaScript</h1>' +
    '<p>Tickets and your account need it. <a href="/events">Back to Events</a></p></main></noscript>',
  de:
    '<noscript><main class="wrap section"><h1 class="heading-medium">Diese Seite braucht JavaScript</h1>' +
    '<p>Tickets und Konto gehen nicht ohne. <a href="/de/events">Zurück zu den Events</a></p></main></noscript>',
};

/** An address is confirmed without them too: the form is sent to its own address, which has the token in it. */
const confirmWithout = (sentence: string, button: string): string =>
  `<noscript><form class="wrap section" method="post" action=""><p>${sentence}</p>` +
  `<button class="button button-filled" type="submit">${button}</button></form></noscript>`;
const CONFIRM_WITHOUT_SCRIPTS = {
  en: confirmWithout(en.confirmWithout, en.confirmAddress),
  de: confirmWithout(de.confirmWithout, de.confirmAddress),
};

/** What a private page says when its scripts don't come (boot.ts); the empty address is its own. */
const notLoaded = (sentence: string, again: string): string =>
  `<template id="not-loaded"><main class="wrap section"><div class="empty" role="alert"><h1 class="heading-medium">` +
  `${sentence}</h1><a class="button button-filled" href="">${again}</a></div></main></template>`;
export const NOT_LOADED = {
  en: notLoaded(UNEXPECTED_MESSAGE, 'Try again'),
  de: notLoaded('Die Seite konnte nicht geladen werden.', 'Erneut versuchen'),
};

export const withoutScripts = (lang: Lang, path: string): string =>
  NEEDS_SCRIPT[lang] + (splitLang(path).path === paths.auth ? CONFIRM_WITHOUT_SCRIPTS[lang] : '');
