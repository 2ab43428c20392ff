import { signAtPlace } from '#shared/tickets/keyboards.ts';

/** One key as it came down; `at` is the page's clock in ms. */
export type Key = {
  key: string;
  code: string;
  at: number;
  /** With Ctrl, Alt or Meta held. */ isModified: boolean;
  isShifted?: boolean;
  /** The key is held down: the keyboard repeats it by itself. */ isRepeat: boolean;
};

/** What a browser calls a key that waits for the letter it puts its sign on. */
const DEAD = 'Dead';

/** A scanner types faster than anybody: this long between two keys at most. */
const TIGHT_MS = 70;
/** Once `K0` or `K1` was seen it is a code of ours: a slow scanner, or a busy machine, gets more time. */
const CODE_GAP_MS = 200;
/** A ticket that breaks off: its other half is on the way, however long the machine stands still. */
const HALF_TICKET_MS = 600;
/** As many keys make a code anywhere. */
const SHORTEST = 8;
/** As many do when Enter or Tab ends them; in a text field only when no fingers could be as quick. */
const SHORTEST_ENDED = 4;
/** Between two keys of a scanner passes nearly the same time; a person's fingers differ by more. */
const SPREAD_MS = 25;
const VERY_TIGHT_MS = 35;

/** ISO/IEC 15424: what many scanners can be set to type first, `]Q1` for a QR code. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** A ticket or a card is always this long (shared/tickets/qr-code.ts): the rest is a scanner's own prefix or suffix. */
const TICKET = /K1[0-9A-V]{144}/;
const OURS = /^(\][A-Za-z][0-9A-Za-z])?K[01]/i;
/** The beginning of a ticket behind a prefix of the scanner's own, which no word contains. */
const TICKET_INSIDE = /K1[0-9A-V]{6}/i;

/** US positions: what a scanner set to another keyboard meant. Our codes have digits and A to V only. */
function byPosition({ code }: Key): string {
  if (/^Key[A-Z]$/.test(code)) return code.slice(3);
  return /^(Digit|Numpad)\d$/.test(code) ? code.slice(-1) : '';
}

/** As an American computer would have heard it: there no key is dead, so nothing is lost. */
const american = ({ code, isShifted = false, isModified }: Key): string =>
  isModified ? '' : signAtPlace(code, isShifted);

const signOf = ({ key, isModified }: Key): string => (key.length === 1 && !isModified ? key : '');

/** As the keys say, or as they were meant when that is a code of ours; without what the scanner adds. */
function textOf(typed: string, asMeant: string): string {
  const asTyped = typed.replace(SYMBOLOGY, '');
  const ticket = TICKET.exec(asTyped.toUpperCase()) ?? TICKET.exec(asMeant);
  if (ticket !== null) return ticket[0];
  if (/^k[01]/i.test(asTyped)) return asTyped.toUpperCase();
  return /^K[01]/.test(asMeant) ? asMeant : asTyped;
}

/** The keys that came one upon the other, and what they look like so far. */
export class Burst {
  readonly keys: Key[] = [];
  private lastAt = 0;
  private fewest = Infinity;
  private most = 0;
  private typed = '';
  private meant = '';
  private american = '';
  private hasDead = false;

  get length(): number {
    return this.keys.length;
  }
  get beganAt(): number {
    return this.keys[0]?.at ?? 0;
  }
  get text(): string {
    // What a dead key swallows is not to be had from the letters; who looks a code up reads American ones, too.
    return textOf(this.hasDead ? this.american : this.typed, this.meant);
  }
  get slowestMs(): number {
    return this.most;
  }
  /** Mostly from the third key on it is a scanner for sure. */
  get isOurs(): boolean {
    return this.length >= 2 && [this.typed, this.meant].some((text) => OURS.test(text) || TICKET_INSIDE.test(text));
  }
  /** Until then the next key still belongs to it. */
  get openUntil(): number {
    if (!this.isOurs) return this.lastAt + TIGHT_MS;
    return this.lastAt + (this.isHalfTicket ? HALF_TICKET_MS : CODE_GAP_MS);
  }
  private get isHalfTicket(): boolean {
    const { text } = this;
    return text.length >= SHORTEST && text.startsWith('K1') && !TICKET.test(text);
  }
  /** Whether Enter or Tab, coming now, ends a code. */
  isEndedScan(isInField: boolean): boolean {
    if (this.length >= SHORTEST || (this.isOurs && this.length > 2)) return true;
    return this.length >= SHORTEST_ENDED && (!isInField || this.most <= VERY_TIGHT_MS);
  }
  /** Whether these are a scanner's although nothing has ended them. */
  isReadWithoutEnd(isInField: boolean): boolean {
    if (this.length < SHORTEST) return false;
    return this.isOurs || !isInField || this.most - this.fewest <= SPREAD_MS || this.most <= VERY_TIGHT_MS;
  }
  add(key: Key): void {
    if (this.length > 0) {
      this.fewest = Math.min(this.fewest, key.at - this.lastAt);
      this.most = Math.max(this.most, key.at - this.lastAt);
    }
    this.keys.push(key);
    this.typed += signOf(key);
    this.meant += byPosition(key);
    this.american += american(key);
    this.hasDead ||= key.key === DEAD;
    this.lastAt = key.at;
  }
}
