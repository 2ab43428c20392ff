import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
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
      <p>Turn your screen up to full brightness.</p>
      <Button icon="x" onClick={onClose}>
        Close
      </Button>
    </dialog>,
    document.body,
  );
}
