import type { EventSummary } from '#shared/events/event-view.ts';
import { DAY_MS, formatDayAndMonth, formatTime, localDateOf } from '#shared/time.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { priceNote } from '#web/ui/price-note.ts';

/** How far off the next night is, in Berlin days. */
function whenWord(startsAt: Date, now: Date): 'Tonight' | 'Tomorrow' | 'Next up' {
  const day = localDateOf(startsAt);
  if (day === localDateOf(now)) return 'Tonight';
  return day === localDateOf(new Date(now.getTime() + DAY_MS)) ? 'Tomorrow' : 'Next up';
}

/** The first event to come, as a ticket over the hero's edge. */
export function TonightTicket({ event, now }: { event: EventSummary; now: Date }) {
  const { operator } = useSite();
  const { currentCapacity, maxCapacity, startsAt } = event;
  return (
    <div className="wrap tonight">
      <section className="tonight-paper paper" aria-label="Next event">
        <div className="tonight-what">
          <p className="when">{whenWord(startsAt, now)}</p>
          <div>
            <h2 className="heading-medium">
              <a href={paths.event(event.id)}>{event.title}</a>
            </h2>
            <p className="small dim">
              {formatDayAndMonth(startsAt)}, {formatTime(startsAt)} · {event.location}
            </p>
          </div>
          <p className="small dim sold">
            <b className="tabular">{maxCapacity === null ? currentCapacity : `${currentCapacity} / ${maxCapacity}`}</b>{' '}
            tickets sold
          </p>
        </div>
        <div className="tonight-buy">
          <p>
            {event.fromPriceCents > 0 && (
              <>
                <span className="small dim">Starts from</span>
                <br />
              </>
            )}
            <b className="price">{formatPrice(event.fromPriceCents)}</b>
            {event.fromPriceCents > 0 && <span className="note dim">{priceNote(operator)}</span>}
          </p>
          {event.isSoldOut ? (
            <Button disabled>Sold Out</Button>
          ) : (
            <ButtonLink href={paths.checkout(event.id)}>
              Book Now<span className="visually-hidden">: {event.title}</span>
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  );
}
