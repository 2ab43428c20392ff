import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { formatCents } from '#shared/money.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What has happened, in three steps that are done. */
export function Confirmations({ check: { order, tickets }, email }: { check: PaymentCheck; email: string }) {
  const [first] = tickets;
  return (
    <ul className="confirmations">
      <Done
        title="Payment successful"
        text={order.totalCents === 0 ? 'There was nothing to pay.' : `${formatCents(order.totalCents)} paid.`}
      />
      <Done
        title="Ticket created"
        text={
          tickets.length === 1 && first !== undefined
            ? first.ticketNumber
            : `${tickets.length} tickets, each with its own QR code.`
        }
      />
      <Done title="Confirmation on its way" text={`To ${email}, with the tickets as PDF.`} />
    </ul>
  );
}

function Done({ title, text }: { title: string; text: string }) {
  return (
    <li>
      <Icon name="circle-check" size={28} />
      <div>
        <h2 className="heading-small">{title}</h2>
        <p className="dim tabular">{text}</p>
      </div>
    </li>
  );
}
