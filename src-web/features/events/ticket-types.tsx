import type { TicketTypeView } from '#shared/events/event-view.ts';
import { HELD_NOTE } from '#shared/events/evening-words.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';

/** 'Few left' begins here; above it nobody needs to count. */
const FEW = 20;

function noteOf(type: TicketTypeView): string {
  if (type.availability === 'sold_out') return 'Sold Out';
  if (type.availability === 'held') return HELD_NOTE;
  if (type.availability === 'ended') return 'No longer on sale';
  if (type.availability === 'not_yet' && type.saleStartsAt !== null)
    return `From ${formatMemberDate(type.saleStartsAt)}, ${formatTime(type.saleStartsAt)}`;
  const until = type.saleEndsAt === null ? '' : `Until ${formatMemberDate(type.saleEndsAt)}`;
  const left = type.seatsLeft !== null && type.seatsLeft <= FEW ? `${type.seatsLeft} left` : '';
  return [until, left].filter((part) => part !== '').join(' · ');
}

/** What can be bought, with what each costs. */
export function TicketTypes({ types }: { types: readonly TicketTypeView[] }) {
  if (types.length === 0) return <p className="dim">Tickets for this night are sold at the door.</p>;
  return (
    <ul className="type-list">
      {types.map((type) => (
        <li key={type.id}>
          <div>
            <b>{type.name}</b>
            {type.description !== '' && <p className="small dim">{type.description}</p>}
            <p className="small dim">{noteOf(type)}</p>
          </div>
          <span className={type.availability === 'on_sale' ? 'price' : 'price dim'}>
            {formatPrice(type.priceCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
