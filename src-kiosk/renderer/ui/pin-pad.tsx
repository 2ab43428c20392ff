import { useEffect, useRef, useState } from 'react';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { sentenceOf } from '../bridge.ts';
import { KeyPad } from './key-pad.tsx';
import { pinWord } from './pin-word.ts';

const PIN_LENGTH = 4;

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

type PinPadProps = {
  label: string;
  length?: number;
  onPin: (pin: string) => Promise<UnlockAnswer>;
  onOpen?: () => void;
};

/** Four dots (or as many as a code has) and the keys; the last digit sends. The dots stay red until the next key. */
export function PinPad({ label, length = PIN_LENGTH, onPin, onOpen }: PinPadProps) {
  const [pin, setPin] = useState('');
  const [word, setWord] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const typed = useRef(''); // fingers are faster than drawing
  const isSending = useRef(false);

  function put(next: string): void {
    typed.current = next;
    setPin(next);
  }

  async function send(whole: string): Promise<void> {
    isSending.current = true;
    setBusy(true);
    try {
      const answer = await onPin(whole);
      setWord(pinWord(answer));
      setWrong(answer.outcome !== 'open');
      if (answer.outcome === 'open') onOpen?.();
    } catch (error) {
      setWord(sentenceOf(error));
      setWrong(true);
    }
    put('');
    isSending.current = false;
    setBusy(false);
  }

  function add(digit: string): void {
    if (isSending.current) return;
    setWrong(false);
    setWord('');
    const next = (typed.current + digit).slice(0, length);
    put(next);
    if (next.length === length) void send(next);
  }

  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === 'Backspace') put(typed.current.slice(0, -1));
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  });

  return (
    <>
      <Dots label={label} count={pin.length} length={length} isWrong={isWrong} />
      <p className="lock-word" role="alert">
        {word}
      </p>
      <KeyPad onDigit={add} onErase={() => put(typed.current.slice(0, -1))} isDisabled={isBusy} />
    </>
  );
}
