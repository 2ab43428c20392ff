import { Burst, type Key } from './burst.ts';
import { PadDigits, SETTLE_MS } from './pad-digits.ts';

/** Where a person's key would go: into a text field, to a PIN pad, or to whatever has the focus. */
export type KeyPlace = 'field' | 'pad' | 'screen';

export type KeyHearer = {
  onScan(text: string, beganAt: number): void;
  /** What was typed at the pad since the last silence; it counts once it is settled. */
  onDigits(digits: string, isSettled: boolean): void;
  onErase(): void;
  /** Keys at the pad that no person typed. */ onForeign(): void;
  onFunctionKey(key: string): void;
  /** The first key of a burst comes down: how the field looks now. */ onBegin(): void;
  /** It was a scan: the field gets back what it had. */ onPutBack(): void;
  /** It was none, though its keys were held back: they belong into the field after all. */ onGiveBack(
    text: string,
  ): void;
};

/** Some scanners end a code with two keys, and the second must not answer the verdict the first has brought. */
const END_KEYS_MS = 100;
/** From here on the pad keeps its distance for a moment: fewer are a person's two quick fingers. */
const SURE_BURST = 3;

const FUNCTION_KEY = /^F([1-9]|1[0-2])$/;
const SILENT = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
/** Keys of a scanner that the browser has no sign for. */
const UNNAMED = new Set(['Process', 'Unidentified', 'Dead']);

/** Ctrl+J and Ctrl+M are how a scanner types LF and CR when it sends control characters. */
const isEnd = ({ key, code, isModified }: Key): boolean =>
  isModified ? code === 'KeyJ' || code === 'KeyM' : key === 'Enter' || key === 'Tab';

/**
 * Decides of every key whether a person or a scanner pressed it. Pure: it is told the time with each key, and by
 * `quiet` when none came. A burst becomes one scan wherever it is typed; nothing of it reaches a pad, a button or a
 * function key.
 */
export class KeyReader {
  private burst = new Burst();
  private place: KeyPlace = 'screen';
  private readonly pad = new PadDigits();
  private endsUntil = -Infinity;
  private heldBack = false;
  private lastSignAt = -Infinity;
  private readonly hearer: KeyHearer;

  constructor(hearer: KeyHearer) {
    this.hearer = hearer;
  }

  /** When to call `quiet` if no key comes; Infinity is never. */
  nextLook(): number {
    return Math.min(this.burst.length > 0 ? this.burst.openUntil : Infinity, this.pad.settlesAt);
  }

  /** True when nobody else may hear this key. */
  press(key: Key, place: KeyPlace): boolean {
    if (SILENT.has(key.key)) return false;
    this.quiet(key.at);
    if (key.isRepeat) return FUNCTION_KEY.test(key.key) || (place !== 'field' && /^(.|Enter)$/.test(key.key));
    if (key.at <= this.endsUntil && this.burst.length === 0 && (isEnd(key) || FUNCTION_KEY.test(key.key))) return true;
    if (isEnd(key)) return this.end(key, place);
    if (FUNCTION_KEY.test(key.key)) return this.add(key, place) || true;
    if (key.isModified) return this.burst.length >= 2 && this.add(key, place);
    if (key.key.length === 1 || UNNAMED.has(key.key)) return this.add(key, place);
    this.close(false);
    if (key.key !== 'Backspace' || place !== 'pad') return false;
    if (this.pad.erase()) this.hearer.onDigits(this.pad.shown, false);
    else this.hearer.onErase();
    return true;
  }

  /** No key has come until now. */
  quiet(at: number): void {
    if (this.burst.length > 0 && at > this.burst.openUntil) this.close(true);
    if (at <= this.pad.settlesAt || !this.pad.isOpen) return;
    const { digits, isForeign } = this.pad.settle();
    this.hearer.onDigits(digits, true);
    if (isForeign) this.hearer.onForeign();
  }

  /** Another pad lies on top now: what was typed at the one before is not for it. */
  forgetDigits(): void {
    this.pad.settle();
  }

  private add(key: Key, place: KeyPlace): boolean {
    const isFirst = this.burst.length === 0;
    const wasTyping = this.pad.isOpen || this.pad.isNearBurst(key.at);
    if (isFirst) {
      this.place = place;
      this.heldBack = false;
      if (place === 'field') this.hearer.onBegin();
    }
    const holdsBack = this.burst.isOurs;
    this.burst.add(key);
    if (!FUNCTION_KEY.test(key.key)) this.lastSignAt = key.at;
    if (place === 'pad' && !FUNCTION_KEY.test(key.key)) {
      this.pad.add(key.key, { at: key.at, isAlone: isFirst && !key.isModified });
      return !(isFirst && !wasTyping && key.key === ' '); // a space alone presses the button that has the focus
    }
    if (place === 'field') this.heldBack ||= holdsBack;
    return place === 'field' ? holdsBack : !isFirst;
  }

  private end(key: Key, place: KeyPlace): boolean {
    const { length } = this.burst;
    const isScan = this.burst.isEndedScan(place === 'field');
    const isAtOnce = length > 0; // else the silence would have closed it
    if (isScan) this.scan(key.at);
    else if (place === 'pad' && (this.pad.isOpen || this.pad.isNearBurst(key.at))) {
      // A person's Enter behind the last digit sends nothing: the digit did.
      if (isAtOnce) this.pad.add(key.key, { at: key.at, isAlone: false });
      else this.pad.goOn(key.at);
      this.drop();
    } else {
      this.drop();
      return isAtOnce && place !== 'field';
    }
    return true;
  }

  /** The burst is over, and no key has ended it. */
  private close(isSilent: boolean): void {
    const [only] = this.burst.keys;
    const isField = this.place === 'field';
    if (this.burst.length === 1 && only !== undefined && FUNCTION_KEY.test(only.key)) {
      this.drop();
      if (isSilent && only.at - this.lastSignAt > SETTLE_MS) this.hearer.onFunctionKey(only.key);
    } else if (this.burst.isReadWithoutEnd(isField)) this.scan(this.burst.openUntil);
    else {
      if (this.heldBack) this.hearer.onGiveBack(this.burst.keys.map(({ key }) => key).join(''));
      this.drop();
      if (this.pad.isOpen) this.hearer.onDigits(this.pad.shown, false);
    }
  }

  private scan(at: number): void {
    const { text, beganAt, slowestMs } = this.burst;
    this.endsUntil = at + Math.max(END_KEYS_MS, 2 * slowestMs);
    if (this.place === 'field') this.hearer.onPutBack();
    this.drop();
    this.hearer.onDigits(this.pad.settle().digits, true);
    this.hearer.onScan(text, beganAt);
  }

  private drop(): void {
    const { length, keys } = this.burst;
    if (length >= SURE_BURST) this.pad.burstEnded(keys.at(-1)?.at ?? 0);
    this.burst = new Burst();
  }
}
