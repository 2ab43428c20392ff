import { useState } from 'react';
import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import '#web/features/workshops/workshops.css';
import { localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { SubmissionForm, type Submitted } from '#web/features/workshops/submission-form.tsx';
import { submissionWords } from '#web/features/workshops/submission-words.ts';
import { TakenDates } from '#web/features/workshops/taken-dates.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';

const NO_DAYS: readonly string[] = [];

/** /workshop-submission: the form, and beside it the days that are gone. */
export function WorkshopSubmissionPage() {
  const { now, operator } = useSite();
  const words = useWords(submissionWords);
  const to = usePathFor();
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
      <Seo title={words.title} description={words.description} path={paths.workshopSubmission} />
      <div className="wrap submission">
        <div>
          <h1 className="heading-huge">{words.title}</h1>
          <p className="lead">{words.lead}</p>
          {isDone ? (
            <FormDone title={words.said.submitted} text={words.done.text}>
              <div className="row">
                <Button look="o" onClick={() => setIsDone(false)}>
                  {words.done.another}
                </Button>
                <ButtonLink href={to(paths.workshopCalendar)} look="t">
                  {words.done.calendar}
                </ButtonLink>
              </div>
            </FormDone>
          ) : (
            <>
              <SubmissionForm taken={list.data} pending={pending} today={localDateOf(now)} onSubmitted={done} />
              <p className="dim small submission-mail">
                <Rich
                  text={words.keep}
                  parts={{
                    policy: (said) => <a href={to(paths.privacy)}>{said}</a>,
                    mail: () => <a href={`mailto:${operator.email}`}>{operator.email}</a>,
                  }}
                />
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
