import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { useWords } from '../lang.tsx';
import { ticketWords } from './ticket-words.ts';
import { useWakeLock } from './use-wake-lock.ts';

type QrFullScreenProps = {
  title: string;
  /** The number that stands for the code. */ number: string;
  onClose: () => void;
  children: ReactNode;
};

/** The code alone on white, with the screen kept awake: what the door's scanner looks at. */
export function QrFullScreen({ title, number, onClose, children }: QrFullScreenProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { brightness, close } = useWords(ticketWords);
  const headingId = useId();
  useWakeLock();
  // Before it leaves the page, for it would take the focus along.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close(); // gives the focus back to the code that was tapped
  }, []);
  return createPortal(
    <dialog ref={ref} className="qr-full paper" aria-labelledby={headingId} onCancel={onClose}>
      <h2 className="heading-medium" id={headingId}>
        {title}
      </h2>
      <div className="qr-full-code">{children}</div>
      <p className="tabular">{number}</p>
      <p>{brightness}</p>
      <Button icon="x" onClick={onClose}>
        {close}
      </Button>
    </dialog>,
    document.body,
  );
}
