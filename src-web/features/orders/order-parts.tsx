import { useId } from 'react';
import { cents, formatCents } from '#shared/money.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { isOpenPart, type PartView } from '#shared/parts/part-state.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { Button } from '#web/ui/button.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { resultWords } from './words.ts';

type Order = Pick<OrderView, 'id' | 'parts'>;

/** How the parts of a price stand, and the button that pays what is open. */
export function OrderParts({ order }: { order: Order }) {
  const words = useWords(resultWords).parts;
  const lang = useLang();
  const heading = useId();
  if (order.parts.length === 0) return null;
  const open = order.parts.filter(isOpenPart);
  const openCents = cents(open.reduce((sum, part) => sum + part.cents, 0));
  const said = ({ state, dueAt }: PartView): string => {
    const day = formatLongDate(dueAt, lang);
    return state === 'planned' ? words.planned(day) : words[state];
  };
  return (
    <section className="order-parts" aria-labelledby={heading}>
      <h2 className="heading-small" id={heading}>
        {words.title}
      </h2>
      <ul>
        {order.parts.map((part) => (
          <li key={part.n}>
            <b className="tabular">{formatCents(part.cents, lang)}</b> <span>{said(part)}</span>
          </li>
        ))}
      </ul>
      {open.length > 0 && <PayRest orderId={order.id} amount={formatCents(openCents, lang)} />}
    </section>
  );
}

function PayRest({ orderId, amount }: { orderId: string; amount: string }) {
  const words = useWords(resultWords).parts;
  const { failures } = useWords(frameWords);
  const { mutateAsync, isPending } = trpc.checkout.payParts.useMutation();
  const pay = async (): Promise<void> => {
    const tab = openPaymentTab();
    try {
      const { url } = await mutateAsync({ orderId });
      if (url === null) tab.close();
      else tab.go(url);
    } catch (error) {
      tab.close();
      toast.bad(words.notOpened, failureSentence(error, failures));
    }
  };
  return (
    <Button icon="credit-card" isBusy={isPending} busyText={words.opening} onClick={() => void pay()}>
      {words.payRest(amount)}
    </Button>
  );
}
