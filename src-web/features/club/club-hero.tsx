import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Pass } from '#web/ui/tickets/pass.tsx';
import { clubWords } from './words.ts';
import type { PlanView } from '#shared/membership/plans.ts';

/** The pass as a picture: nobody's name, nobody's number, and where the code goes the mark. */
function SamplePass({ plan }: { plan: PlanView }) {
  return (
    <div className="hang" aria-hidden="true">
      <DrawnArt className="lanyard" drawing={{ art: 'lanyard' }} />
      <Pass art={plan.art} tier={plan.tier} name={useWords(clubWords).you} memberId="00000000">
        <div className="pass-code">
          <Mark size={200} />
        </div>
      </Pass>
    </div>
  );
}

/** `visitor` is also what the kept page says, which knows nobody. */
export type ClubGuest = 'visitor' | 'signed-in' | 'member';

type ClubHeroProps = {
  /** Lowest monthly price, formatted; null where no plan is offered. */
  from: string | null;
  /** Whose pass is shown. */ sample: PlanView | undefined;
  /** 'incl. VAT' or the § 19 note. */
  note: string;
  guest: ClubGuest;
};

/**
 * MEMBERS CLUB on rubi, the pass swinging in from the top. Join Now scrolls to the plans for everyone.
 */
export function ClubHero({ from, sample, note, guest }: ClubHeroProps) {
  const words = useWords(clubWords);
  const to = usePathFor();
  return (
    <section className="club-hero grain">
      <div className="wrap">
        <div>
          <h1>
            <span className="members-word">Members</span> <span className="club-word">Club</span>
          </h1>
          <p className="lead">{from === null ? words.noPlans : words.lead(from, note)}</p>
          <div className="row">
            {guest === 'member' ? (
              <ButtonLink href={to(paths.dashboard)} size="l">
                {words.dashboard}
              </ButtonLink>
            ) : (
              <>
                <ButtonLink href="#plans" size="l">
                  {words.join}
                </ButtonLink>
                <ButtonLink
                  href={to(guest === 'signed-in' ? paths.dashboard : paths.authBackTo(to(paths.membersClub)))}
                  look="o"
                  size="l"
                >
                  {guest === 'signed-in' ? words.account : words.signIn}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        {sample !== undefined && <SamplePass plan={sample} />}
      </div>
    </section>
  );
}
