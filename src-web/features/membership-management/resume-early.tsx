import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useManaged, useNotManaged } from './use-managed.ts';

/**
 * A pause that is agreed: taken back while it has not begun, ended with the running month once it has. The day and the
 * charge stand before the button.
 */
export function ResumeEarly({
  status: { pauseStartsAt, pausedUntil, resumableAt, monthlyCents },
}: {
  status: MembershipStatusView;
}) {
  const changed = useManaged();
  const failed = useNotManaged();
  const isAhead = resumableAt !== null && resumableAt.getTime() === pauseStartsAt?.getTime();
  const resume = trpc.membership.resume.useMutation({
    onSuccess: (status) => {
      changed(status);
      if (isAhead) toast.ok('Pause taken back', 'Your membership goes on as before.');
      else
        toast.ok(
          'Pause ends earlier',
          status.pausedUntil === null
            ? undefined
            : `Your pass works again from ${formatMemberDate(status.pausedUntil)}.`,
        );
    },
    onError: failed,
  });
  if (pauseStartsAt === null || pausedUntil === null) return null;
  const price = monthlyCents === null ? 'the monthly price' : formatWholeCents(monthlyCents);
  if (resumableAt === null)
    return <p>A pause is agreed already. Your membership resumes on {formatMemberDate(pausedUntil)}.</p>;
  return (
    <>
      <p>
        A pause is agreed already. It runs from <b>{formatMemberDate(pauseStartsAt)}</b> to{' '}
        <b>{formatMemberDate(pausedUntil)}</b>.{' '}
        {isAhead
          ? 'Until it begins you can take it back, as if nothing had happened.'
          : `Back on your feet sooner? Your membership can resume on ${formatMemberDate(resumableAt)}: ` +
            `${price} is charged that day, and your pass works again.`}
      </p>
      <Button look="o" isBusy={resume.isPending} busyText="Processing" onClick={() => resume.mutate()}>
        {isAhead ? 'Take the pause back' : 'Resume earlier'}
      </Button>
    </>
  );
}
