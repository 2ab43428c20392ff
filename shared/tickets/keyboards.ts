import { ownEntry } from '#shared/own-entry.ts';

/**
 * What each key types, alone and with Shift, from the left: the row of digits, the row below (`QwertyuiopK`), the next
 * one with the key beside Enter, and the lowest with the key beside its Shift. A space is a key that types nothing.
 * `dead` are the signs that wait for the letter they stand on. As Windows has these keyboards
 * (https://learn.microsoft.com/globalization/windows-keyboard-layouts).
 */
type Keyboard = { plain: string; shifted: string; dead: string };

export const KEYBOARDS = {
  us: {
    plain: '`1234567890-=' + 'qwertyuiop[]' + "asdfghjkl;'\\" + ' zxcvbnm,./',
    shifted: '~!@#$%^&*()_+' + 'QWERTYUIOP{}' + 'ASDFGHJKL:"|' + ' ZXCVBNM<>?',
    dead: '',
  },
  german: {
    plain: '^1234567890ß´' + 'qwertzuiopü+' + 'asdfghjklöä#' + '<yxcvbnm,.-',
    shifted: '°!"§$%&/()=?`' + 'QWERTZUIOPÜ*' + "ASDFGHJKLÖÄ'" + '>YXCVBNM;:_',
    dead: '^´`',
  },
  french: {
    plain: '²&é"\'(-è_çà)=' + 'azertyuiop^$' + 'qsdfghjklmù*' + '<wxcvbn,;:!',
    shifted: ' 1234567890°+' + 'AZERTYUIOP¨£' + 'QSDFGHJKLM%µ' + '>WXCVBN?./§',
    dead: '^¨',
  },
  swiss: {
    plain: "§1234567890'^" + 'qwertzuiopü¨' + 'asdfghjklöä$' + '<yxcvbnm,.-',
    shifted: '°+"*ç%&/()=?`' + 'QWERTZUIOPè!' + 'ASDFGHJKLéà£' + '>YXCVBNM;:_',
    dead: '^¨`',
  },
  spanish: {
    plain: "º1234567890'¡" + 'qwertyuiop`+' + 'asdfghjklñ´ç' + '<zxcvbnm,.-',
    shifted: 'ª!"·$%&/()=?¿' + 'QWERTYUIOP^*' + 'ASDFGHJKLÑ¨Ç' + '>ZXCVBNM;:_',
    dead: '`^´¨',
  },
} as const satisfies Record<string, Keyboard>;
type KeyboardName = keyof typeof KEYBOARDS;

/** What a scanner believes to be typing on, and what the computer takes its keys for. */
export type Crossing = { scanner: KeyboardName; computer: KeyboardName };

const OTHERS = ['german', 'french', 'swiss', 'spanish'] as const;
/** A scanner comes set to an American keyboard, or stands at an American computer and is set to the country's. */
export const CROSSINGS: readonly Crossing[] = OTHERS.flatMap((other) => [
  { scanner: 'us' as const, computer: other },
  { scanner: other, computer: 'us' as const },
]);

/** What a dead key puts on the letter after it (Unicode's combining marks). */
const MARKS: Readonly<Record<string, string>> = { '^': '\u0302', '´': '\u0301', '`': '\u0300', '¨': '\u0308' };

/** The letter under a mark of a dead key; null where that is no single sign. */
function marked(sign: string, letter: string): string | null {
  const mark = ownEntry(MARKS, sign);
  const one = `${letter}${mark ?? ''}`.normalize('NFC');
  return mark !== undefined && /^\p{L}$/u.test(letter) && Array.from(one).length === 1 ? one : null;
}

/** A key with or without Shift, by its place; the space bar is none of them. */
const SPACE = -1;
/** The keys that type a sign: its own, or a dead key and a letter. */
type Ways = readonly (readonly number[])[];
type Keys = {
  signs: readonly string[];
  keyOf: ReadonlyMap<string, number>;
  dead: ReadonlySet<number>;
  ways: ReadonlyMap<string, Ways>;
};

function keysOf({ plain, shifted, dead: marks }: Keyboard): Keys {
  const signs = Array.from(plain + shifted);
  const typed = signs.flatMap((sign, key) => (sign === ' ' ? [] : [[sign, key] as const]));
  const keyOf = new Map([...[...typed].reverse(), [' ', SPACE]]);
  const dead = new Map(typed.filter(([sign]) => marks.includes(sign)).map(([sign, key]) => [key, sign]));
  const ways = new Map<string, Ways>([...keyOf].map(([sign, key]) => [sign, [[key]]]));
  for (const [mark, accent] of dead)
    for (const [letter, key] of keyOf) {
      const sign = marked(accent, letter);
      if (sign !== null) ways.set(sign, [...(ways.get(sign) ?? []), [mark, key]]);
    }
  return { signs, keyOf, dead: new Set(dead.keys()), ways };
}
const ALL = new Map(Object.entries(KEYBOARDS).map(([name, keyboard]) => [name, keysOf(keyboard)]));
const keyboard = (name: KeyboardName): Keys => ALL.get(name) ?? keysOf(KEYBOARDS[name]);

