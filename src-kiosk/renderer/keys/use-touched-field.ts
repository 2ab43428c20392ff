import { useEffect, useState } from 'react';
import { isField, type Field } from '../scanner/field.ts';

/** A touch on a button ends first: what moves under the finger would be touched in its place. */
const CLOSES_AFTER_MS = 120;

const takesKeys = (target: EventTarget | null): target is Field =>
  isField(target) && !target.readOnly && !target.disabled;

/** `nth` tells two fields apart: each begins with letters of its own. */
export type Touched = { field: Field; nth: number };

/** The field that what is struck now goes into: nothing waits until the keys are drawn for it. */
export function fieldOfKeys(drawnFor: Field): Field {
  const now = document.activeElement;
  return takesKeys(now) ? now : drawnFor;
}

/**
 * The field that is typed into by touch: touched itself, or given the focus by what a finger touched. A mouse opens
 * nothing; who types on a real keyboard goes on typing.
 */
export function useTouchedField(): [Touched | null, () => void] {
  const [touched, setTouched] = useState<Touched | null>(null);
  useEffect(() => {
    let isByTouch = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isByKeys = false;
    const open = (next: Field): void => {
      if (document.activeElement !== next) return;
      if (/numeric|decimal/.test(next.inputMode)) next.select(); // typed anew, wherever in it the finger was
      setTouched((last) => (last?.field === next ? last : { field: next, nth: (last?.nth ?? 0) + 1 }));
    };
    // The touch ends first: what the keys push aside would be under the finger in place of the field.
    const openSoon = (next: Field): void => {
      clearTimeout(timer);
      if (isByKeys) open(next);
      else timer = setTimeout(() => open(next));
    };
    const closeSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setTouched((last) => (last?.field === document.activeElement ? last : null)),
        CLOSES_AFTER_MS,
      );
    };
    const isKey = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('.screen-keys') !== null;
    const pressed = ({ pointerType, target }: PointerEvent): void => {
      isByTouch = pointerType !== 'mouse';
      isByKeys = isKey(target);
    };
    const reached = ({ target }: Event): void => {
      if (isKey(target)) return; // 'Weiter' leads to the next field
      // What a finger touched may have opened a sheet and given its field the focus.
      const field = takesKeys(target) ? target : document.activeElement;
      if (isByTouch && takesKeys(field)) openSoon(field);
      else closeSoon();
    };
    // A field that is gone with its sheet loses no focus.
    const gone = new MutationObserver(() => setTouched((last) => (last?.field.isConnected === false ? null : last)));
    gone.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('pointerdown', pressed, true);
    document.addEventListener('focusin', reached);
    document.addEventListener('click', reached);
    document.addEventListener('focusout', closeSoon);
    return () => {
      clearTimeout(timer);
      gone.disconnect();
      document.removeEventListener('pointerdown', pressed, true);
      document.removeEventListener('focusin', reached);
      document.removeEventListener('click', reached);
      document.removeEventListener('focusout', closeSoon);
    };
  }, []);
  return [touched, () => setTouched(null)];
}
