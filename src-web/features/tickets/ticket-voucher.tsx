import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { formatCents } from '#shared/money.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { ScanCode } from '#web/ui/tickets/scan-code.tsx';

type TicketVoucherProps = Pick<TicketView, 'voucherCents' | 'ticketNumber' | 'status'> & { code: string };

/**
 * The drink that comes with a member's ticket. It is spent at the bar after the ticket was used at the door, so its code
 * stays plain until the ticket is void.
 */
export function TicketVoucher({ code, voucherCents, ticketNumber, status }: TicketVoucherProps) {
  const [worth, number] = [formatCents(voucherCents), groupedVoucher(code)];
  return (
    <div className="ticket-voucher">
      <div className="ticket-voucher-code">
        <ScanCode
          code={code}
          label={`voucher code of ticket ${ticketNumber}`}
          title={`Voucher for the bar, ${worth}`}
          number={number}
          canEnlarge={status !== 'cancelled'}
        />
      </div>
      <dl>
        <div>
          <dt>Voucher for the bar</dt>
          <dd className="tabular">{worth}</dd>
        </div>
        <div>
          <dt>Voucher code</dt>
          <dd className="tabular">{number}</dd>
        </div>
      </dl>
    </div>
  );
}
