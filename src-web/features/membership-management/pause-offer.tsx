import { hasFreeEntry, planOf } from '#shared/membership/plans.ts';
import type { MembershipStatusView, PauseRefusal } from '#shared/membership/membership-views.ts';
import { PAUSE_MONTHS, pauseWindow } from '#shared/membership/terms.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { ResumeEarly } from './resume-early.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';

const REFUSED: Record<Exclude<PauseRefusal, 'paused_already'>, string> = {
  used_within_a_year: 'You have paused within the last twelve months. A pause is possible once in twelve months.',
  ending: 'Your membership is ending, so there is nothing to pause. Continue it first.',
  changing: 'Your plan is about to change. Keep the one you have, and you can pause.',
  free_month: 'Your next month is free. Once it has begun you can pause.',
  unpaid: 'A payment is still open. Once it is paid you can pause.',
};

/**
 * The retention offer: three months without charge and without access, with its dates before anything is accepted.
 */
export function PauseOffer({ status, now }: { status: MembershipStatusView; now: Date }) {
  const changed = useManaged();
  const failed = useNotManaged();
  const pause = trpc.membership.pause.useMutation({
    onSuccess: (paused) => {
      changed(paused);
      toast.ok(
        'Pause agreed',
        paused.pausedUntil === null
          ? undefined
          : `It resumes automatically on ${formatMemberDate(paused.pausedUntil)}.`,
      );
    },
    onError: failed,
  });
  const { joinedAt, nextPaymentAt, pauseRefusal, minimumTermEnd, planId } = status;
  if (joinedAt === null || nextPaymentAt === null) return null;
  const { startsAt, endsAt } = pauseWindow({ startedAt: joinedAt, currentPeriodEnd: nextPaymentAt }, now);
  return (
    <section className="membership-offer" aria-labelledby="pause-offer">
      <h2 className="heading-medium" id="pause-offer">
        <Icon name="clock" size={28} />
        {pauseRefusal === 'paused_already' ? 'Your Pause' : 'Pause Your Membership'}
      </h2>
      {pauseRefusal === null ? (
        <>
          <p>
            Take a {PAUSE_MONTHS}-month break instead: from <b>{formatMemberDate(startsAt)}</b> to{' '}
            <b>{formatMemberDate(endsAt)}</b>. Nothing is charged, your pass is on hold, and it resumes automatically.
            {(planId === null || hasFreeEntry(planOf(planId))) &&
              ' Free tickets for nights in that time end when it begins.'}
            {minimumTermEnd !== null && minimumTermEnd > now && ` Your minimum term ends ${PAUSE_MONTHS} months later.`}
          </p>
          <Button look="o" isBusy={pause.isPending} busyText="Processing" onClick={() => pause.mutate()}>
            Accept the {PAUSE_MONTHS}-month break
          </Button>
        </>
      ) : pauseRefusal === 'paused_already' ? (
        <ResumeEarly status={status} />
      ) : (
        <p>{REFUSED[pauseRefusal]}</p>
      )}
    </section>
  );
}
