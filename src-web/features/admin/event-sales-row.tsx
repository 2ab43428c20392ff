import type { EventSales } from '#shared/admin/admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Poster } from '#web/ui/poster.tsx';

/** One night: who it is, and its four numbers. A hidden one has no public page to go to. */
export function EventSalesRow({ event }: { event: EventSales }) {
  const { id, title, startsAt, sold, held, maxCapacity, revenueCents } = event;
  return (
    <tr>
      <th scope="row">
        <span className="admin-event">
          <Poster artwork={{ id, genre: genreOf(event), imageUrl: event.imageUrl }} size="thumb" />
          <span>
            {event.isActive ? <a href={paths.event(id)}>{title}</a> : <b>{title}</b>}
            <span className="admin-when">
              <time dateTime={isoBerlin(startsAt)}>{`${formatMemberDate(startsAt)}, ${formatTime(startsAt)}`}</time>
              <span className="admin-where">{event.location}</span>
            </span>
            <StatusChip event={event} />
          </span>
        </span>
      </th>
      <td>{sold}</td>
      <td>{held}</td>
      <td>{maxCapacity ?? <Unlimited />}</td>
      <td>{formatCents(revenueCents)}</td>
    </tr>
  );
}

function Unlimited() {
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="vh">unlimited</span>
    </>
  );
}

function StatusChip({ event: { isActive, isCancelled, sold, maxCapacity } }: { event: EventSales }) {
  if (isCancelled) {
    return (
      <Chip tone="bad" icon="ban">
        Cancelled
      </Chip>
    );
  }
  if (!isActive) {
    return (
      <Chip icon="eye-off">
        Hidden
      </Chip>
    );
  }
  if (maxCapacity === null || sold < maxCapacity) return null;
  return (
    <Chip tone="ok" icon="circle-check">
      Sold Out
    </Chip>
  );
}
