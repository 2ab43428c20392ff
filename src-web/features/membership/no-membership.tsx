import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { whatPlansGive } from './membership-words.ts';
import { useQuietRecovery } from './use-verified-membership.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords } from './words.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** For somebody who has paid and sees no membership: asks the payment provider now. */
function RecoverButton() {
  const { none, says } = useWords(ownMembershipWords);
  const utils = trpc.useUtils();
  const recover = trpc.membership.recover.useMutation({
    onSuccess: ({ recovered, status }) => {
      utils.membership.status.setData(undefined, status);
      if (recovered) toast.ok(says.recovered);
      else toast.info(says.nothingToRecover);
    },
    onError: () => toast.bad(says.recoveryFailed),
  });
  return (
    <Button
      look="t"
      icon="refresh"
      isBusy={recover.isPending}
      busyText={none.recovering}
      onClick={() => recover.mutate()}
    >
      {none.recover}
    </Button>
  );
}

/** Never a member, or not any more. */
export function NoMembership({ status: { phase, endsAt, subscriptionTier } }: { status: MembershipStatusView }) {
  const words = useWords(ownMembershipWords);
  const { data: plans } = trpc.membership.plans.useQuery();
  const lang = useLang();
  const to = usePathFor();
  useQuietRecovery(true);
  return (
    <EmptyState sentence={words.none.title} headingLevel={2}>
      <p className="dim">
        {phase === 'ended' && endsAt !== null
          ? `${words.none.ended(subscriptionTier, formatMemberDate(endsAt, lang))} `
          : ''}
        {whatPlansGive(words, plans ?? [], lang)}
      </p>
      <div className="row">
        <ButtonLink href={to(paths.membersClub)} icon="id-badge-2">
          {words.none.join}
        </ButtonLink>
        <RecoverButton />
      </div>
    </EmptyState>
  );
}
