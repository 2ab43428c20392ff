/**
 * What people choose most often, and so what strangers try first. A word counts with up to seven digits and signs behind
 * it and with the usual digits for letters, so each line stands for some thousand passwords.
 */
const WORDS = new Set(
  `password passwort passwd kennwort passphrase mypassword meinpasswort losungswort geheim geheimnis supergeheim
  streng geheimes secret topsecret
  admin administrator root user benutzer login anmelden willkommen welcome letmein changeme change default
  standard master guest gast test tester testing demo
  pass access zugang system server computer internet windows google facebook instagram whatsapp youtube samsung
  iphone android apple microsoft nokia
  abc abcd abcde abcdef abcdefg aaa xxx xyz asd asdf asdfg asdfgh asdfjkl qwe qwer qwert qwertz qwerty qwertzui
  qwertyui qay qayxsw yxcv zxcv zxcvbn wasd zaq xsw
  hallo hello hallohallo hallochen servus moin tschuess schatz schatzi schatzilein liebe liebling ichliebedich
  iloveyou loveyou ilove love lovely lover forever foreverlove
  baby babygirl babyboy honey sweetheart sweety engel angel prinzessin princess prinz prince koenig koenigin king
  queen maus mausi mausebaer hase hasi haeschen baer baerchen
  mama mami mutti mutter papa papi vati vater oma opa familie family bruder schwester kinder freund freundin
  friend friends bestfriend
  sonne sonnenschein sunshine mond stern sterne star stars starlight himmel heaven sommer summer winter fruehling
  herbst spring autumn regen schnee snow feuer fire wasser water
  januar februar maerz april mai juni juli august september oktober november dezember january february march june
  july october december
  montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
  hund hunde katze katzen kater mieze pferd vogel loewe tiger panther wolf baerli drache dragon monkey affe eagle
  adler shark dolphin delfin butterfly schmetterling spider fish kitty puppy doggy
  blume blumen rose rosen lilie tulpe flower flowers erdbeere banane apfel kirsche orange lemon cherry strawberry
  schoko schokolade chocolate cookie cookies zucker kuchen pizza nutella kaffee coffee bier beer
  fussball football soccer baseball basketball hockey tennis volleyball handball bayern bayernmuenchen fcbayern
  fcb dortmund borussia bvb schalke werder hamburg hsv eintracht arsenal chelsea liverpool barcelona realmadrid
  juventus
  deutschland germany muenchen munich berlin koeln cologne frankfurt stuttgart wien vienna zuerich austria schweiz
  italia italien espana spanien madrid paris london newyork america usa brasil mexico colombia cuba habana havana
  tanz tanze tanzt dance dancer dancing dancefloor party partytime music musik bachata bachatero bachatera
  bachatasensual salsa salsera salsero kizomba merengue cumbia reggaeton latino latina latin rumba mambo clave
  clavenights
  amor amorcito teamo tequiero corazon vida mivida bonita hermosa princesa reina carino besos felicidad familia
  amigos amigas estrella contrasena contrasenia clave hola
  michael thomas andreas stefan stephan christian martin daniel markus alexander sebastian matthias tobias florian
  patrick dennis marcel philipp felix lukas lucas jonas julian maximilian simon david robert peter klaus hans
  frank juergen wolfgang oliver
  jessica jennifer stefanie stephanie nicole sandra melanie julia katharina christina sabrina vanessa sarah sara
  laura lisa lena anna hannah hanna marie maria sophie sofie emma mia leonie nadine claudia andrea susanne petra
  monika sabine
  ashley amanda michelle nicolas carlos jose juan miguel antonio alejandro andres diego pablo ana carmen lucia
  isabel valentina camila daniela
  batman superman spiderman ironman pokemon pikachu naruto starwars jedi yoda matrix gandalf frodo hobbit
  harrypotter potter hogwarts simba nemo minecraft fortnite counter zelda mario sonic tetris warcraft
  ferrari porsche mercedes bmw audi volkswagen golf opel mustang corvette harley yamaha kawasaki honda toyota
  shadow killer hunter ninja pirate warrior samurai cowboy ranger soldier hacker trustno whatever nothing
  something anything everything sex sexy fuckyou fuck fucker scheisse arschloch fick ficken penis pussy hottie
  bigdick asshole bitch
  freedom freiheit frieden peace happy happiness gluecklich lucky smile lachen leben life dream dreams traum
  traeume hoffnung hope glaube faith jesus christ jesuschrist gott god buddha blessed
  arbeit firma office work chef boss money geld euro dollar million bank sparkasse secure sicher sicherheit
  security private privat
  purple yellow orange black white silver gold golden green blue schwarz weiss blau gruen rot gelb lila rosa pink
  start starten jetzt heute morgen never nimmer always immer ever super supermann toll cool geil krass crazy
  verrueckt magic diamond crystal phoenix thunder lightning storm blitz donner`.split(/\s+/),
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
const asLetters = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);

/** Whether a password is one of those that are tried first. */
export function isCommonPassword(password: string): boolean {
  const text = plain(password.trim().toLowerCase());
  const stem = text.replace(ENDING, '');
  const [, digits = text] = DRESSED_DIGITS.exec(text) ?? [];
  if (
    [text, digits].some((part) => REPEATED.test(part) || isDoubled(part)) ||
    isRow(digits) ||
    isThereAndBack(text) ||
    ROWS.some((row) => row.includes(text) || (text.length > stem.length && stem.length >= 6 && row.includes(stem)))
  )
    return true;
  return [text, stem, asLetters(text), asLetters(stem), stem.replace(/^[\d!?.]{1,4}/, '')].some(
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
