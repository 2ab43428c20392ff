import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { pauseWindow } from '#shared/membership/terms.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { ResumeEarly } from './resume-early.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import { managementWords } from './words.ts';

/**
 * The retention offer: three months without charge and without access, with its dates before anything is accepted.
 */
export function PauseOffer({ status, now }: { status: MembershipStatusView; now: Date }) {
  const { pause: words, processing } = useWords(managementWords);
  const lang = useLang();
  const changed = useManaged();
  const failed = useNotManaged();
  const pause = trpc.membership.pause.useMutation({
    onSuccess: (paused) => {
      changed(paused);
      toast.ok(
        words.agreed,
        paused.pausedUntil === null ? undefined : words.resumesOn(formatMemberDate(paused.pausedUntil, lang)),
      );
    },
    onError: failed,
  });
  const { joinedAt, nextPaymentAt, pauseRefusal, minimumTermEnd, plan } = status;
  if (joinedAt === null || nextPaymentAt === null) return null;
  const { startsAt, endsAt } = pauseWindow({ startedAt: joinedAt, currentPeriodEnd: nextPaymentAt }, now);
  return (
    <section className="membership-offer" aria-labelledby="pause-offer">
      <h2 className="heading-medium" id="pause-offer">
        <Icon name="clock" size={28} />
        {pauseRefusal === 'paused_already' ? words.yours : words.offer}
      </h2>
      {pauseRefusal === null ? (
        <>
          <p>
            <Rich
              text={words.text}
              parts={{
                from: () => <b>{formatMemberDate(startsAt, lang)}</b>,
                until: () => <b>{formatMemberDate(endsAt, lang)}</b>,
              }}
            />
            {plan?.hasFreeEntry !== false && ` ${words.tickets}`}
            {minimumTermEnd !== null && minimumTermEnd > now && ` ${words.term}`}
          </p>
          <Button look="o" isBusy={pause.isPending} busyText={processing} onClick={() => pause.mutate()}>
            {words.accept}
          </Button>
        </>
      ) : pauseRefusal === 'paused_already' ? (
        <ResumeEarly status={status} />
      ) : (
        <p>{words.refused[pauseRefusal]}</p>
      )}
    </section>
  );
}
