import { useState } from 'react';
import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import '#web/features/workshops/workshops.css';
import { localDateOf } from '#shared/time.ts';
import { SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { SubmissionForm, type Submitted } from '#web/features/workshops/submission-form.tsx';
import { TakenDates } from '#web/features/workshops/taken-dates.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';

const DESCRIPTION =
  'Propose a Bachata or Salsa workshop in Munich: what we need to know, and which dates are already taken.';

const NO_DAYS: readonly string[] = [];

/** /workshop-submission: the form, and beside it the days that are gone. */
export function WorkshopSubmissionPage() {
  const { now, operator } = useSite();
  const list = trpc.workshops.listPublic.useQuery();
  // Asked anew: a day that was given away meanwhile is not to be typed in vain.
  const asked = trpc.workshops.pendingDays.useQuery(undefined, { refetchOnMount: 'always' });
  const pending = asked.data ?? NO_DAYS;
  const [mine, setMine] = useState<readonly Submitted[]>([]);
  const [isDone, setIsDone] = useState(false);
  const done = (workshop: Submitted): void => {
    setMine([...mine, workshop]);
    setIsDone(true);
  };
  return (
    <>
      <Seo title="Submit a workshop" description={DESCRIPTION} path={paths.workshopSubmission} />
      <div className="wrap submission">
        <div>
          <h1 className="heading-huge">Submit a workshop</h1>
          <p className="lead">
            You teach, we have the studio and the people. We look at every proposal and answer by e-mail.
          </p>
          {isDone ? (
            <FormDone
              title={SUBMISSION_MESSAGES.submitted}
              text="The mail has a private link: follow your proposal there, or withdraw it."
            >
              <div className="row">
                <Button look="o" onClick={() => setIsDone(false)}>
                  Submit another workshop
                </Button>
                <ButtonLink href={paths.workshopCalendar} look="t">
                  Workshop calendar
                </ButtonLink>
              </div>
            </FormDone>
          ) : (
            <>
              <SubmissionForm taken={list.data} pending={pending} today={localDateOf(now)} onSubmitted={done} />
              <p className="dim small submission-mail">
                We keep your proposal to answer it: <a href={paths.privacy}>Privacy Policy</a>. Or write to{' '}
                <a href={`mailto:${operator.email}`}>{operator.email}</a> from anywhere.
              </p>
            </>
          )}
        </div>
        <TakenDates
          workshops={list.data}
          pending={pending}
          hasFailed={list.isError}
          onRetry={() => void list.refetch()}
          mine={mine}
        />
      </div>
    </>
  );
}
