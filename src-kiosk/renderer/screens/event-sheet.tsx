import { ask, useDesk } from '../bridge.ts';
import { atTime, onShortDay } from '../ui/german.ts';
import { SheetBox } from '../ui/sheet-box.tsx';

/** Two nights on one evening: which one this desk stands at. */
export function EventSheet({ onClose }: { onClose: () => void }) {
  const { events, tonight } = useDesk();
  return (
    <SheetBox title="Event wählen" onClose={onClose}>
      <div className="matches">
        {events.map((event) => (
          <button
            key={event.id}
            type="button"
            aria-current={event.id === tonight?.id}
            onClick={() => void ask('chooseEvent', { eventId: event.id }).then(onClose, onClose)}
          >
            {event.title}
            <small>{`${onShortDay(event.startsAt)}, ${atTime(event.startsAt)}`}</small>
          </button>
        ))}
      </div>
    </SheetBox>
  );
}
