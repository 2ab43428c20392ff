import { useEffect } from 'react';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { ArtistCall } from '#web/features/workshops/artist-call.tsx';
import { WorkshopCards } from '#web/features/workshops/workshop-cards.tsx';
import { WorkshopCardSkeletons } from '#web/features/workshops/workshop-card-skeletons.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';

const DESCRIPTION = 'Bachata and Salsa workshops in Munich: dates, artists and topics of all workshops to come.';

export function WorkshopCalendarPage() {
  const seesFees = useSession()?.hasPanel === true;
  const list = trpc.workshops.listPublic.useQuery();
  const { data, isError, refetch } = list;
  useEffect(() => {
    if (seesFees) void refetch(); // the page came without fees
  }, [seesFees, refetch]);
  return (
    <>
      <Seo title="Workshop calendar" description={DESCRIPTION} path={paths.workshopCalendar} />
      <section className="wrap workshops-page">
        <div className="section-head">
          <div>
            <h1 className="heading-huge">Workshop calendar</h1>
            <p className="lead">
              One topic, one artist, one afternoon. Everybody in the studio has two feet and questions.
            </p>
          </div>
          <ButtonLink href={paths.workshopSubmission} look="o">
            Submit Workshop
          </ButtonLink>
        </div>
        <Workshops workshops={data ?? (isError ? [] : undefined)} list={list} />
      </section>
      <ArtistCall />
    </>
  );
}

function Workshops({ workshops, list }: { workshops: readonly WorkshopView[] | undefined; list: ListQuery }) {
  if (workshops === undefined) return <WorkshopCardSkeletons />;
  if (workshops.length > 0) return <WorkshopCards workshops={workshops} />;
  return (
    <EmptyState sentence="No Workshops Scheduled Yet" headingLevel={2} list={list}>
      <ButtonLink href={paths.workshopSubmission}>Submit Workshop</ButtonLink>
    </EmptyState>
  );
}
