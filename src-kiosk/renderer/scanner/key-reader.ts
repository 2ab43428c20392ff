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
  /** A person pressed a key: there is a keyboard. */ onHand(): void;
  /** The first key of a burst comes down: how the field looks now. */ onBegin(): void;
  /** It was a scan: the field gets back what it had. */ onPutBack(): void;
  /** It was none, though its keys were held back: they belong into the field after all. */ onGiveBack(
    text: string,
  ): void;
};

/** Some scanners end a code with two keys, and the second must not answer the verdict the first has brought. */
const END_KEYS_MS = 100;
/** A busy machine brings keys late, and the next one as well: a silence is believed as much later, at most by this. */
const MOST_PATIENCE_MS = 1_000;
/** From here on the pad keeps its distance for a moment: fewer are a person's two quick fingers. */
const SURE_BURST = 3;

const FUNCTION_KEY = /^F([1-9]|1[0-2])$/;
const SILENT = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);
/** Keys of a scanner that the browser has no sign for. */
const UNNAMED = new Set(['Process', 'Unidentified', 'Dead']);

/** Ctrl+J and Ctrl+M are how a scanner types LF and CR when it sends control characters. */
const isEnd = ({ key, code, isModified }: Key): boolean =>
  isModified ? code === 'KeyJ' || code === 'KeyM' : key === 'Enter' || key === 'Tab';

/** What a scanner types; the arrows, say, are a person's. */
const isTyped = (key: Key): boolean =>
  isEnd(key) || FUNCTION_KEY.test(key.key) || key.key.length === 1 || UNNAMED.has(key.key);

/**
 * Decides of every key whether a person or a scanner pressed it. Pure: it is told the time with each key, and by
 * `quiet` when none came. A burst becomes one scan wherever it is typed; nothing of it reaches a pad, a button or a
 * function key. What counts is when a key was pressed: one that a busy machine brings late still joins its burst,
 * though the silence seemed to have ended it.
 */
export class KeyReader {
  private burst = new Burst();
  /** The one that the silence has ended. */
  private before: Burst | null = null;
  private place: KeyPlace = 'screen';
  private readonly pad = new PadDigits();
  private patience = 0;
  private endsUntil = -Infinity;
  private heldBack = false;
  private lastSignAt = -Infinity;
  private readonly hearer: KeyHearer;

  constructor(hearer: KeyHearer) {
    this.hearer = hearer;
  }

  /** When to call `quiet` if no key comes; Infinity is never. */
  nextLook(): number {
    return Math.min(this.burst.length > 0 ? this.burst.openUntil : Infinity, this.pad.settlesAt) + this.patience;
  }

  /** True when nobody else may hear this key, which came to the page at `heardAt`. */
  press(key: Key, place: KeyPlace, heardAt: number): boolean {
    if (SILENT.has(key.key)) return false;
    this.patience = Math.min(Math.max(2 * (heardAt - key.at), 0), MOST_PATIENCE_MS);
    this.silentUntil(key.at);
    if (key.isRepeat) return FUNCTION_KEY.test(key.key) || (place !== 'field' && /^(.|Enter)$/.test(key.key));
    if (key.at <= this.endsUntil && this.burst.length === 0 && (isEnd(key) || FUNCTION_KEY.test(key.key))) return true;
    if (isTyped(key)) this.rejoin(key.at);
    if (isEnd(key)) return this.end(key, place);
    if (FUNCTION_KEY.test(key.key)) return this.add(key, place) || true;
    if (key.isModified) return this.burst.length >= 2 && this.add(key, place);
    if (key.key.length === 1 || UNNAMED.has(key.key)) return this.add(key, place);
    this.close(false);
    this.hearer.onHand();
    if (key.key !== 'Backspace' || place !== 'pad') return false;
    if (this.pad.erase()) this.hearer.onDigits(this.pad.shown, false);
    else this.hearer.onErase();
    return true;
  }

  /** No key has come until now. */
  quiet(now: number): void {
    const { burst } = this;
    this.silentUntil(now - this.patience);
    if (burst.length > 0 && burst !== this.burst) this.before = burst;
  }

  private silentUntil(at: number): void {
    if (this.burst.length > 0 && at > this.burst.openUntil) this.close(true);
    if (at <= this.pad.settlesAt || !this.pad.isOpen) return;
    const { digits, isForeign } = this.pad.settle();
    this.hearer.onDigits(digits, true);
    if (isForeign) this.hearer.onForeign();
  }

  /** Another pad lies on top now. */
  forgetDigits(): void {
    this.pad.forget();
  }

  /** This key was pressed before the silence: the burst goes on. */
  private rejoin(at: number): void {
    const { before } = this;
    this.before = null;
    if (before === null || this.burst.length > 0 || at > before.openUntil) return;
    this.burst = before;
  }

  private add(key: Key, place: KeyPlace): boolean {
    const isFirst = this.burst.length === 0;
    for (let i = this.pad.reopen(key.at); i > 0; i--) this.hearer.onErase();
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
    const isAtOnce = length > 0; // with a silence before, the burst would be over already
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
    if (isSilent && this.burst.length === 1) this.hearer.onHand(); // a scanner's keys never come alone
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
