import type { EventCard } from '#shared/events/event-admin-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';

/** Where each night has a place of its own: its guests to write to, its tickets. */
export type NightPlace = 'write' | 'tickets';

const PLACES = {
  write: { title: 'Write to the guests of which night?', hrefOf: adminPaths.writeTo },
  tickets: { title: 'The tickets of which night?', hrefOf: adminPaths.ticketsOf },
} as const;

export const placeOf = (place: NightPlace, eventId: string): string => PLACES[place].hrefOf(eventId);

type WhichNightProps = { place: NightPlace; events: readonly EventCard[]; onClose: () => void };

/** Asked where several nights are chosen: a letter tells of one night, and a list has the tickets of one. */
export function WhichNight({ place, events, onClose }: WhichNightProps) {
  return (
    <RoomDialog isOpen onClose={onClose} title={PLACES[place].title}>
      <ul className="which-night">
        {events.map(({ id, title, startsAt }) => (
          <li key={id}>
            <a href={placeOf(place, id)}>{title}</a>
            <span>{formatMemberDate(startsAt)}</span>
          </li>
        ))}
      </ul>
    </RoomDialog>
  );
}
