import { formatCents } from '#shared/money.ts';
import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { WorkshopRowSkeletons } from '#web/ui/skeletons.tsx';

const LOADING_ROWS = 3;

/** The next three workshops as rows; undefined while they load. The fee is there only when an admin asked. */
export function WorkshopTeaser({ workshops }: { workshops: readonly WorkshopView[] | undefined }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-large">Workshops</h2>
          <div className="row">
            <ButtonLink look="t" href={paths.workshopCalendar}>
              View All Workshops
            </ButtonLink>
            <ButtonLink look="o" href={paths.workshopSubmission}>
              Submit Workshop
            </ButtonLink>
          </div>
        </div>
        {workshops === undefined ? (
          <WorkshopRowSkeletons count={LOADING_ROWS} />
        ) : workshops.length === 0 ? (
          <NoWorkshops />
        ) : (
          <Rows workshops={workshops} />
        )}
      </div>
    </section>
  );
}

function NoWorkshops() {
  return (
    <EmptyState sentence="Coming Soon!">
      <ButtonLink look="o" href={paths.workshopSubmission}>
        Submit Workshop
      </ButtonLink>
    </EmptyState>
  );
}

function Rows({ workshops }: { workshops: readonly WorkshopView[] }) {
  return (
    <ul className="workshop-rows">
      {workshops.map((workshop) => {
        const { month, day } = dateBadgeOf(workshop.workshopDate);
        return (
          <li key={workshop.id}>
            <a className="workshop-row" href={paths.workshop(workshop)}>
              <span className="when" aria-hidden="true">
                {day}
                <small>{month}</small>
              </span>
              <Poster
                artwork={{ id: workshop.eventId ?? workshop.id, genre: 'workshop', imageUrl: workshop.artistImageUrl }}
                size="thumb"
              />
              <div>
                <h3>
                  {workshop.workshopTopic}
                  <span className="visually-hidden">, {formatLongDate(workshop.workshopDate)}</span>
                </h3>
                <p className="by">by {workshop.artistName}</p>
              </div>
              <span className="length">
                {workshop.durationMinutes} min · Studio
                {workshop.priceCents !== undefined && ` · fee ${formatCents(workshop.priceCents)}`}
              </span>
              <span className="round" aria-hidden="true">
                <Icon name="arrow-right" />
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
