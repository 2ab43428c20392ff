import { useEffect, useRef, useState } from 'react';
import type { CancelReason } from '#shared/membership/cancel-membership.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { formatMemberDate } from '#shared/time.ts';
import { ReasonForm, type Reasons } from './reason-form.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import type { CancellationView } from '#shared/membership/membership-views.ts';
import { NOTICE_DAYS } from '#shared/membership/terms.ts';

const BECAUSE = {
  minimum_term: () => 'That is the end of your minimum term. Until then the monthly payments go on.',
  notice: (end: CancellationView) =>
    `${formatMemberDate(end.currentPeriodEnd)}, when the month you have paid ends, is less than ` +
    `${NOTICE_DAYS} days away, so it is the end of the month after it.`,
} as const;

/** The day a cancellation takes effect, and why not earlier. */
function WhenItEnds({ end }: { end: CancellationView }) {
  return (
    <>
      <p className="ends-on">
        <span className="dim">Your membership would end on</span>
        <b className="tabular">{formatMemberDate(end.endsAt)}</b>
      </p>
      <p>
        {end.becauseOf === null
          ? 'That is the end of the month you have paid. Nothing more is charged.'
          : BECAUSE[end.becauseOf](end)}{' '}
        Your pass and your free tickets count until that day, and you can take the cancellation back until then. Tickets
        you have paid for stay valid.
      </p>
    </>
  );
}

type Step = 'closed' | 'reasons' | 'confirm';

/** Two calm steps: why, then when it ends, and only then the button that does it. */
export function CancelFlow() {
  const [step, setStep] = useState<Step>('closed');
  const [reasons, setReasons] = useState<Reasons>({ reason: null, feedback: '' });
  if (step === 'closed') {
    return (
      <section className="cancel-flow" aria-labelledby="cancel-flow">
        <h2 className="heading-medium" id="cancel-flow">
          Cancel your membership
        </h2>
        <p className="dim">You see the day it ends before anything happens.</p>
        <Button look="o" onClick={() => setStep('reasons')}>
          Cancel subscription
        </Button>
      </section>
    );
  }
  const goTo = (next: Step, given: Reasons): void => {
    setReasons(given);
    setStep(next);
  };
  if (step === 'reasons')
    return (
      <ReasonForm
        reasons={reasons}
        onNext={(given) => goTo('confirm', given)}
        onBack={(given) => goTo('closed', given)}
      />
    );
  return <Confirm reasons={reasons} onBack={() => setStep('reasons')} />;
}

function Confirm({ reasons: { reason, feedback }, onBack }: { reasons: Reasons; onBack: () => void }) {
  const changed = useManaged();
  const failed = useNotManaged(MEMBERSHIP_MESSAGES.cancelFailed);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const preview = trpc.membership.cancelPreview.useQuery(undefined, { refetchOnMount: 'always' });
  const cancel = trpc.membership.cancel.useMutation({
    onSuccess: ({ endsAt }) => {
      changed();
      toast.ok('Subscription cancelled', `It ends on ${formatMemberDate(endsAt)}. We have confirmed it by e-mail.`);
    },
    onError: failed,
  });
  const send = (chosen: CancelReason): void =>
    cancel.mutate({ reason: chosen, ...(feedback.trim() !== '' && { feedback }) });
  return (
    <section className="cancel-flow" aria-labelledby="cancel-confirm">
      <h2 className="heading-medium" id="cancel-confirm" tabIndex={-1} ref={head}>
        When it ends
      </h2>
      {preview.data === undefined ? (
        preview.isError && (
          <LoadFailed
            sentence={MEMBERSHIP_MESSAGES.cancelFailed}
            isBusy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        )
      ) : (
        <WhenItEnds end={preview.data} />
      )}
      <div className="row">
        <Button onClick={onBack}>Keep my membership</Button>
        <Button
          look="o"
          className="button-danger"
          disabled={preview.data === undefined || reason === null}
          isBusy={cancel.isPending}
          busyText="Processing"
          onClick={() => reason !== null && send(reason)}
        >
          Cancel my membership
        </Button>
      </div>
    </section>
  );
}
