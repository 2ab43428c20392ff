import { EMPTY_MONTH } from '#shared/page-messages.ts';
import type { MouseEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { GENRES } from '#shared/art/inks.ts';
import { genreOf } from '#shared/art/genre.ts';
import { dateBadgeOf, formatWeekday } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { CalendarFeed } from '#web/features/events/calendar-feed.tsx';
import { EventDialog } from '#web/features/events/event-dialog.tsx';
import { LevelFilter, useLevelChoice } from '#web/features/events/level-filter.tsx';
import { MonthHead } from '#web/features/events/month-head.tsx';
import { MonthWall } from '#web/features/events/month-wall.tsx';
import {
  currentMonth,
  followingMonth,
  isSameMonth,
  monthName,
  monthOf,
  monthsLater,
  nightsToCome,
  type ShownMonth,
} from '#web/features/events/shown-month.ts';
import { SoonCard } from '#web/features/events/soon-card.tsx';
import { eventsWords } from '#web/features/events/words.ts';
import { useOpenNight } from '#web/features/events/use-open-night.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EventTile } from '#web/ui/events/event-tile.tsx';
import { GenreTag } from '#web/ui/events/genre-tag.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { levelWords } from '#web/ui/level-words.ts';
import { EventTileSkeletons } from '#web/ui/skeletons.tsx';

const LOADING_TILES = 8;
const NONE: readonly EventSummary[] = [];
const pathOf = ({ year, month }: ShownMonth): string => paths.eventsMonth(year, month);

/** /events: a month of nights as a poster wall and as a grid; a night opens over it. */
export function EventsPage() {
  const words = useWords(eventsWords);
  const lang = useLang();
  const to = usePathFor();
  const now = useNow();
  const [, navigate] = useLocation();
  const { shown, month, name, events, soon, isNow, nights, following, later, list: next } = useShownMonth(now);
  const night = useOpenNight();
  const open = ({ id }: EventSummary): void => night.open(id);
  const { isChosen, ...choice } = useLevelChoice([...nights, ...later]);
  const toMonth = (months: number): string => to(pathOf(monthsLater(shown, months)));
  return (
    <>
      <Seo
        title={words.title(name, shown.year)}
        description={words.description(name, shown.year)}
        path={isNow ? paths.events : pathOf(shown)}
        isHidden={!isNow && month.data?.length === 0}
      />
      <div className="wrap">
        <div className={soon === undefined && !month.isPending ? 'month-page is-alone' : 'month-page'}>
          <section aria-label={words.calendar}>
            <MonthHead shown={shown} previous={toMonth(-1)} next={toMonth(1)} />
            <MonthWall
              shown={shown}
              events={month.isPending ? undefined : events}
              now={now}
              onOpen={open}
              onTurn={(months) => navigate(toMonth(months))}
            />
            <Legend events={events} />
            <CalendarFeed />
          </section>
          {soon !== undefined && <SoonCard event={soon} now={now} />}
        </div>
        <LevelFilter {...choice} />
        {isNow && events.length > 0 && nights.length === 0 ? (
          <AllOver shown={shown} next={toMonth(1)} />
        ) : (
          <NightsOfMonth list={month} nights={nights} isChosen={isChosen} name={name} now={now} onOpen={open} />
        )}
        {following !== undefined && (
          <NightsOfMonth
            list={next}
            nights={later}
            isChosen={isChosen}
            name={monthName(following, lang)}
            now={now}
            onOpen={open}
          />
        )}
      </div>
      <EventDialog
        event={[...events, ...later].find(({ id }) => id === night.openId)}
        now={now}
        onClose={night.close}
      />
    </>
  );
}

/** The month of the address, what of it is chosen from, and what follows at once. */
function useShownMonth(now: Date) {
  const shown = monthOf(new URLSearchParams(useSearch()).get('month'), now);
  const month = trpc.events.month.useQuery(shown);
  // A list that can't be had stays empty, one that was had stays.
  const events = month.data ?? NONE;
  // The grid is for choosing: what is over stays on the wall, but in a month that is over as a whole.
  const toCome = nightsToCome(events, now);
  const isNow = isSameMonth(shown, currentMonth(now));
  const nights = toCome.length > 0 || isNow ? toCome : events;
  const follows = useFollowing(shown, month.data, now);
  const [soon] = [...toCome, ...follows.later];
  return { shown, month, name: monthName(shown, useLang()), events, soon, isNow, nights, ...follows };
}

/** On its last days hardly anything of a month is left to choose from: what of the next one follows at once. */
function useFollowing(shown: ShownMonth, events: readonly EventSummary[] | undefined, now: Date) {
  const month = followingMonth(shown, events, now);
  const list = trpc.events.month.useQuery(month ?? shown, { enabled: month !== undefined });
  const later = month === undefined ? NONE : nightsToCome(list.data ?? NONE, now);
  return { following: later.length > 0 || list.isPending ? month : undefined, later, list };
}

/** What the inks mean, for the genres this month has. */
function Legend({ events }: { events: readonly EventSummary[] }) {
  const here = new Set(events.map(genreOf));
  return (
    <p className="legend">
      {GENRES.filter((genre) => here.has(genre)).map((genre) => (
        <GenreTag key={genre} genre={genre} />
      ))}
    </p>
  );
}

type NightsOfMonthProps = {
  list: ListQuery & { isPending: boolean };
  nights: readonly EventSummary[];
  isChosen: (event: EventSummary) => boolean;
  name: string;
  now: Date;
  onOpen: (event: EventSummary) => void;
};

function NightsOfMonth({ list, nights, isChosen, name, now, onOpen }: NightsOfMonthProps) {
  const { operator } = useSite();
  const words = useWords(eventsWords);
  const ofAny = useWords(eventWords);
  const { nothing } = useWords(levelWords);
  const lang = useLang();
  const shown = nights.filter(isChosen);
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="heading-large">{words.allNights(name)}</h2>
        {shown.length > 0 && <p className="dim">{ofAny.allPrices(priceNote(operator, lang))}</p>}
      </div>
      {list.isPending ? (
        <EventTileSkeletons count={LOADING_TILES} label={ofAny.loading} />
      ) : nights.length === 0 ? (
        <NoNights list={list} />
      ) : shown.length === 0 ? (
        <p role="status">{nothing}</p>
      ) : (
        <Nights events={shown} now={now} onOpen={onOpen} />
      )}
    </section>
  );
}

