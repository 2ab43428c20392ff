import { useEffect } from 'react';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { ArtistCall } from '#web/features/workshops/artist-call.tsx';
import { WorkshopCards } from '#web/features/workshops/workshop-cards.tsx';
import { WorkshopCardSkeletons } from '#web/features/workshops/workshop-card-skeletons.tsx';
import { workshopWords } from '#web/features/workshops/words.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import type { ListQuery } from '#web/ui/not-loaded.tsx';

export function WorkshopCalendarPage() {
  const words = useWords(workshopWords);
  const to = usePathFor();
  const seesFees = useSession()?.hasPanel === true;
  const list = trpc.workshops.listPublic.useQuery();
  const { data, isError, refetch } = list;
  useEffect(() => {
    if (seesFees) void refetch(); // the page came without fees
  }, [seesFees, refetch]);
  return (
    <>
      <Seo title={words.title} description={words.description} path={paths.workshopCalendar} />
      <section className="wrap workshops-page">
        <div className="section-head">
          <div>
            <h1 className="heading-huge">{words.title}</h1>
            <p className="lead">{words.lead}</p>
          </div>
          <ButtonLink href={to(paths.workshopSubmission)} look="o">
            {words.submit}
          </ButtonLink>
        </div>
        <Workshops workshops={data ?? (isError ? [] : undefined)} list={list} />
      </section>
      <ArtistCall />
    </>
  );
}

function Workshops({ workshops, list }: { workshops: readonly WorkshopView[] | undefined; list: ListQuery }) {
  const words = useWords(workshopWords);
  const to = usePathFor();
  if (workshops === undefined) return <WorkshopCardSkeletons />;
  if (workshops.length > 0) return <WorkshopCards workshops={workshops} />;
  return (
    <EmptyState sentence={words.none} headingLevel={2} list={list}>
      <ButtonLink href={to(paths.workshopSubmission)}>{words.submit}</ButtonLink>
    </EmptyState>
  );
}
