import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import { managementWords } from './words.ts';

/** Takes a cancellation back, until it takes effect. */
export function ContinueCard({ endsAt }: { endsAt: Date | null }) {
  const { goOn: words, processing } = useWords(managementWords);
  const lang = useLang();
  const changed = useManaged();
  const failed = useNotManaged(words.failed);
  const reactivate = trpc.membership.reactivate.useMutation({
    onSuccess: (status) => {
      changed(status);
      toast.ok(words.done);
    },
    onError: failed,
  });
  return (
    <section className="paper card continue-card" aria-labelledby="continue-card">
      <h2 className="heading-medium" id="continue-card">
        {words.title}
      </h2>
      <p>
        {endsAt === null ? words.cancelled : words.ends(formatMemberDate(endsAt, lang))} {words.text}
      </p>
      <Button isBusy={reactivate.isPending} busyText={processing} onClick={() => reactivate.mutate()}>
        {words.button}
      </Button>
    </section>
  );
}
