import type { Key } from '#kiosk/renderer/scanner/burst.ts';
import { KeyReader, type KeyPlace } from '#kiosk/renderer/scanner/key-reader.ts';

const CODES: Record<string, string> = { ' ': 'Space', '-': 'Minus', ']': 'BracketRight', '/': 'Slash' };

/** One key by its name: a sign, `Enter`, `F5`, or `^j` with Ctrl held. */
export function keyAt(name: string, at: number): Key {
  const isModified = name.length === 2 && name.startsWith('^');
  const key = isModified ? name.slice(1) : name;
  const code = /^\d$/.test(key)
    ? `Digit${key}`
    : /^[a-z]$/i.test(key)
      ? `Key${key.toUpperCase()}`
      : (CODES[key] ?? key);
  return { key, code, at, isModified, isRepeat: false };
}

/** A whole code of a scanner: what it types first and last, and the ms before each key. */
export function scanned(text: string, { at = 0, gap = () => 5, prefix = [], suffix = ['Enter'] }: Scanner = {}): Key[] {
  let now = at;
  return [...prefix, ...Array.from(text), ...suffix].map((name, i) => keyAt(name, i === 0 ? now : (now += gap(i))));
}
export type Scanner = {
  at?: number;
  gap?: (nth: number) => number;
  prefix?: readonly string[];
  suffix?: readonly string[];
};

type Replay = {
  place?: KeyPlace;
  length?: number;
  /** How long the nth key is on its way to the page; none overtakes another. */ lateBy?: (nth: number) => number;
};

/** The pad as the screen has it: what is sent as a try, as soon as it is whole. */
export function replay(keys: readonly Key[], { place = 'pad', length = 4, lateBy = () => 0 }: Replay = {}) {
  const heard = {
    tries: [] as string[],
    scans: [] as string[],
    functionKeys: [] as string[],
    /** Names of the keys that went on to the page. */ passed: [] as string[],
    field: '',
    foreign: 0,
    /** Keys that a person pressed. */ hands: 0,
  };
  let sure = '';
  let before = '';
  const reader = new KeyReader({
    onScan: (text) => heard.scans.push(text),
    onDigits(digits, isSettled) {
      if (!isSettled || sure.length + digits.length > length) return;
      sure += digits;
      if (sure.length < length) return;
      heard.tries.push(sure);
      sure = '';
    },
    onErase: () => (sure = sure.slice(0, -1)),
    onForeign: () => heard.foreign++,
    onFunctionKey: (key) => heard.functionKeys.push(key),
    onHand: () => heard.hands++,
    onBegin: () => (before = heard.field),
    onPutBack: () => (heard.field = before),
    onGiveBack: (text) => (heard.field = before + text),
  });
  const rest = (until: number) => {
    for (let next = reader.nextLook(); next < until; next = reader.nextLook()) reader.quiet(next + 1);
  };
  let heardAt = -Infinity;
  for (const [nth, key] of keys.toSorted((a, b) => a.at - b.at).entries()) {
    heardAt = Math.max(heardAt, key.at + lateBy(nth));
    rest(heardAt);
    if (reader.press(key, place, heardAt)) continue;
    heard.passed.push(key.key);
    if (key.key.length === 1 && place === 'field') heard.field += key.key;
  }
  rest(Infinity);
  return heard;
}
