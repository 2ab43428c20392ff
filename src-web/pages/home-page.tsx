import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { byNextEvening, isOnNow } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { whyClosed } from '#shared/events/event-words.ts';
import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import { eveningDayOf } from '#shared/time.ts';
import { shownIn } from '#shared/website/two-texts.ts';
import { WORKSHOP_TEASER_LIMIT } from '#shared/workshops/teaser-limit.ts';
import { trpc, useContent } from '#web/api.ts';
import { CourseTeaser } from '#web/features/home/course-teaser.tsx';
import { FridayBlock } from '#web/features/home/friday-block.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { MembersTeaser } from '#web/features/home/members-teaser.tsx';
import { localBusinessData, organizationData } from '#web/features/home/structured-data.ts';
import { NextLine } from '#web/features/home/next-line.tsx';
import { OnNowTicket } from '#web/features/home/on-now-ticket.tsx';
import { TonightTicket } from '#web/features/home/tonight-ticket.tsx';
import { UpcomingEvents } from '#web/features/home/upcoming-events.tsx';
import { WorkshopTeaser } from '#web/features/home/workshop-teaser.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { useLang } from '#web/ui/lang.tsx';
import { NEXT_EVENTS } from './page-queries.ts';

const NONE: EventSummary[] = [];

/**
 * The night on now that takes the hero: one that can be booked before one that can't, tonight's before a festival of
 * days. Nobody drops in on a course.
 */
function hostOf(events: readonly EventSummary[], now: Date): EventSummary | undefined {
  const tonight = eveningDayOf(now);
  const rankOf = (event: EventSummary): number =>
    (whyClosed(event, now) === null ? 0 : 2) + (eveningDayOf(event.startsAt) === tonight ? 0 : 1);
  return events
    .filter((event) => event.kind !== 'course' && isOnNow(event, now))
    .sort((a, b) => rankOf(a) - rankOf(b))[0];
}

export function HomePage() {
  const lang = useLang();
  const [said] = useContent('home') ?? [];
  const [course] = useContent('course') ?? [];
  const [salsa] = useContent('salsa') ?? [];
  const claims = useContent('claims') ?? [];
  const site = useSite();
  const session = useSession();
  // A list that can't be had stays empty, one that was had stays.
  const upcoming = trpc.events.upcoming.useQuery(NEXT_EVENTS);
  const events = upcoming.data ?? (upcoming.isError ? NONE : undefined);
  const { data, isError, refetch } = trpc.workshops.listPublic.useQuery({ limit: WORKSHOP_TEASER_LIMIT });
  const seesFees = session?.hasPanel === true;
  useEffect(() => {
    if (seesFees) void refetch(); // the page came without fees
  }, [seesFees, refetch]);
  const now = useNow();
  const live = events && byNextEvening(events, now);
  const onNow = hostOf(live ?? NONE, now);
  const next = live?.find((event) => !isOnNow(event, now));
  return (
    <>
      <Seo
        description={said?.description[shownIn(said.description, lang)] || brand.full}
        path={paths.home}
        structured={[organizationData(site), localBusinessData(site)]}
      />
      {onNow === undefined ? (
        <>
          <Hero said={said} />
          {next !== undefined && <TonightTicket event={next} now={now} />}
        </>
      ) : (
        <Hero
          said={said}
          onNow={
            <>
              <OnNowTicket event={onNow} now={now} />
              {next !== undefined && <NextLine event={next} now={now} />}
            </>
          }
        />
      )}
      <UpcomingEvents events={live} list={upcoming} now={now} />
      {course !== undefined && <CourseTeaser said={course} />}
      <WorkshopTeaser workshops={data ?? (isError ? [] : undefined)} />
      {salsa !== undefined && (
        <FridayBlock
          said={salsa}
          nextEventId={live?.find((event) => isSalsaFriday(event) && whyClosed(event, now) === null)?.id}
        />
      )}
      <MembersTeaser said={said} claims={claims} />
    </>
  );
}
