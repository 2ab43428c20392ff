import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { DESK_REFUSALS } from '#shared/door/desk-refusal.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { sentenceOf } from '../bridge.ts';
import { hearDigits, type Pad } from '../scanner/listen-to-keys.ts';
import { KeyPad } from './key-pad.tsx';
import { atTime } from './german.ts';

/** A PIN is somebody's own, a code is the house's: what was typed is called by its name. */
const WRONG_PIN = 'Falsche PIN';

/** What the digits came to, as the cashier reads it. */
export function pinWord(answer: UnlockAnswer, wrongWord = WRONG_PIN): string {
  switch (answer.outcome) {
    case 'open':
      return KASSE_MESSAGES.granted;
    case 'locked':
      return `${KASSE_MESSAGES.denied}. Gesperrt bis ${atTime(answer.until)}.`;
    case 'wrong':
      return wrongWord;
    case 'no-pin':
      return DESK_REFUSALS.PIN_NOT_SET;
    case 'voided':
      return DESK_REFUSALS.PIN_VOIDED;
    case 'needs-link':
      return DESK_REFUSALS.PIN_NEEDS_LINK;
  }
}

const PIN_LENGTH = 4;
/** Nothing a scanner types is a try; a person as quick as one hears how to go on. */
const TOO_QUICK = 'Nicht gezählt: zu schnell für eine Hand. Ziffern einzeln tippen.';

type DotsProps = { label: string; count: number; length: number; isWrong: boolean };

function Dots({ label, count, length, isWrong }: DotsProps) {
  return (
    <div
      className={`dots ${isWrong ? 'dots-wrong' : ''}`}
      role="img"
      aria-label={`${label}: ${count} von ${length} Ziffern`}
    >
      {Array.from({ length }, (_, i) => (
        <i key={i} className={i < count ? 'full' : ''} />
      ))}
    </div>
  );
}

/**
 * The digits so far: touched, or typed and sure to be a person's, and behind them those typed just now. More than fit
 * are none: nobody types a fifth before the fourth has been answered.
 */
function useDigits(length: number) {
  const [shown, setShown] = useState('');
  const sure = useRef(''); // fingers are faster than drawing
  /** Gives all digits once they are whole. */
  function put(next: string): string | null {
    sure.current = next;
    setShown(next);
    return next.length === length ? next : null;
  }
  return {
    count: Math.min(shown.length, length),
    fits: (digits: string) => sure.current.length + digits.length <= length,
    clear: () => put(''),
    add: (digit: string) => put((sure.current + digit).slice(0, length)),
    erase: () => put(sure.current.slice(0, -1)),
    /** Typed on a keyboard. */
    typed(digits: string, isSettled: boolean): string | null {
      if (isSettled) return put(sure.current + digits);
      setShown(sure.current + digits);
      return null;
    },
  };
}

/** What is typed on a keyboard while the element with the ref is there, with nothing over it. */
function useKeyboard(heard: Omit<Pad, 'isReached'>): RefObject<HTMLParagraphElement | null> {
  const place = useRef<HTMLParagraphElement>(null);
  const newest = useRef(heard);
  useEffect(() => {
    newest.current = heard;
  });
  useEffect(
    () =>
      hearDigits({
        isReached: () => place.current?.closest('[inert]') === null,
        onDigits: (digits, isSettled) => newest.current.onDigits(digits, isSettled),
        onErase: () => newest.current.onErase(),
        onForeign: () => newest.current.onForeign(),
      }),
    [],
  );
  return place;
}

type PinPadProps = {
  label: string;
  length?: number;
  wrongWord?: string;
  onPin: (pin: string) => Promise<UnlockAnswer>;
  onOpen?: () => void;
};

/** Four dots (or as many as a code has) and the keys; the last digit sends. The dots stay red until the next key. */
export function PinPad({ label, length = PIN_LENGTH, wrongWord, onPin, onOpen }: PinPadProps) {
  const [word, setWord] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const digits = useDigits(length);

  async function send(pin: string | null): Promise<void> {
    if (pin === null) return;
    isSending.current = true;
    setBusy(true);
    try {
      const answer = await onPin(pin);
      setWord(pinWord(answer, wrongWord));
      setWrong(answer.outcome !== 'open');
      if (answer.outcome === 'open') onOpen?.();
    } catch (error) {
      setWord(sentenceOf(error));
      setWrong(true);
    }
    digits.clear();
    isSending.current = false;
    setBusy(false);
  }

  function add(typed: string, put: () => string | null): void {
    if (isSending.current) return;
    if (typed !== '') {
      setWrong(false);
      setWord(digits.fits(typed) ? '' : TOO_QUICK);
    }
    void send(put());
  }

  const place = useKeyboard({
    onDigits(typed, isSettled) {
      const isTry = digits.fits(typed);
      add(typed, () => digits.typed(isTry ? typed : '', isSettled));
    },
    onErase: digits.erase,
    onForeign: () => setWord(TOO_QUICK),
  });

  return (
    <>
      <Dots label={label} count={digits.count} length={length} isWrong={isWrong} />
      <p ref={place} className="lock-word" role="alert">
        {word}
        {isBusy && <span className="lock-wait">Wird geprüft …</span>}
      </p>
      <KeyPad onDigit={(digit) => add(digit, () => digits.add(digit))} onErase={digits.erase} isDisabled={isBusy} />
    </>
  );
}
