import { useSearch } from 'wouter';
import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import { trpc } from '#web/api.ts';
import { MembershipActivated } from '#web/features/membership-paid/membership-activated.tsx';
import { PaymentFailed } from '#web/features/membership-paid/payment-failed.tsx';
import { usePaidMembership } from '#web/features/membership-paid/use-paid-membership.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';

const NOTHING_CHARGED = 'The payment was not completed, so nothing was charged and no membership began.';
const STILL_OPEN =
  'We could not see your payment yet. If you have paid, your membership begins all the same as soon as ' +
  'the payment provider tells us.';

/** /payment-success?success&session_id: what became of the payment of a membership. */
export function PaymentSuccessPage() {
  const query = new URLSearchParams(useSearch());
  const sessionId = query.get('success') === 'true' ? query.get('session_id') : null;
  return (
    <>
      <title>{`Your membership | ${brand.full}`}</title>
      {sessionId === null ? <PaymentFailed text={NOTHING_CHARGED} /> : <Paid sessionId={sessionId} />}
    </>
  );
}

function Paid({ sessionId }: { sessionId: string }) {
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
        <MarkLoader text="Processing your membership" />
        <p className="lead" aria-hidden="true">
          Processing your membership
        </p>
      </div>
    );
  }
  return (
    <PaymentFailed text={verified?.paymentStatus === 'unpaid' ? NOTHING_CHARGED : STILL_OPEN}>
      <Button icon="refresh" isBusy={isChecking} busyText="Checking" onClick={checkAgain}>
        Check Payment Status
      </Button>
    </PaymentFailed>
  );
}