/** A keyboard that has neither a key nor a dead key for a sign can't type it. */
const waysToType = ({ ways }: Keys, sign: string): Ways => ways.get(sign) ?? [];

/** Few signs can be typed in two ways; of a text that is full of them not every reading is tried. */
const MOST_READINGS = 64;

/** Every text that has one of the alternatives in each place, as long as they are few. */
function readingsOf<T>(places: readonly (readonly T[])[]): T[][] {
  let readings: T[][] = [[]];
  for (const place of places) {
    const [first, ...others] = place;
    if (first === undefined) return [];
    const more = readings.length * place.length > MOST_READINGS ? [] : others;
    const added = more.flatMap((one) => readings.map((begun) => [...begun, one]));
    for (const begun of readings) begun.push(first);
    readings = [...readings, ...added];
  }
  return readings;
}

/** What keys type: a dead key waits for its letter, and stands alone before everything else. */
function typedBy({ signs, dead }: Keys, keys: readonly number[]): string {
  let [text, waiting] = ['', ''];
  for (const key of keys) {
    const sign = key === SPACE ? ' ' : (signs[key] ?? '');
    if (waiting === '' && dead.has(key)) {
      waiting = sign;
      continue;
    }
    if (waiting === '') text += sign;
    else text += key === SPACE ? waiting : (marked(waiting, sign) ?? waiting + sign);
    waiting = '';
  }
  return text + waiting;
}

/** The signs that `from` types with one key, none of them dead, and what `to` has on that key: nearly all of them. */
function sameKeys(from: Keys, to: Keys): ReadonlyMap<string, string> {
  const isPlain = (sign: string, key: number) =>
    key !== SPACE && !from.dead.has(key) && !to.dead.has(key) && waysToType(from, sign).length === 1;
  const plain = [...from.keyOf].filter(([sign, key]) => isPlain(sign, key));
  return new Map(plain.map(([sign, key]) => [sign, to.signs[key] ?? '']));
}
const TYPED = new Map(CROSSINGS.map((one) => [one, sameKeys(keyboard(one.scanner), keyboard(one.computer))]));
const READ = new Map(CROSSINGS.map((one) => [one, sameKeys(keyboard(one.computer), keyboard(one.scanner))]));

/** Sign for sign; null for a text that has others. */
function replaced(text: string, signs: ReadonlyMap<string, string> | undefined): string | null {
  let made = '';
  for (const sign of text) {
    const other = signs?.get(sign);
    if (other === undefined) return null;
    made += other;
  }
  return made;
}

/**
 * A code as a computer hears it from a scanner: what the scanner's keyboard has no key for is lost (so is what needs
 * AltGr, which an American computer does not know), and a dead key is followed by a space. Pure.
 */
export function typeThrough(code: string, crossing: Crossing): string {
  const plainly = replaced(code, TYPED.get(crossing));
  if (plainly !== null) return plainly;
  const from = keyboard(crossing.scanner);
  const keys = Array.from(code.normalize('NFC')).flatMap((sign) => {
    const [first = []] = waysToType(from, sign);
    return first.length === 1 && from.dead.has(first[0] ?? SPACE) ? [...first, SPACE] : first;
  });
  return typedBy(keyboard(crossing.computer), keys);
}

/** The signs of a scanner's keys; a letter after a dead key may be one with its mark, or one for itself. */
function meantBy({ signs, dead }: Keys, keys: readonly number[]): string[] {
  const places = keys.map((key, at) => {
    const sign = key === SPACE ? ' ' : (signs[key] ?? '');
    const before = keys[at - 1];
    const isMarked = before !== undefined && dead.has(before) && marked(signs[before] ?? '', sign) !== null;
    // A letter with its mark is no sign that counts in a code: it is as if it were not there.
    return isMarked ? [sign, ''] : [sign];
  });
  return readingsOf(places).map((reading) => reading.join(''));
}

/** What a text that a computer heard may be printed as; nothing where it could not have typed it. Pure. */
export function readThrough(text: string, crossing: Crossing): string[] {
  const plainly = replaced(text, READ.get(crossing));
  if (plainly !== null) return [plainly];
  const [from, heard] = [keyboard(crossing.scanner), keyboard(crossing.computer)];
  const ways = Array.from(text.normalize('NFC')).map((sign) => waysToType(heard, sign));
  if (ways.some((way) => way.length === 0)) return [];
  return readingsOf(ways).flatMap((keys) => meantBy(from, keys.flat()));
}

/** The keys in the order of the tables, as a browser names their places (UI Events, `KeyboardEvent.code`). */
const PLACES = (
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal ' +
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight ' +
  'KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash ' +
  'IntlBackslash KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash'
).split(' ');

/** What an American computer would have heard of a key; '' for one that types nothing there. */
export function signAtPlace(place: string, isShifted: boolean): string {
  if (place === 'Space') return ' ';
  if (/^Numpad\d$/.test(place)) return place.slice(-1);
  const { plain, shifted } = KEYBOARDS.us;
  return (isShifted ? shifted : plain)[PLACES.indexOf(place)]?.trim() ?? '';
}
