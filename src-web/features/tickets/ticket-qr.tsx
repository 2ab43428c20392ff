import { lazy, Suspense, useState } from 'react';
import { QrFullScreen } from './qr-full-screen.tsx';

/** The encoder is only fetched where a ticket is shown. Alphanumeric mode keeps the code small: it uses 0-9 and A-V only (decisions §3). */
const QrDrawing = lazy(async () => ({ default: (await import('#web/ui/qr-drawing.tsx')).QrDrawing }));

type TicketQrProps = {
  code: string;
  ticketNumber: string;
  title: string;
  /** A used or cancelled ticket shows its code, but not large: nobody should be sent to the door with it. */
  canEnlarge: boolean;
};

/** A ticket's code on white. A tap opens it full screen for the scanner. */
export function TicketQr({ code, ticketNumber, title, canEnlarge }: TicketQrProps) {
  const [isLarge, setIsLarge] = useState(false);
  const drawing = (
    <span className="qr-paper">
      <Suspense fallback={null}>
        <QrDrawing code={code} mode="alphanumeric" label={`QR code of ticket ${ticketNumber}`} />
      </Suspense>
    </span>
  );
  if (!canEnlarge) return drawing;
  return (
    <>
      <button type="button" className="qr-button" aria-label={`Show the QR code of ticket ${ticketNumber} full screen`} onClick={() => setIsLarge(true)}>
        {drawing}
      </button>
      {isLarge && (
        <QrFullScreen title={title} ticketNumber={ticketNumber} onClose={() => setIsLarge(false)}>
          {drawing}
        </QrFullScreen>
      )}
    </>
  );
}
