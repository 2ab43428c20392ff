import type { PaymentLook } from '#shared/books/money-queries.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';

const NOW = { staleTime: 0 };

/** A payment in our books and in the provider's, side by side; the provider is asked now. */
export function BothSides({ exceptionId }: { exceptionId: string }) {
  return <Sides look={trpc.admin.payments.look.useQuery({ id: exceptionId }, NOW)} />;
}

/** The same of an order that no payment stands behind. */
export function BothSidesOfOrder({ orderId }: { orderId: string }) {
  return <Sides look={trpc.admin.payments.lookAtOrder.useQuery({ orderId }, NOW)} />;
}

type Look = { isError: boolean; error: unknown; data: PaymentLook | undefined };

function Sides({ look }: { look: Look }) {
  if (look.isError) return <p role="alert">{failureSentence(look.error)}</p>;
  if (look.data === undefined) return <p role="status">Asking Stripe …</p>;
  return (
    <div className="both-sides">
      <Side title="Our books" facts={ourFacts(look.data.ours)} nothing="No order of ours." />
      <Side
        title="Stripe"
        facts={theirFacts(look.data.provider)}
        nothing="Stripe knows nothing of it, or does not answer."
      />
    </div>
  );
}

type Facts = [label: string, value: string][];

const ourFacts = (ours: PaymentLook['ours']): Facts | null =>
  ours && [
    ['Order', ours.status.replaceAll('_', ' ')],
    ['Price', formatCents(ours.totalCents)],
    ['Tickets', `${ours.validTickets} valid of ${ours.tickets}`],
    ['Refunded', formatCents(ours.refundedCents)],
    ['Buyer', ours.buyerEmail ?? 'no account'],
  ];

const theirFacts = (provider: PaymentLook['provider']): Facts | null =>
  provider && [
    ['Page', provider.sessionStatus],
    ['Payment', provider.paymentStatus.replaceAll('_', ' ')],
    ['Amount', formatCents(provider.totalCents)],
    ['Refunded', formatCents(provider.refundedCents)],
    ['Mode', provider.isLive ? 'real money' : 'test'],
  ];

function Side({ title, facts, nothing }: { title: string; facts: Facts | null; nothing: string }) {
  return (
    <section>
      <h4>{title}</h4>
      {facts === null ? (
        <p className="dim">{nothing}</p>
      ) : (
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
