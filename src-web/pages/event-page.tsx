import { useParams } from 'wouter';
import { genreOf } from '#shared/art/genre.ts';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { artistsOf } from '#shared/events/line-up.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatHours } from '#shared/events/event-words.ts';
import { promisedBy, refundSentenceIn } from '#shared/orders/refund-words.ts';
import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import { spokenIn, saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { eventData } from '#web/features/events/event-data.ts';
import { CancelWords } from '#web/features/events/cancel-words.tsx';
import { CourseDates } from '#web/features/events/course-dates.tsx';
import { EventFacts } from '#web/features/events/event-facts.tsx';
import { FirstRefusals } from '#web/features/events/first-refusals.tsx';
import { ForWhom } from '#web/features/events/for-whom.tsx';
import { FollowPanel } from '#web/features/events/follow-panel.tsx';
import { LineUp } from '#web/features/events/line-up.tsx';
import { MissingEvent } from '#web/features/events/missing-event.tsx';
import { monthOfDay } from '#web/features/events/shown-month.ts';
import { nightWords } from '#web/features/events/night-words.ts';
import { NightPhotos } from '#web/features/events/night-photos.tsx';
import { SimilarNights } from '#web/features/events/similar-nights.tsx';
import { TicketTypes } from '#web/features/events/ticket-types.tsx';
import { VenueFacts } from '#web/features/events/venue-facts.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { GenreTag } from '#web/ui/events/genre-tag.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { ShareButton } from '#web/ui/share-button.tsx';
import { SoldOutVeil } from '#web/ui/events/sold-out-veil.tsx';

/** /events/{id}: one night with everything there is to know. */
export function EventPage() {
  const { id = '' } = useParams();
  const { missingPath } = useSite();
  const { missing, failed } = useWords(nightWords);
  const { loading } = useWords(frameWords);
  const to = usePathFor();
  const wasMissing = missingPath === to(paths.event(id));
  const event = trpc.events.byId.useQuery({ id }, { enabled: !wasMissing });
  const { code } = failureOf(event.error);
  if (wasMissing || code === 'EVENT_NOT_FOUND' || code === 'INVALID_INPUT') {
    return (
      <>
        <Seo title={missing.title} description={missing.description} path={paths.events} isHidden />
        <MissingEvent />
      </>
    );
  }
  if (event.data !== undefined) return <Night event={event.data} />;
  if (event.isError) {
    return (
      <div className="wrap">
        <LoadFailed sentence={failed} isBusy={event.isFetching} onRetry={() => void event.refetch()} />
      </div>
    );
  }
  return <MarkLoader text={loading} />;
}

function Night({ event }: { event: EventDetail }) {
  const site = useSite();
  const words = useWords(nightWords);
  const lang = useLang();
  const to = usePathFor();
  const now = useNow();
  const { year, month } = monthOfDay(event.startsAt);
  const evening = eveningAt(event, now);
  const said = spokenIn(event, lang);
  const summary = `${formatLongDate(evening.startsAt, lang)}, ${formatHours(evening, lang)}, ${event.location}. ${said.description}`;
  return (
    <>
      <Seo
        title={said.title}
        description={summary.slice(0, 300)}
        path={paths.event(event.id)}
        image={event.imageUrl === null ? paths.eventPicture(event.id) : sharePhoto(event.imageUrl)}
        under={[{ name: words.events, path: to(paths.events) }]}
        structured={[eventData(said, { ...site, lang, path: to(paths.event(event.id)) })]}
      />
      <OembedLink event={event} />
      <div className="wrap">
        <a className="back" href={to(paths.eventsMonth(year, month))}>
          <Icon name="arrow-left" size={20} />
          {words.back}
        </a>
        <article className="event-page">
          <NightPoster event={event} now={now} />
          <NightText event={event} now={now} />
        </article>
        <NightPhotos eventId={event.id} />
        <SimilarNights eventId={event.id} now={now} />
      </div>
    </>
  );
}

function NightText({ event, now }: { event: EventDetail; now: Date }) {
  const words = useWords(nightWords);
  const to = usePathFor();
  return (
    <div>
      <GenreTag genre={genreOf(event)} />
      <h1>
        <SaidOf of={event} say="title" />
      </h1>
      {event.isCancelled && (
        <p className="state">
          <Chip tone="bad" icon="ban">
            {words.cancelled}
          </Chip>
        </p>
      )}
      <CancelWords event={event} className="text" />
      <EventFacts event={event} now={now} />
      <ForWhom event={event} />
      <CourseDates event={event} />
      <p className="text">
        <SaidOf of={event} say="description" />
      </p>
      <LineUp entries={event.lineUp} />
      {event.isCancelled ? (
        <div className="end">
          <ButtonLink look="o" href={to(paths.events)}>
            {words.more}
          </ButtonLink>
        </div>
      ) : (
        <Tickets event={event} />
      )}
      <VenueFacts venue={event.venue} />
      <Follow event={event} />
    </div>
  );
}

function NightPoster({ event, now }: { event: EventDetail; now: Date }) {
  return (
    <Poster
      artwork={{ id: event.id, genre: genreOf(event), imageUrl: event.imageUrl }}
      mode="inline"
      photoSizes="(max-width: 760px) min(420px, 92vw), 420px"
    >
      <DateBadge {...dateBadgeOf(eveningAt(event, now).startsAt, useLang())} />
      {event.isSoldOut && <SoldOutVeil />}
    </Poster>
  );
}

/** The series and the artists of a night, to be told of more of them. */
function Follow({ event: { id, title, seriesId, lineUp } }: { event: EventDetail }) {
  const { operator } = useSite();
  const session = useSession();
  const to = usePathFor();
  if (!operator.tellsFollowers) return null;
  const series = seriesId === null ? [] : [{ subject: 'series', subjectId: seriesId, name: title } as const];
  const artists = artistsOf(lineUp).map(
    (artist) => ({ subject: 'artist', subjectId: artist.id, name: artist.name }) as const,
  );
  return (
    <FollowPanel
      followed={[...series, ...artists]}
      page={to(paths.event(id))}
      isSignedIn={session === undefined ? undefined : session !== null}
    />
  );
}

/** What the night costs and the way to it; a cancelled one has neither. */
function Tickets({ event }: { event: EventDetail }) {
  const { operator } = useSite();
  const words = useWords(nightWords);
  const { allPrices } = useWords(eventWords);
  const lang = useLang();
  const to = usePathFor();
  const now = useNow();
  return (
    <>
      <h2 className="heading-small">{words.tickets.heading}</h2>
      {event.ticketTypes.some(({ priceCents }) => priceCents > 0) && (
        <p className="small dim">{allPrices(priceNote(operator, lang))}</p>
      )}
      <TicketTypes types={event.ticketTypes} addOns={event.addOns} />
      <p className="small dim">{refundSentenceIn(lang, promisedBy(event, now), event)}</p>
      <GuestTickets event={event} />
      <FirstRefusals event={event} />
      <div className="end">
        <BookButton event={event} now={now} href={paths.checkout(event.id)} size="l" />
        {event.endsAt > now && (
          <ButtonLink look="t" icon="calendar" href={paths.eventCalendar(event.id)} download>
            {words.calendar}
          </ButtonLink>
        )}
        <ShareButton path={to(paths.event(event.id))} title={saidIn(event, 'title', lang)} words={words.link}>
          {words.share}
        </ShareButton>
      </div>
    </>
  );
}

/** What lets in to the next evening of a course alone, with the way to it also where the course itself is sold out. */
function GuestTickets({ event }: { event: EventDetail }) {
  const words = useWords(nightWords).tickets;
  const to = usePathFor();
  const { guestTypes } = event;
  if (guestTypes.length === 0 || event.isPast) return null;
  return (
    <>
      <h2 className="heading-small">{words.alone}</h2>
      <TicketTypes types={guestTypes} />
      {guestTypes.some(({ availability }) => availability === 'on_sale') && (
        <div className="end">
          <ButtonLink look="o" href={to(paths.checkout(event.id))} icon="ticket">
            {words.bookOne}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Tells whoever pastes this address elsewhere what to show there (oembed.com). */
function OembedLink({ event: { id, title } }: { event: Pick<EventDetail, 'id' | 'title'> }) {
  const { baseUrl } = useSite();
  const address = encodeURIComponent(`${baseUrl}${paths.event(id)}`);
  return (
    <link rel="alternate" type="application/json+oembed" href={`${baseUrl}/oembed?url=${address}`} title={title} />
  );
}
