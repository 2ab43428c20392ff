import type { EventCard } from '#shared/events/event-admin-views.ts';
import { AdminIcon, type AdminIconName } from '#web/ui/admin/admin-icon.tsx';

type StateWord = { word: string; icon: AdminIconName; tone: 'ok' | 'warn' | 'bad' | 'quiet' };

const isFull = ({ sold, maxCapacity }: EventCard): boolean => maxCapacity !== null && sold >= maxCapacity;

function stateOf(event: EventCard, now: Date): StateWord {
  if (event.isCancelled) return { word: 'Cancelled', icon: 'ban', tone: 'bad' };
  if (event.endsAt <= now) return { word: 'Over', icon: 'circle-check', tone: 'quiet' };
  if (!event.isActive) return { word: 'Draft', icon: 'eye-off', tone: 'quiet' };
  if (isFull(event)) return { word: 'Sold out', icon: 'circle-check', tone: 'ok' };
  if (event.isLow) return { word: 'Low', icon: 'alert-triangle', tone: 'warn' };
  return { word: 'On sale', icon: 'circle-check', tone: 'ok' };
}

/** What becomes of the night, as shape and word; amber only where somebody should act. */
export function EventState({ event, now }: { event: EventCard; now: Date }) {
  const { word, icon, tone } = stateOf(event, now);
  return (
    <span className={`data-state is-${tone}`}>
      <AdminIcon name={icon} size={20} />
      {word}
    </span>
  );
}

/** Sold as number, bar and capacity; held seats are named. */
export function EventSold({ event }: { event: EventCard }) {
  const { sold, held, maxCapacity } = event;
  const share = maxCapacity === null || maxCapacity === 0 ? 0 : Math.min(sold / maxCapacity, 1);
  const tone = isFull(event) ? 'is-full' : event.isLow ? 'is-low' : '';
  return (
    <span className={`event-sold ${tone}`} title={held > 0 ? `${held} held` : undefined}>
      <b>{sold}</b>
      {maxCapacity === null ? (
        <span className="dim">no limit</span>
      ) : (
        <>
          <span className="event-bar" aria-hidden="true">
            <i style={{ width: `${share * 100}%` }} />
          </span>
          <span className="dim">
            <span className="visually-hidden">of </span>
            {maxCapacity}
          </span>
        </>
      )}
    </span>
  );
}
