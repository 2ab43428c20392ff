import type { ReactNode } from 'react';
import { Poster, type PosterArtwork } from '../art/poster.tsx';

type OrderTicketProps = {
  artwork: PosterArtwork;
  title: string;
  /** 'Sat 17 Jan, 21:00 · Halle 7' */
  when: string;
  lines: readonly { label: string; value: string }[];
  totalLabel?: string;
  /** Formatted; null when nothing can be bought. */
  total: string | null;
  label?: string;
  /** Pay button and notes, below the total. */
  children?: ReactNode;
};

/** The order as a ticket not yet torn off. */
export function OrderTicket({
  artwork,
  title,
  when,
  lines,
  total,
  totalLabel = 'Total',
  label = 'Order summary',
  children,
}: OrderTicketProps) {
  return (
    <aside className="order-ticket" aria-label={label}>
      <div className="order-top paper">
        <Poster artwork={artwork} size="strip" mode="inline" />
        <div className="order-head">
          <p className="small dim">{label}</p>
          <p className="heading-medium">{title}</p>
          <p className="small">{when}</p>
        </div>
      </div>
      <div className="order-stub paper">
        {lines.length > 0 && (
          <dl>
            {lines.map(({ label: name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {total !== null && (
          <p className="order-total">
            <span className="heading-small">{totalLabel}</span> <b className="tabular">{total}</b>
          </p>
        )}
        {children}
      </div>
    </aside>
  );
}
