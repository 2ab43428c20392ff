import { useEffect, useRef, useState } from 'react';
import type { CancelReason } from '#shared/membership/cancel-membership.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { formatMemberDate } from '#shared/time.ts';
import { ReasonForm, type Reasons } from './reason-form.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import type { CancellationView } from '#shared/membership/membership-views.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { managementWords } from './words.ts';

/** The day a cancellation takes effect, and why not earlier. */
function WhenItEnds({ end }: { end: CancellationView }) {
  const { cancel: words } = useWords(managementWords);
  const lang = useLang();
  const why = {
    none: words.paidMonth,
    minimum_term: words.minimumTerm,
    notice: words.notice(formatMemberDate(end.currentPeriodEnd, lang), end.noticeDays),
  }[end.becauseOf ?? 'none'];
  return (
    <>
      <p className="ends-on">
        <span className="dim">{words.wouldEnd}</span>
        <b className="tabular">{formatMemberDate(end.endsAt, lang)}</b>
      </p>
      <p>
        {why} {words.untilThen}
      </p>
    </>
  );
}

type Step = 'closed' | 'reasons' | 'confirm';

/** Two calm steps: why, then when it ends, and only then the button that does it. */
export function CancelFlow() {
  const { cancel: words } = useWords(managementWords);
  const [step, setStep] = useState<Step>('closed');
  const [reasons, setReasons] = useState<Reasons>({ reason: null, feedback: '' });
  if (step === 'closed') {
    return (
      <section className="cancel-flow" aria-labelledby="cancel-flow">
        <h2 className="heading-medium" id="cancel-flow">
          {words.title}
        </h2>
        <p className="dim">{words.lead}</p>
        <Button look="o" onClick={() => setStep('reasons')}>
          {words.begin}
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
  const { cancel: words, processing } = useWords(managementWords);
  const lang = useLang();
  const changed = useManaged();
  const failed = useNotManaged(words.failed);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const preview = trpc.membership.cancelPreview.useQuery(undefined, { refetchOnMount: 'always' });
  const cancel = trpc.membership.cancel.useMutation({
    onSuccess: ({ endsAt }) => {
      changed();
      toast.ok(words.done.title, words.done.text(formatMemberDate(endsAt, lang)));
    },
    onError: failed,
  });
  const send = (chosen: CancelReason): void =>
    cancel.mutate({ reason: chosen, ...(feedback.trim() !== '' && { feedback }) });
  return (
    <section className="cancel-flow" aria-labelledby="cancel-confirm">
      <h2 className="heading-medium" id="cancel-confirm" tabIndex={-1} ref={head}>
        {words.when}
      </h2>
      {preview.data === undefined ? (
        preview.isError && (
          <LoadFailed sentence={words.failed} isBusy={preview.isFetching} onRetry={() => void preview.refetch()} />
        )
      ) : (
        <WhenItEnds end={preview.data} />
      )}
      <div className="row">
        <Button onClick={onBack}>{words.keep}</Button>
        <Button
          look="o"
          className="button-danger"
          disabled={preview.data === undefined || reason === null}
          isBusy={cancel.isPending}
          busyText={processing}
          onClick={() => reason !== null && send(reason)}
        >
          {words.confirm}
        </Button>
      </div>
    </section>
  );
}
