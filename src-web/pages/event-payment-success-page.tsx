import { useSearch } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { outcomeOf } from '#web/features/orders/order-outcome.ts';
import { PaymentPanel } from '#web/features/orders/payment-panel.tsx';
import { ResultFailed } from '#web/features/orders/result-failed.tsx';
import { usePaymentResult } from '#web/features/orders/use-payment-result.ts';
import { Button } from '#web/ui/button.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from '#web/features/orders/words.ts';
import { PaidOrder } from './paid-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';

/** /event-payment-success: what the provider says about the payment, and the tickets it bought. */
export function EventPaymentSuccessPage() {
  const query = new URLSearchParams(useSearch());
  const session = trpc.profile.session.useQuery();
  const { yourOrder } = useWords(orderWords);
  const result = usePaymentResult({ sessionId: query.get('session_id'), orderId: query.get('order') });
  return (
    <>
      <title>{`${yourOrder} | ${brand.full}`}</title>
      <Result result={result} email={session.data?.email ?? ''} />
    </>
  );
}

function Result({ result, email }: { result: ReturnType<typeof usePaymentResult>; email: string }) {
  const { verifying } = useWords(resultWords).result;
  const { checkPayment, checking } = useWords(orderWords);
  const { check, error, isChecking, checkNow, retry } = result;
  if (check === null) {
    if (error === null) return <MarkLoader text={verifying} />;
    const canRetry = failureOf(error).code === 'PAYMENT_CHECK_FAILED' || failureOf(error).code === null;
    return (
      <ResultFailed error={error}>
        {canRetry && (
          <Button icon="refresh" isBusy={isChecking} busyText={checking} onClick={retry}>
            {checkPayment}
          </Button>
        )}
      </ResultFailed>
    );
  }
  const outcome = outcomeOf(check);
  if (outcome === 'paid') return <PaidOrder check={check} email={email} />;
  if (outcome === 'waiting' || outcome === 'processing') {
    return (
      <UnpaidOrder check={check}>
        <PaymentPanel check={check} isChecking={isChecking} onCheck={() => void checkNow()} />
      </UnpaidOrder>
    );
  }
  return <UnpaidOrder check={check} outcome={outcome} />;
}