/** The last days of a month, when nothing of it is still to come. */
function AllOver({ shown, next }: { shown: ShownMonth; next: string }) {
  const words = useWords(eventsWords);
  const lang = useLang();
  return (
    <p className="month-over">
      <strong>{words.allOver(monthName(shown, lang))}</strong>
      <ButtonLink href={next} look="o">
        {words.onTo(monthName(monthsLater(shown, 1), lang))}
      </ButtonLink>
    </p>
  );
}

function NoNights({ list }: { list: ListQuery }) {
  return (
    <div lang="de">
      <EmptyState sentence={EMPTY_MONTH} list={list} />
    </div>
  );
}

function Nights({
  events,
  now,
  onOpen,
}: {
  events: readonly EventSummary[];
  now: Date;
  onOpen: (event: EventSummary) => void;
}) {
  const lang = useLang();
  const to = usePathFor();
  const { names } = useWords(levelWords);
  const openInstead = (event: EventSummary) => (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    onOpen(event);
  };
  return (
    <div className="event-grid">
      {events.map((event) => {
        const evening = eveningAt(event, now);
        return (
          <EventTile
            key={event.id}
            event={event}
            now={now}
            {...dateBadgeOf(evening.startsAt, lang)}
            when={[
              `${formatWeekday(evening.startsAt, lang)}, ${formatHours(evening, lang)}`,
              ...(event.level === null ? [] : [names[event.level]]),
            ].join(' · ')}
            href={to(paths.event(event.id))}
            onOpen={openInstead(event)}
          />
        );
      })}
    </div>
  );
}
