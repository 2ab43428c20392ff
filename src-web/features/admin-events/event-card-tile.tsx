import type { EventCard } from '#shared/admin/event-admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatPrice } from '#shared/money.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Poster } from '#web/ui/poster.tsx';

type EventCardTileProps = { event: EventCard; onDuplicate: () => void; onActive: (isActive: boolean) => void };

/**
 * One event on the wall: price, state, when, how full; edit, view, copy, publish or hide.
 */
export function EventCardTile({ event, onDuplicate, onActive }: EventCardTileProps) {
  const { id, title, startsAt, location, fromPriceCents, isActive, isCancelled, sold, held, maxCapacity } = event;
  return (
    <li className="event-tile-admin">
      <Poster artwork={{ id, genre: genreOf(event), imageUrl: event.imageUrl }} size="share">
        <span className="event-price tabular">{formatPrice(fromPriceCents)}</span>
      </Poster>
      <div>
        <ActiveChip isActive={isActive} isCancelled={isCancelled} />
        <h2>{title}</h2>
        <p className="dim">
          <time dateTime={isoBerlin(startsAt)}>{`${formatMemberDate(startsAt)}, ${formatTime(startsAt)}`}</time>
          {` · ${location}`}
        </p>
        <p className="tabular">
          <span className="visually-hidden">Capacity: </span>
          <b>{sold}</b> / {maxCapacity ?? <Unlimited />}
          {held > 0 && <span className="dim">{` · ${held} held`}</span>}
        </p>
        <div className="admin-acts">
          <ButtonLink look="o" size="s" href={adminPaths.event(id)} aria-label={`Edit ${title}`}>
            <AdminIcon name="pencil" />
            Edit
          </ButtonLink>
          {isActive && (
            <ButtonLink look="o" size="s" icon="eye" href={paths.event(id)} aria-label={`View ${title}`}>
              View
            </ButtonLink>
          )}
          {!isCancelled && (
            <Button
              look="t"
              size="s"
              aria-label={`${isActive ? 'Hide' : 'Publish'} ${title}`}
              onClick={() => onActive(!isActive)}
            >
              {isActive ? 'Hide' : 'Publish'}
            </Button>
          )}
          <Button look="t" size="s" aria-label={`Duplicate ${title}`} onClick={onDuplicate}>
            Duplicate
          </Button>
        </div>
      </div>
    </li>
  );
}

function Unlimited() {
  return (
    <>
      <span aria-hidden="true">∞</span>
      <span className="visually-hidden">unlimited</span>
    </>
  );
}

function ActiveChip({ isActive, isCancelled }: { isActive: boolean; isCancelled: boolean }) {
  if (isCancelled) {
    return (
      <Chip tone="bad" icon="ban">
        Cancelled
      </Chip>
    );
  }
  return isActive ? (
    <Chip tone="ok" icon="circle-check">
      Active
    </Chip>
  ) : (
    <Chip icon="eye-off">Inactive</Chip>
  );
}
