import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import { managementWords } from './words.ts';

/**
 * A pause that is agreed: taken back while it has not begun, ended with the running month once it has. The day and the
 * charge stand before the button.
 */
export function ResumeEarly({
  status: { pauseStartsAt, pausedUntil, resumableAt, monthlyCents },
}: {
  status: MembershipStatusView;
}) {
  const { resume: words, processing } = useWords(managementWords);
  const lang = useLang();
  const changed = useManaged();
  const failed = useNotManaged();
  const isAhead = resumableAt !== null && resumableAt.getTime() === pauseStartsAt?.getTime();
  const resume = trpc.membership.resume.useMutation({
    onSuccess: (status) => {
      changed(status);
      if (isAhead) toast.ok(words.takenBack.title, words.takenBack.text);
      else
        toast.ok(
          words.earlier,
          status.pausedUntil === null ? undefined : words.worksFrom(formatMemberDate(status.pausedUntil, lang)),
        );
    },
    onError: failed,
  });
  if (pauseStartsAt === null || pausedUntil === null) return null;
  const price = monthlyCents === null ? words.monthlyPrice : formatWholeCents(monthlyCents, lang);
  if (resumableAt === null) return <p>{words.settled(formatMemberDate(pausedUntil, lang))}</p>;
  return (
    <>
      <p>
        <Rich
          text={words.runs}
          parts={{
            from: () => <b>{formatMemberDate(pauseStartsAt, lang)}</b>,
            until: () => <b>{formatMemberDate(pausedUntil, lang)}</b>,
          }}
        />{' '}
        {isAhead ? words.ahead : words.can(formatMemberDate(resumableAt, lang), price)}
      </p>
      <Button look="o" isBusy={resume.isPending} busyText={processing} onClick={() => resume.mutate()}>
        {isAhead ? words.takeBack : words.button}
      </Button>
    </>
  );
}
