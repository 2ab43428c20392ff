import { useEffect } from 'react';
import { UPCOMING_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { WORKSHOP_TEASER_LIMIT } from '#shared/workshops/teaser-limit.ts';
import { trpc } from '#web/api.ts';
import { CourseTeaser } from '#web/features/home/course-teaser.tsx';
import { FridayBlock } from '#web/features/home/friday-block.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { MembersTeaser } from '#web/features/home/members-teaser.tsx';
import { localBusinessData, organizationData } from '#web/features/home/structured-data.ts';
import { TonightTicket } from '#web/features/home/tonight-ticket.tsx';
import { UpcomingEvents } from '#web/features/home/upcoming-events.tsx';
import { WorkshopTeaser } from '#web/features/home/workshop-teaser.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';

const DESCRIPTION =
  'Bachata and Salsa parties in Munich every Friday and Saturday, workshops, a 12-week course for ' +
  'beginners and a members club. Tickets online.';
const NONE: EventSummary[] = [];
const isSalsaFriday = (event: EventSummary): boolean =>
  event.kind === 'party' && /salsa/i.test(event.title) && !event.isSoldOut;

export function HomePage() {
  const site = useSite();
  const session = useSession();
  // A list that can't be had stays empty, one that was had stays.
  const upcoming = trpc.events.upcoming.useQuery({ limit: UPCOMING_EVENTS_LIMIT });
  const events = upcoming.data ?? (upcoming.isError ? NONE : undefined);
  const { data, isError, refetch } = trpc.workshops.listPublic.useQuery({ limit: WORKSHOP_TEASER_LIMIT });
  const isAdmin = session?.roles.includes('admin') === true;
  useEffect(() => {
    if (isAdmin) void refetch(); // the page came without fees
  }, [isAdmin, refetch]);
  const [first] = events ?? NONE;
  return (
    <>
      <Seo description={DESCRIPTION} path={paths.home} structured={[organizationData(site), localBusinessData(site)]} />
      <Hero />
      {first !== undefined && <TonightTicket event={first} now={site.now} />}
      <UpcomingEvents events={events} list={upcoming} />
      <CourseTeaser />
      <WorkshopTeaser workshops={data ?? (isError ? [] : undefined)} />
      <FridayBlock nextEventId={events?.find(isSalsaFriday)?.id} />
      <MembersTeaser />
    </>
  );
}
