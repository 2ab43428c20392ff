import { Table } from '@mantine/core';
import type { EventSales } from '#shared/admin/admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { EventStateChip } from '#web/ui/admin/event-state-chip.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { panelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** One night: who it is, and its four numbers. A hidden one has no public page to go to. */
export function EventSalesRow({ event }: { event: EventSales }) {
  const lang = useLang();
  const words = useWords(panelWords);
  const { id, title, startsAt, sold, held, maxCapacity, revenueCents, reducedCents } = event;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <span className="admin-event">
          <Poster artwork={{ id, genre: genreOf(event), imageUrl: event.imageUrl }} size="thumb" />
          <span>
            {event.isActive ? <a href={paths.event(id)}>{title}</a> : <b>{title}</b>}
            <span className="admin-when">
              <time
                dateTime={isoBerlin(startsAt)}
              >{`${formatMemberDate(startsAt, lang)}, ${formatTime(startsAt)}`}</time>
              <span className="admin-where">{event.location}</span>
            </span>
            <EventStateChip event={event} />
          </span>
        </span>
      </Table.Th>
      <Table.Td>{sold}</Table.Td>
      <Table.Td>{held}</Table.Td>
      <Table.Td>{maxCapacity ?? <Unlimited />}</Table.Td>
      <Table.Td>
        {formatCents(revenueCents, lang)}
        {reducedCents > 0 && <div className="admin-when">{words.offByCodes(formatCents(reducedCents, lang))}</div>}
      </Table.Td>
    </Table.Tr>
  );
}

function Unlimited() {
  const words = useWords(panelWords);
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="visually-hidden">{words.unlimited}</span>
    </>
  );
}
