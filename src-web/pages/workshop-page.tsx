import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { useParams } from 'wouter';
import { sharePhoto } from '#shared/art/share-photo.ts';
import { dateBadgeOf, formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { FollowPanel } from '#web/features/events/follow-panel.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { workshopWords } from '#web/features/workshops/words.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { GenreTag } from '#web/ui/events/genre-tag.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { OrganisersText, useOrganisersLang } from '#web/ui/organisers.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Poster } from '#web/ui/art/poster.tsx';

/** /workshop-calendar/{id}: one workshop in its artist's words; booked on its event's page, once there is one. */
export function WorkshopPage() {
  const { id = '' } = useParams();
  const { missingPath } = useSite();
  const { failures, loading } = useWords(frameWords);
  const to = usePathFor();
  const wasMissing = missingPath === to(paths.workshop({ id, eventId: null }));
  const workshop = trpc.workshops.byId.useQuery({ id }, { enabled: !wasMissing });
  const { code } = failureOf(workshop.error);
  if (wasMissing || code === 'WORKSHOP_NOT_FOUND' || code === 'INVALID_INPUT') return <Missing />;
  if (workshop.data !== undefined) return <Workshop workshop={workshop.data} />;
  if (!workshop.isError) return <MarkLoader text={loading} />;
  return (
    <div className="wrap">
      <LoadFailed
        sentence={failureSentence(workshop.error, failures)}
        isBusy={workshop.isFetching}
        onRetry={() => void workshop.refetch()}
      />
    </div>
  );
}

function Missing() {
  const words = useWords(workshopWords);
  const to = usePathFor();
  return (
    <div className="wrap section">
      <Seo title={words.missing.title} description="" path={paths.workshopCalendar} isHidden />
      <h1 className="heading-huge">{words.missing.title}</h1>
      <br />
      <EmptyState sentence={words.missing.text}>
        <ButtonLink look="o" icon="arrow-left" href={to(paths.workshopCalendar)}>
          {words.all}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function Workshop({ workshop }: { workshop: WorkshopView }) {
  const { id, eventId, artistImageUrl, artistName, workshopDate, workshopDescription, workshopTopic } = workshop;
  const words = useWords(workshopWords);
  const lang = useLang();
  const to = usePathFor();
  const textLang = useOrganisersLang();
  const day = formatLongDate(workshopDate, lang);
  return (
    <>
      <Seo
        title={workshopTopic}
        description={words.about(`${day}, ${formatTime(workshopDate)}`, artistName, workshopDescription).slice(0, 300)}
        path={paths.workshop({ id, eventId: null })}
        image={artistImageUrl === null ? undefined : sharePhoto(artistImageUrl)}
        under={[{ name: words.title, path: to(paths.workshopCalendar) }]}
      />
      <div className="wrap">
        <a className="back" href={to(paths.workshopCalendar)}>
          <Icon name="arrow-left" size={20} />
          {words.all}
        </a>
        <article className="event-page">
          <Poster artwork={{ id: eventId ?? id, genre: 'workshop', imageUrl: artistImageUrl }} mode="inline">
            <DateBadge {...dateBadgeOf(workshopDate, lang)} />
          </Poster>
          <div>
            <GenreTag genre="workshop" />
            <h1>
              <OrganisersText>{workshopTopic}</OrganisersText>
            </h1>
            <Facts
              facts={[
                { icon: 'user', text: words.by(artistName) },
                {
                  icon: 'calendar',
                  text: (
                    <time dateTime={isoBerlin(workshopDate)}>
                      {day}, {formatTime(workshopDate)}
                    </time>
                  ),
                },
                { icon: 'clock', text: words.length(workshop.durationMinutes) },
              ]}
            />
            {workshopDescription !== '' && (
              <p className="text" lang={textLang}>
                {workshopDescription}
              </p>
            )}
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
  const words = useWords(workshopWords);
  const to = usePathFor();
  const session = useSession();
  const { operator } = useSite();
  const isOver = workshopDate <= useNow();
  if (eventId !== null)
    return (
      <div className="end">
        <ButtonLink size="l" icon="ticket" href={to(paths.workshop(workshop))}>
          {words.tickets}
        </ButtonLink>
      </div>
    );
  if (isOver) return <p className="text dim">{words.over}</p>;
  if (!operator.tellsFollowers) return <p className="text dim">{words.noTicketsYet}</p>;
  return (
    <>
      <p className="text dim">{words.noTickets}</p>
      <FollowPanel
        followed={[{ subject: 'workshop', subjectId: id, name: workshopTopic }]}
        page={paths.workshop({ id, eventId: null })}
        isSignedIn={session === undefined ? undefined : session !== null}
      />
    </>
  );
}
