import { describe, expect, test } from 'vitest';
import { KEPT_FOR_DE, keptOnDeviceSectionDe } from '#shared/legal/kept-on-device.de.ts';
import { KEPT_ON_DEVICE, keptOnDeviceSection, type KeepingPlace } from '#shared/legal/kept-on-device.ts';
import { privacyText as privacyTextDe } from '#web/content/legal/privacy.de.ts';
import { privacyText } from '#web/content/legal/privacy.en.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

type Source = { file: string; text: string };

/** What a visitor's browser runs, and the server that answers it; the desk is a program of its own. */
const sources: Source[] = sourceFiles()
  .filter(({ file }) => /^(shared|src-server|src-web)\//.test(file) && !file.startsWith('shared/legal/kept-on-device'))
  .map(({ file, text }) => ({ file, text: withoutComments(text) }));

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

/** How each place is written to; group 1 is what is given as the name. */
const WRITES: readonly { places: readonly KeepingPlace[]; call: RegExp }[] = [
  { places: ['localStorage', 'sessionStorage'], call: /\b(?:get|set|remove)Item\(\s*([^,)]+\)?)/g },
  { places: ['cache'], call: /\bcaches\s*\.(?:open|delete|has)\(\s*([^,)]+)/g },
  { places: ['indexedDB'], call: /\bindexedDB\s*\.(?:open|deleteDatabase)\(\s*([^,)]+)/g },
  { places: ['cookie'], call: /\.set(?:Signed)?Cookie\(\s*([^,]+?\([^)]*\)|[^,]+)/g },
  { places: ['cookie'], call: /`\$\{(\w+)\}=[^`]*\bPath=/g },
  { places: ['cookie'], call: /export const (\w+CookieName)\b/g },
];

/** A template as a pattern, in which what is put in may be anything. */
const patternOf = (template: string): string =>
  template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`))
    .join('.*');

/** The text behind a name: written out, a constant, or what a small function makes. */
function textBehind(name: string, file: string): string | undefined {
  const written = /^['"`]([^'"`]*)['"`]$/.exec(name)?.[1];
  if (written !== undefined) return patternOf(written);
  const [word = ''] = /^\w+/.exec(name) ?? [];
  const own = sources.filter((source) => source.file === file);
  const elsewhere = sources.filter((source) => new RegExp(String.raw`export const ${word}\b`).test(source.text));
  for (const { text } of [...own, ...elsewhere]) {
    const made = new RegExp(String.raw`const ${word}\b[^;]*?(?:'([^']*)'|${'`'}([^${'`'}]*)${'`'})\s*;`).exec(text);
    const template = made?.[2] ?? made?.[1];
    if (template !== undefined) return patternOf(template);
  }
  return undefined;
}

const TOKENS: Record<Exclude<KeepingPlace, 'cookie'>, RegExp> = {
  localStorage: /\blocalStorage\b/,
  sessionStorage: /\bsessionStorage\b/,
  cache: /\bcaches\s*\./,
  indexedDB: /\bindexedDB\b/,
};

type Found = { file: string; places: readonly KeepingPlace[]; name: string; pattern: string | undefined };

/** Everything in a file that puts something on a device. */
function findIn({ file, text }: Source): Found[] {
  const has = (place: KeepingPlace): boolean => place === 'cookie' || TOKENS[place].test(text);
  return WRITES.flatMap(({ places, call }) => {
    const possible = places.filter(has);
    if (possible.length === 0) return [];
    return [...text.matchAll(call)].map(([, name = '']) => ({
      file,
      places: possible,
      name,
      pattern: textBehind(name.trim(), file),
    }));
  });
}

const fits = ({ places, pattern = '(?!)' }: Found, { place, key }: { place: KeepingPlace; key: string }): boolean =>
  places.includes(place) && new RegExp(`^${pattern}$`).test(key);

/** Which of them the list does not name. */
const unnamed = (found: readonly Found[]): string[] =>
  found.filter((one) => !KEPT_ON_DEVICE.some((kept) => fits(one, kept))).map(({ file, name }) => `${file}: ${name}`);

/** Set by the library for a sign-in with Google; tests/server/accounts/google-sign-in.test.ts sees it come. */
const OF_THE_LIBRARY = ['better-auth.state', 'better-auth.passkey_challenge'];

describe('what the privacy page says is kept on a device', () => {
  const found = sources.flatMap(findIn);

  test('is everything that the sources put there', () => {
    expect(found.length).toBeGreaterThan(KEPT_ON_DEVICE.length);
    expect(unnamed(found)).toEqual([]);
  });

  test('is nothing that the sources do not put there', () => {
    const stale = KEPT_ON_DEVICE.filter((kept) => !found.some((one) => fits(one, kept)));
    expect(stale.map(({ key }) => key)).toEqual(OF_THE_LIBRARY);
  });

  test('misses no file that uses a storage in a way that this test can not read', () => {
    const unread = sources.filter((source) => {
      const uses = Object.values(TOKENS).some((token) => token.test(source.text));
      return uses && findIn(source).length === 0 && !/\bcaches\s*\.match\(/.test(source.text);
    });
    expect(unread.map(({ file }) => file)).toEqual([]);
    const other = sources.filter(({ text }) =>
      /\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.storage\b/.test(text),
    );
    expect(other.map(({ file }) => file)).toEqual([]);
    // A header written by hand: one line is the known device's, the other passes on what the sign-in set.
    const byHand = sources.filter(({ text }) => /['"]set-cookie['"]/i.test(text));
    expect(byHand.map(({ file }) => file)).toEqual([
      'src-server/http/sessions/make-auth.ts',
      'src-server/http/sign-in/plain-asking.ts',
    ]);
  });

  test('would go red over a new one of each kind', () => {
    const file = 'src-web/new.ts';
    const added = [
      `localStorage.setItem('visits', '1')`,
      `sessionStorage.setItem('heard too', '1')`,
      `await caches.open('pictures')`,
      `indexedDB.open('carts', 1)`,
      `ctx.setCookie('campaign', value, {})`,
    ].flatMap((text) => findIn({ file, text }));
    expect(unnamed(added)).toEqual([
      `${file}: 'visits'`,
      `${file}: 'heard too'`,
      `${file}: 'pictures'`,
      `${file}: 'carts'`,
      `${file}: 'campaign'`,
    ]);
  });

  test('is printed on the page, each by its name', () => {
    const operator = {
      legalName: 'Clave',
      street: 'Weg 1',
      postalCode: '80331',
      city: 'München',
      email: 'a@clave.example',
    } as Parameters<typeof privacyText>[0];
    const printed = JSON.stringify(privacyText(operator).sections.find(({ id }) => id === keptOnDeviceSection().id));
    for (const { key } of KEPT_ON_DEVICE) expect(printed).toContain(`${key}: `);
    // In German, which is the text that counts, with what it is for.
    const german = JSON.stringify(privacyTextDe(operator).sections.find(({ id }) => id === keptOnDeviceSectionDe().id));
    for (const { place, key } of KEPT_ON_DEVICE)
      expect(german).toContain(`${key}: ${KEPT_FOR_DE[`${place} ${key}`] ?? 'has no German'}`);
    expect(Object.keys(KEPT_FOR_DE)).toHaveLength(KEPT_ON_DEVICE.length);
  });
});

test('the long German heading of the policy says where it may break on a phone', () => {
  const { title, heading } = privacyTextDe({ email: 'a@clave.example' } as Parameters<typeof privacyTextDe>[0]);
  expect(heading).toBe('Datenschutz\u00ADerklärung');
  expect(heading?.replaceAll('\u00AD', '')).toBe(title);
});
