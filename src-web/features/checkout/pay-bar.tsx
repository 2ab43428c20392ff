import type { ReactNode } from 'react';
import { formatCents } from '#shared/money.ts';
import { orderLinesOf, vatLinesOf } from '#shared/orders/order-lines.ts';
import type { OrderQuote } from '#shared/orders/order-views.ts';
import type { Sold } from '#shared/orders/refund-words.ts';
import { useSayOfOrders } from '#web/ui/tickets/words.ts';
import { OrderLaw } from './order-law.tsx';
import { dueOf, PayButton, type Pay } from './pay-button.tsx';

type PayBarProps = { label: string; value: string | null; before?: ReactNode; children: ReactNode };

/** The phone's bar at the bottom edge: one value, unless there is none, and the one thing to do now. */
export function PayBar({ label, value, before, children }: PayBarProps) {
  return (
    <div className="pay-bar">
      {before}
      {value !== null && (
        <p>
          <span className="small dim">{label}</span>
          <b className="tabular">{value}</b>
        </p>
      )}
      {children}
    </div>
  );
}

/**
 * The bar that orders. It can be pressed wherever the page is scrolled to, so what the law wants before an order stands
 * in it: what and how many, the sum with its VAT, no right of withdrawal, the refund rule, the terms (§ 312j (2) BGB).
 */
export function OrderBar({ event, quote, pay }: { event: Sold; quote: OrderQuote | null; pay: Pay }) {
  const say = useSayOfOrders();
  const { total } = say.words;
  if (pay.closedReason !== null)
    return (
      <PayBar label={total} value={null}>
        <PayButton pay={pay} size="m" />
      </PayBar>
    );
  return (
    <PayBar
      label={total}
      value={quote === null ? '–' : formatCents(dueOf({ ...pay, totalCents: quote.totalCents }) ?? 0, say.lang)}
      before={
        <div className="pay-bar-law">
          {quote !== null && (
            <p className="tabular">
              <strong>
                {orderLinesOf(quote.lines, say)
                  .map(({ label }) => label)
                  .join(', ')}
              </strong>
              {vatLinesOf(quote, say).map(({ label, value }) => ` · ${label} ${value}`)}
            </p>
          )}
          <p>
            <OrderLaw event={event} isShort />
          </p>
          {pay.later !== undefined && <p>{pay.later.consent}</p>}
        </div>
      }
    >
      <PayButton pay={pay} size="m" />
    </PayBar>
  );
}
