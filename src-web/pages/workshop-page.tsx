import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { useParams } from 'wouter';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { dateBadgeOf, formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { FollowPanel } from '#web/features/events/follow-panel.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { GenreTag } from '#web/ui/events/genre-tag.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';

/** /workshop-calendar/{id}: one workshop in its artist's words; booked on its event's page, once there is one. */
export function WorkshopPage() {
  const { id = '' } = useParams();
  const { missingPath } = useSite();
  const wasMissing = missingPath === paths.workshop({ id, eventId: null });
  const workshop = trpc.workshops.byId.useQuery({ id }, { enabled: !wasMissing });
  const { code } = failureOf(workshop.error);
  if (wasMissing || code === 'WORKSHOP_NOT_FOUND' || code === 'INVALID_INPUT') return <Missing />;
  if (workshop.data !== undefined) return <Workshop workshop={workshop.data} />;
  if (!workshop.isError) return <MarkLoader text="Loading" />;
  return (
    <div className="wrap">
      <LoadFailed
        sentence={failureSentence(workshop.error)}
        isBusy={workshop.isFetching}
        onRetry={() => void workshop.refetch()}
      />
    </div>
  );
}

function Missing() {
  return (
    <div className="wrap section">
      <Seo title="Workshop not found" description="" path={paths.workshopCalendar} isHidden />
      <h1 className="heading-huge">Workshop not found</h1>
      <br />
      <EmptyState sentence={ERROR_MESSAGES.WORKSHOP_NOT_FOUND}>
        <ButtonLink look="o" icon="arrow-left" href={paths.workshopCalendar}>
          View All Workshops
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function Workshop({ workshop }: { workshop: WorkshopView }) {
  const { id, eventId, artistImageUrl, artistName, workshopDate, workshopDescription, workshopTopic } = workshop;
  const day = formatLongDate(workshopDate);
  return (
    <>
      <Seo
        title={workshopTopic}
        description={`${day}, ${formatTime(workshopDate)}, with ${artistName}. ${workshopDescription}`.slice(0, 300)}
        path={paths.workshop({ id, eventId: null })}
        image={artistImageUrl === null ? undefined : sharePhoto(artistImageUrl)}
        under={[{ name: 'Workshop calendar', path: paths.workshopCalendar }]}
      />
      <div className="wrap">
        <a className="back" href={paths.workshopCalendar}>
          <Icon name="arrow-left" size={20} />
          View All Workshops
        </a>
        <article className="event-page">
          <Poster artwork={{ id: eventId ?? id, genre: 'workshop', imageUrl: artistImageUrl }} mode="inline">
            <DateBadge {...dateBadgeOf(workshopDate)} />
          </Poster>
          <div>
            <GenreTag genre="workshop" />
            <h1>{workshopTopic}</h1>
            <Facts
              facts={[
                { icon: 'user', text: `by ${artistName}` },
                {
                  icon: 'calendar',
                  text: (
                    <time dateTime={isoBerlin(workshopDate)}>
                      {day}, {formatTime(workshopDate)}
                    </time>
                  ),
                },
                { icon: 'clock', text: `${workshop.durationMinutes} min` },
              ]}
            />
            {workshopDescription !== '' && <p className="text">{workshopDescription}</p>}
            <Booking workshop={workshop} />
          </div>
        </article>
      </div>
    </>
  );
}

/** The way to its tickets; before there are any, to be told of them. */
function Booking({ workshop }: { workshop: WorkshopView }) {
  const { id, eventId, workshopDate, workshopTopic } = workshop;
  const session = useSession();
  const { operator } = useSite();
  const isOver = workshopDate <= useNow();
  if (eventId !== null)
    return (
      <div className="end">
        <ButtonLink size="l" icon="ticket" href={paths.workshop(workshop)}>
          See tickets
        </ButtonLink>
      </div>
    );
  if (isOver) return <p className="text dim">This workshop is over.</p>;
  if (!operator.tellsFollowers) return <p className="text dim">There are no tickets yet. Please look here again.</p>;
  return (
    <>
      <p className="text dim">There are no tickets yet.</p>
      <FollowPanel
        followed={[{ subject: 'workshop', subjectId: id, name: workshopTopic }]}
        page={paths.workshop({ id, eventId: null })}
        isSignedIn={session === undefined ? undefined : session !== null}
      />
    </>
  );
}
