import type { LeftOutReason, OrderImportPreview } from '#shared/orders/import/order-import.ts';
import { LEFT_OUT_REASONS, ORDER_SOURCE_WORDS } from '#shared/orders/import/order-import.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RowProblems } from '#web/ui/admin/row-problems.tsx';

export const ticketsText = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  unpaid: 'Not paid there',
  cancelled: 'Cancelled there',
  refunded: 'Given back there',
  duplicate: 'Twice in the table',
};
/** What would happen, in numbers, and what is wrong with single rows. */
export function OrderSummary({ preview, fileName }: { preview: OrderImportPreview; fileName: string }) {
  const { source, counts, leftOut, hasCodes, problems } = preview;
  const facts = [
    ['New', `${ticketsText(counts.tickets)} of ${ordersText(counts.orders)}`],
    ['Known already', ticketsText(counts.same)],
    ...(counts.used > 0 ? [['Let in there already', ticketsText(counts.used)]] : []),
    ...(counts.cancelled > 0 ? [['To be cancelled, as there', ticketsText(counts.cancelled)]] : []),
    ...(counts.recoded > 0 ? [['Known, with their code brought up to date', ticketsText(counts.recoded)]] : []),
    ...LEFT_OUT_REASONS.filter((reason) => leftOut[reason] > 0).map((reason) => [
      `${REASONS[reason]}: left out`,
      ticketsText(leftOut[reason]),
    ]),
  ];
  return (
    <section className="import-part" aria-labelledby="order-summary">
      <h2 id="order-summary">{`What happens (${ORDER_SOURCE_WORDS[source]})`}</h2>
      <dl className="import-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!hasCodes && (
        <p className="field-error">
          <Icon name="alert-triangle" />
          This table has no codes of tickets: the old tickets will open no door. In pretix export the check-in list with
          its secrets, or fetch the orders.
        </p>
      )}
      {counts.onlineOnly > 0 && (
        <p className="dim">
          {counts.onlineOnly === 1
            ? '1 code is so short that somebody could guess it. '
            : `${counts.onlineOnly} codes are so short that somebody could guess them. `}
          A desk reads such codes as always; a helper’s phone reads them only while it has a network.
        </p>
      )}
      <RowProblems problems={problems} fileName={fileName} />
    </section>
  );
}
