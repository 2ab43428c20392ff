import { useEffect, useRef, useState } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import type { UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { sentenceOf } from '../bridge.ts';
import { atTime } from './german.ts';
import { KeyPad } from './key-pad.tsx';

const LENGTH = 4;

function wordFor(answer: UnlockAnswer): string {
  if (answer.outcome === 'open') return KASSE_MESSAGES.granted;
  if (answer.outcome === 'locked') return `${KASSE_MESSAGES.denied}. Gesperrt bis ${atTime(answer.until)}.`;
  if (answer.outcome === 'no-pin') return 'Keine PIN gesetzt. Bitte im Profil auf der Website eine wählen.';
  if (answer.outcome === 'voided')
    return 'Diese PIN gilt nicht mehr: eine Kasse, die sie kannte, ist verloren. Bitte im Profil auf der Website eine neue wählen.';
  if (answer.outcome === 'needs-link') return 'Heute nicht eingeteilt: dieser Code lässt sich nur mit Netz prüfen.';
  return KASSE_MESSAGES.wrongCode;
}

type PinPadProps = { label: string; onPin: (pin: string) => Promise<UnlockAnswer>; onOpen?: () => void };

/** Four dots and the keys; the fourth digit sends. The dots stay red until the next key. */
export function PinPad({ label, onPin, onOpen }: PinPadProps) {
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
      setWord(wordFor(answer));
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
    const next = (typed.current + digit).slice(0, LENGTH);
    put(next);
    if (next.length === LENGTH) void send(next);
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
      <div
        className={`dots ${isWrong ? 'dots-wrong' : ''}`}
        role="img"
        aria-label={`${label}: ${pin.length} von ${LENGTH} Ziffern`}
      >
        {Array.from({ length: LENGTH }, (_, i) => (
          <i key={i} className={i < pin.length ? 'full' : ''} />
        ))}
      </div>
      <p className="lock-word" role="alert">
        {word}
      </p>
      <KeyPad onDigit={add} onErase={() => put(typed.current.slice(0, -1))} isDisabled={isBusy} />
    </>
  );
}
