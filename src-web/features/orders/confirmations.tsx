import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { formatCents } from '#shared/money.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { resultWords } from './words.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What has happened, in three steps that are done. */
export function Confirmations({ check: { order, tickets }, email }: { check: PaymentCheck; email: string }) {
  const { done } = useWords(resultWords);
  const lang = useLang();
  const [first] = tickets;
  return (
    <ul className="confirmations">
      <Done
        title={done.paid}
        text={order.totalCents === 0 ? done.free : done.amount(formatCents(order.totalCents, lang))}
      />
      <Done
        title={done.created}
        text={tickets.length === 1 && first !== undefined ? first.ticketNumber : done.each(tickets.length)}
      />
      <Done title={done.sent} text={done.to(email)} />
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
