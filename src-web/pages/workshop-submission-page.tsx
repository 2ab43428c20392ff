import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { proposalHref } from '#web/features/workshops/proposal-mail.ts';
import { ProposalSteps } from '#web/features/workshops/proposal-steps.tsx';
import { TakenDates } from '#web/features/workshops/taken-dates.tsx';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

const DESCRIPTION = 'Propose a Bachata or Salsa workshop in Munich: what we need to know, and which dates are already taken.';

export function WorkshopSubmissionPage() {
  const { operator } = useSite();
  const { data: workshops = [] } = trpc.workshops.listPublic.useQuery();
  return (
    <>
      <Seo title="Submit a workshop" description={DESCRIPTION} path={paths.workshopSubmission} />
      <div className="wrap submission">
        <div>
          <h1 className="h-xl">Submit a workshop</h1>
          <p className="lead">You teach, we have the studio and the people. Send us the following; the mail asks for it in this order.</p>
          <ProposalSteps />
          <div className="row">
            <ButtonLink href={proposalHref(operator.email)} size="l" icon="mail">
              Submit Workshop by e-mail
            </ButtonLink>
            <ButtonLink href={paths.workshopCalendar} look="t">
              Workshop calendar
            </ButtonLink>
          </div>
          <p className="dim small">
            <a href={paths.privacy}>Privacy Policy</a> · <a href={paths.terms}>Terms &amp; Conditions</a>
          </p>
        </div>
        <TakenDates workshops={workshops} />
      </div>
    </>
  );
}
