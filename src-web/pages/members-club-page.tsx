import { cents, formatWholeCents } from '#shared/money.ts';
import { trpc, useContent } from '#web/api.ts';
import { Benefits } from '#web/features/club/benefits.tsx';
import { ClubHero, type ClubGuest } from '#web/features/club/club-hero.tsx';
import { PlanList } from '#web/features/club/plan-list.tsx';
import { TrustStrip } from '#web/features/club/trust-strip.tsx';
import { clubWords } from '#web/features/club/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { useSession } from '#web/features/shell/use-session.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';

/** Who looks at the page, once it is known. */
function useGuest(): ClubGuest {
  const session = useSession();
  const isSignedIn = session !== undefined && session !== null;
  const { data: membership } = trpc.membership.status.useQuery(undefined, { enabled: isSignedIn });
  if (!isSignedIn) return 'visitor';
  return membership?.isRunning === true ? 'member' : 'signed-in';
}

export function MembersClubPage() {
  const words = useWords(clubWords);
  const lang = useLang();
  const { operator } = useSite();
  const guest = useGuest();
  const benefits = useContent('benefits') ?? [];
  const claims = useContent('claims') ?? [];
  const { data: plans = [] } = trpc.membership.plans.useQuery();
  const lowest = Math.min(...plans.map(({ monthlyCents }) => monthlyCents));
  const from = plans.length === 0 ? null : formatWholeCents(cents(lowest), lang);
  const note = priceNote(operator, lang);
  return (
    <>
      <Seo title={words.title} description={words.description(from)} path={paths.membersClub} />
      <ClubHero from={from} sample={plans.find(({ isPopular }) => isPopular) ?? plans[0]} note={note} guest={guest} />
      <Benefits benefits={benefits} />
      <section className="section plans-part" id="plans">
        <div className="wrap">
          <div className="section-head plans-head">
            <h2 className="heading-large">{words.pick}</h2>
            <p className="dim">
              {words.payment}
              <br />
              {words.notice}
            </p>
          </div>
          <PlanList plans={plans} note={note} />
          <TrustStrip claims={claims} />
        </div>
      </section>
    </>
  );
}
