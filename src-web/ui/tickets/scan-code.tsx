import { lazy, Suspense, useState } from 'react';
import { useWords } from '../lang.tsx';
import { ticketWords } from './ticket-words.ts';
import { QrFullScreen } from './qr-full-screen.tsx';

/**
 * The encoder is only fetched where a code is shown. Alphanumeric mode keeps the code small: it uses 0-9 and A-V only.
 */
const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

type ScanCodeProps = {
  code: string;
  /** 'QR code of ticket TKT-…' */
  label: string;
  /** Above and below the code when it is shown large. */
  title: string;
  number: string;
  /** A spent code is shown, but not large: nobody should be sent to the door with it. */
  canEnlarge: boolean;
};

/** One of our signed codes on white. A tap opens it full screen for the scanner. */
export function ScanCode({ code, label, title, number, canEnlarge }: ScanCodeProps) {
  const { fullScreen } = useWords(ticketWords);
  const [isLarge, setIsLarge] = useState(false);
  const drawing = (
    <span className="qr-paper">
      <Suspense fallback={null}>
        <QrDrawing code={code} mode="alphanumeric" label={label} />
      </Suspense>
    </span>
  );
  if (!canEnlarge) return drawing;
  return (
    <>
      <button type="button" className="qr-button" aria-label={fullScreen(label)} onClick={() => setIsLarge(true)}>
        {drawing}
      </button>
      {isLarge && (
        <QrFullScreen title={title} number={number} onClose={() => setIsLarge(false)}>
          {drawing}
        </QrFullScreen>
      )}
    </>
  );
}
