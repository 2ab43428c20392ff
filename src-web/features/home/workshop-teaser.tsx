import { formatCents } from '#shared/money.ts';
import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { WorkshopRowSkeletons } from '#web/ui/skeletons.tsx';
import { SaidOf, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { homeWords } from './words.ts';

const LOADING_ROWS = 3;

/** The next three workshops as rows; undefined while they load. The fee is there only when an admin asked. */
export function WorkshopTeaser({ workshops }: { workshops: readonly WorkshopView[] | undefined }) {
  const words = useWords(homeWords).workshops;
  const to = usePathFor();
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2 className="heading-large">{words.heading}</h2>
          <div className="row">
            <ButtonLink look="t" href={to(paths.workshopCalendar)}>
              {words.all}
            </ButtonLink>
            <ButtonLink look="o" href={to(paths.workshopSubmission)}>
              {words.submit}
            </ButtonLink>
          </div>
        </div>
        {workshops === undefined ? (
          <WorkshopRowSkeletons count={LOADING_ROWS} label={words.loading} />
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
  const words = useWords(homeWords).workshops;
  const to = usePathFor();
  return (
    <EmptyState sentence={words.none}>
      <ButtonLink look="o" href={to(paths.workshopSubmission)}>
        {words.submit}
      </ButtonLink>
    </EmptyState>
  );
}

function Rows({ workshops }: { workshops: readonly WorkshopView[] }) {
  const words = useWords(homeWords).workshops;
  const lang = useLang();
  const to = usePathFor();
  return (
    <ul className="workshop-rows">
      {workshops.map((workshop) => {
        const { month, day } = dateBadgeOf(workshop.workshopDate, lang);
        return (
          <li key={workshop.id}>
            <a className="workshop-row" href={to(paths.workshop(workshop))}>
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
                  <SaidOf of={workshop} say="workshopTopic" />
                  <span className="visually-hidden">, {formatLongDate(workshop.workshopDate, lang)}</span>
                </h3>
                <p className="by">{words.by(workshop.artistName)}</p>
              </div>
              <span className="length">
                {words.length(workshop.durationMinutes)}
                {workshop.priceCents !== undefined && words.fee(formatCents(workshop.priceCents, lang))}
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
