import type { Key } from './burst.ts';
import { isField, putInto, type Field } from './field.ts';
import { KeyReader, type KeyPlace } from './key-reader.ts';

/** A PIN pad on the screen; the newest one hears the digits. */
export type Pad = {
  /** Nothing lies over it. */ isReached(): boolean;
  onDigits(digits: string, isSettled: boolean): void;
  onErase(): void;
  onForeign(): void;
};

/** A timer that comes this much late: the page stood still, and keys may be waiting to be heard. */
const LATE_MS = 30;

const pads: Pad[] = [];
const readers = new Set<KeyReader>();
const forgetDigits = (): void => readers.forEach((reader) => reader.forgetDigits());

/** The digits a person types on a keyboard go to `pad`, until the returned function is called. */
export function hearDigits(pad: Pad): () => void {
  pads.push(pad);
  forgetDigits();
  return () => {
    pads.splice(pads.indexOf(pad), 1);
    forgetDigits();
  };
}

function padNow(): Pad | undefined {
  const pad = pads.at(-1);
  return pad?.isReached() === true ? pad : undefined;
}

function placeOf(target: EventTarget | null): KeyPlace {
  if (isField(target)) return 'field';
  return padNow() === undefined ? 'screen' : 'pad';
}

/** AltGr is Ctrl and Alt together on Windows, and types signs all the same. */
function keyOf(event: KeyboardEvent): Key {
  const isModified = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  return {
    key: event.key,
    code: event.code,
    at: event.timeStamp,
    isModified,
    isShifted: event.shiftKey,
    isRepeat: event.repeat,
  };
}

type Heard = { onScan(text: string, beganAt: number): void; onFunctionKey(key: string): void };

/**
 * The one place where keys are heard first: scans, function keys and the digits of a PIN pad. What a scanner typed into
 * a field on the way is taken out again. Returns how to stop.
 */
export function listenToKeys({ onScan, onFunctionKey }: Heard): () => void {
  let field: Field | null = null;
  let before = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reader = new KeyReader({
    onScan,
    onFunctionKey,
    onHand: () => void (document.documentElement.dataset['keyboard'] = ''),
    onDigits: (digits, isSettled) => padNow()?.onDigits(digits, isSettled),
    onErase: () => padNow()?.onErase(),
    onForeign: () => padNow()?.onForeign(),
    onBegin() {
      field = isField(document.activeElement) ? document.activeElement : null;
      before = field?.value ?? '';
    },
    onPutBack: () => field !== null && putInto(field, before),
    onGiveBack: (text) => field !== null && putInto(field, before + text),
  });

  function look(due: number): void {
    const now = performance.now();
    if (now < due + LATE_MS) reader.quiet(now);
    wait(now);
  }
  function wait(now: number): void {
    clearTimeout(timer);
    const next = reader.nextLook();
    if (next === Infinity) return;
    const due = Math.max(next, now) + 1;
    timer = setTimeout(() => look(due), due - now);
  }
  function heard(event: KeyboardEvent): void {
    const isSwallowed = reader.press(keyOf(event), placeOf(event.target), performance.now());
    wait(performance.now());
    if (!isSwallowed) return;
    event.preventDefault();
    event.stopPropagation();
  }

  readers.add(reader);
  window.addEventListener('keydown', heard, true);
  return () => {
    readers.delete(reader);
    clearTimeout(timer);
    window.removeEventListener('keydown', heard, true);
  };
}
