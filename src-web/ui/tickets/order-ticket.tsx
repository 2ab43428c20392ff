import type { ReactNode } from 'react';
import type { OrderLine } from '#shared/orders/order-lines.ts';
import { useWords } from '../lang.tsx';
import { OrganisersText, useOrganisersLang } from '../organisers.tsx';
import { orderWords } from './words.ts';
import { Poster, type PosterArtwork } from '../art/poster.tsx';

type OrderTicketProps = {
  artwork: PosterArtwork;
  title: ReactNode;
  /** 'Sat 17 Jan, 21:00' */
  when: string;
  /** Of which what comes before the first comma is named. */
  location: string;
  lines: readonly OrderLine[];
  /** Formatted; null when nothing can be bought. */
  total: string | null;
  label?: string;
  /** Pay button and notes, below the total. */
  children?: ReactNode;
};

/** The order as a ticket not yet torn off. */
export function OrderTicket({ artwork, title, when, location, lines, total, label, children }: OrderTicketProps) {
  const words = useWords(orderWords);
  const organisersLang = useOrganisersLang();
  const place = location.split(',')[0] ?? location;
  const name = label ?? words.summary;
  return (
    <aside className="order-ticket" aria-label={name}>
      <div className="order-top paper">
        <Poster artwork={artwork} size="strip" mode="inline" />
        <div className="order-head">
          <p className="small dim">{name}</p>
          <p className="heading-medium">{title}</p>
          <p className="small">
            {when} · <OrganisersText>{place}</OrganisersText>
          </p>
        </div>
      </div>
      <div className="order-stub paper">
        {lines.length > 0 && (
          <dl>
            {lines.map((line) => (
              <div key={line.label}>
                <dt lang={line.isOrganisers === true ? organisersLang : undefined}>{line.label}</dt>
                <dd className="tabular">{line.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {total !== null && (
          <p className="order-total">
            <span className="heading-small">{words.total}</span> <b className="tabular">{total}</b>
          </p>
        )}
        {children}
      </div>
    </aside>
  );
}
