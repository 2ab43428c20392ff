import { useSearch } from 'wouter';
import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import { trpc } from '#web/api.ts';
import { MembershipActivated } from '#web/features/membership-paid/membership-activated.tsx';
import { PaymentFailed } from '#web/features/membership-paid/payment-failed.tsx';
import { usePaidMembership } from '#web/features/membership-paid/use-paid-membership.ts';
import { membershipPaidWords } from '#web/features/membership-paid/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';

/** /payment-success?success&session_id: what became of the payment of a membership. */
export function PaymentSuccessPage() {
  const words = useWords(membershipPaidWords);
  const query = new URLSearchParams(useSearch());
  const sessionId = query.get('success') === 'true' ? query.get('session_id') : null;
  return (
    <>
      <title>{`${words.title} | ${brand.full}`}</title>
      {sessionId === null ? <PaymentFailed text={words.nothingCharged} /> : <Paid sessionId={sessionId} />}
    </>
  );
}

function Paid({ sessionId }: { sessionId: string }) {
  const words = useWords(membershipPaidWords);
  const session = trpc.profile.session.useQuery();
  const { verified, error, isChecking, checkAgain } = usePaidMembership(sessionId);
  if (verified?.activated === true)
    return (
      <MembershipActivated
        verified={verified}
        name={session.data?.displayName ?? ''}
        email={session.data?.email ?? ''}
      />
    );
  if (verified === null && error === null) {
    return (
      <div className="wrap processing">
        <MarkLoader text={words.processing} />
        <p className="lead" aria-hidden="true">
          {words.processing}
        </p>
      </div>
    );
  }
  return (
    <PaymentFailed text={verified?.paymentStatus === 'unpaid' ? words.nothingCharged : words.stillOpen}>
      <Button icon="refresh" isBusy={isChecking} busyText={words.checking} onClick={checkAgain}>
        {words.check}
      </Button>
    </PaymentFailed>
  );
}
