import { useWords } from '#web/ui/lang.tsx';
import { ScanCode } from '#web/ui/tickets/scan-code.tsx';
import { ticketWords } from '#web/ui/tickets/ticket-words.ts';

type TicketQrProps = {
  code: string;
  ticketNumber: string;
  title: string;
  /** Only while the ticket is valid. */ canEnlarge: boolean;
};

/** A ticket's code on white. A tap opens it full screen for the scanner. */
export function TicketQr({ code, ticketNumber, title, canEnlarge }: TicketQrProps) {
  return (
    <ScanCode
      code={code}
      label={useWords(ticketWords).codeOf(ticketNumber)}
      title={title}
      number={ticketNumber}
      canEnlarge={canEnlarge}
    />
  );
}
