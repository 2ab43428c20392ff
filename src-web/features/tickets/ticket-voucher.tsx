import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { formatCents } from '#shared/money.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { ScanCode } from '#web/ui/tickets/scan-code.tsx';
import { ticketWords } from '#web/ui/tickets/ticket-words.ts';

type TicketVoucherProps = Pick<TicketView, 'voucherCents' | 'ticketNumber' | 'status'> & { code: string };

/**
 * The drink that comes with a member's ticket. It is spent at the bar after the ticket was used at the door, so its code
 * stays plain until the ticket is void.
 */
export function TicketVoucher({ code, voucherCents, ticketNumber, status }: TicketVoucherProps) {
  const words = useWords(ticketWords).voucher;
  const [worth, number] = [formatCents(voucherCents, useLang()), groupedVoucher(code)];
  return (
    <div className="ticket-voucher">
      <div className="ticket-voucher-code">
        <ScanCode
          code={code}
          label={words.codeOf(ticketNumber)}
          title={`${words.title}, ${worth}`}
          number={number}
          canEnlarge={status !== 'cancelled'}
        />
      </div>
      <dl>
        <div>
          <dt>{words.title}</dt>
          <dd className="tabular">{worth}</dd>
        </div>
        <div>
          <dt>{words.code}</dt>
          <dd className="tabular">{number}</dd>
        </div>
      </dl>
    </div>
  );
}
