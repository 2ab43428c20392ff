import { ownEntry } from '#shared/own-entry.ts';

/**
 * What people of this language and this house choose, and no list from elsewhere has high up. A word counts with up to
 * seven digits and signs behind it and with the usual digits for letters, so each line stands for some thousand
 * passwords.
 */
const WORDS = new Set(
  `kennwort passphrase meinpasswort losungswort geheimnis supergeheim streng geheimes topsecret administrator root
  benutzer login anmelden willkommen gast zugang instagram whatsapp iphone android abc abcd abcde abcdef abcdefg
  aaa xxx xyz asd qwe qwer qwertz qwertzui qay qayxsw yxcv zxcv wasd zaq xsw hallohallo hallochen servus moin
  tschuess schatzi schatzilein liebe liebling ichliebedich foreverlove engel prinzessin prinz koenig koenigin maus
  mausi mausebaer hase hasi haeschen baer baerchen mama mami mutti mutter papa papi vati vater oma opa familie
  bruder schwester freund freundin bestfriend sonne sonnenschein mond stern sterne starlight himmel fruehling
  herbst regen schnee feuer januar februar maerz mai juni juli oktober dezember dienstag mittwoch donnerstag
  freitag samstag sonntag wednesday hund hunde katze katzen kater mieze pferd vogel loewe baerli drache affe adler
  schmetterling blume blumen rosen lilie tulpe erdbeere apfel kirsche schoko schokolade zucker kuchen nutella
  kaffee bier volleyball bayernmuenchen fcbayern fcb bvb hsv eintracht deutschland muenchen koeln cologne
  frankfurt stuttgart wien zuerich schweiz italien spanien usa cuba habana tanz tanze tanzt dancefloor partytime
  musik bachata bachatero bachatera bachatasensual salsa salsera kizomba merengue cumbia reggaeton rumba mambo
  clave clavenights amor amorcito teamo tequiero corazon vida mivida hermosa reina carino besos felicidad familia
  amigas contrasena contrasenia philipp lukas maximilian juergen katharina sofie mia leonie ana hogwarts nemo
  fortnite zelda tetris bmw volkswagen opel everything arschloch freiheit frieden gluecklich lachen leben traum
  traeume hoffnung glaube jesuschrist gott god arbeit firma geld euro sparkasse sicher sicherheit privat schwarz
  weiss blau gruen rot gelb lila rosa starten jetzt heute morgen nimmer immer ever supermann toll geil krass
  verrueckt`.split(/\s+/),
);

/** Rows of keys and of the alphabet, in both directions: what one finger types by sliding along. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopü+',
  'qwertyuiop',
  'asdfghjklöä#',
  'yxcvbnm,.-',
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb',
  '1qay2wsx3edc4rfv5tgb',
  'qayxswedcvfr',
  'qazwsxedcrfv',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5z6',
  'q1w2e3r4t5y6',
  '147258369',
  '159357',
  '741852963',
  '!"§$%&/()=',
  '!@#$%^&*()',
].flatMap((row) => [row, row.split('').toReversed().join('')]);

const REPEATED = /^(.{1,4})\1+$/;
/** A row of digits with a letter or two before or behind it: a123456. */
const DRESSED_DIGITS = /^[a-z]{0,2}(\d{4,})[a-z]{0,2}$/;
const ENDING = /[\d!?.,*#$%&+_-]{1,7}$/;
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Each sign at least twice: 112233. One pattern for the whole text would try every way to part a long row of one sign. */
const isDoubled = (text: string): boolean => text.replaceAll(/(.)\1+/gs, '') === '';

const plain = (text: string): string =>
  text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss').replaceAll('ñ', 'n');
const asLetters = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => ownEntry(LETTERS, sign) ?? sign);

/** So many of the list count with digits behind them, too: whoever guesses tries the first ones in every dress. */
const MOST_CHOSEN = 10_000;
const DIGITS_BEHIND = /[\d!?.]{1,7}$/;
const DIGITS_BEFORE = /^[\d!?.]{1,4}/;

let kept: Promise<ReadonlyMap<string, number>> | undefined;

/**
 * Passwords that became known elsewhere, the most frequent first, with their place. Unpacking them takes a tenth of a
 * second and some megabytes, so that is done when somebody first chooses a password.
 */
const keptList = (): Promise<ReadonlyMap<string, number>> =>
  (kept ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((word, place) => [word, place])),
  ));

/** Whether a password is one of those that are tried first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.trim().toLowerCase();
  const places = await keptList();
  const isKept = [text, asLetters(text)].some((word) => places.has(word));
  const stem = text.replace(DIGITS_BEHIND, '');
  const isMostChosen = [stem, asLetters(stem), stem.replace(DIGITS_BEFORE, '')].some(
    (word) => (places.get(word) ?? MOST_CHOSEN) < MOST_CHOSEN,
  );
  return isKept || isMostChosen || isGuessable(text);
}

/** The same by what it is made of: rows of keys, repeated pieces, and our own words. */
function isGuessable(password: string): boolean {
  const text = plain(password);
  const stem = text.replace(ENDING, '');
  const [, digits = text] = DRESSED_DIGITS.exec(text) ?? [];
  if (
    [text, digits].some((part) => REPEATED.test(part) || isDoubled(part)) ||
    isRow(digits) ||
    isThereAndBack(text) ||
    ROWS.some((row) => row.includes(text) || (text.length > stem.length && stem.length >= 6 && row.includes(stem)))
  )
    return true;
  return [text, stem, asLetters(text), asLetters(stem), stem.replace(DIGITS_BEFORE, '')].some(
    (word) => WORDS.has(word) || halvesOf(word).some((half) => WORDS.has(half)),
  );
}

const isRow = (text: string): boolean => ROWS.some((row) => row.includes(text));

/** 123321 and abccba: a row up to its middle and back. */
function isThereAndBack(text: string): boolean {
  return text.split('').toReversed().join('') === text && isRow(text.slice(0, Math.ceil(text.length / 2)));
}

/** `hallohallo` is `hallo`. */
function halvesOf(word: string): string[] {
  const half = word.slice(0, word.length / 2);
  return word.length > 0 && half + half === word ? [half] : [];
}
