import type { LeftOutReason, OrderImportPreview, OrderProblem } from '#shared/orders/import/order-import.ts';
import { LEFT_OUT_REASONS, ORDER_SOURCE_WORDS } from '#shared/orders/import/order-import.ts';
import { csvLine, CSV_BOM } from '#shared/csv-line.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/save-file.ts';

export const ticketsText = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);
export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  unpaid: 'Not paid there',
  cancelled: 'Cancelled there',
  refunded: 'Given back there',
  duplicate: 'Twice in the table',
};
/** The rest stands in the report. */
const SHOWN_PROBLEMS = 20;

const report = (problems: readonly OrderProblem[]): string =>
  CSV_BOM + csvLine(['Row', 'What']) + problems.map(({ where, what }) => csvLine([where, what])).join('');

/** What is wrong with single rows of a table: the first of them; the rest stand in the table that one can save. */
export function RowProblems({ problems, fileName }: { problems: readonly OrderProblem[]; fileName: string }) {
  if (problems.length === 0) return null;
  return (
    <>
      <ul className="import-problems" aria-label="Problems of single rows">
        {problems.slice(0, SHOWN_PROBLEMS).map(({ where, what }, at) => (
          <li key={`${at}-${where}`} className="field-error">
            <Icon name="alert-triangle" />
            {`${where}: ${what}`}
          </li>
        ))}
      </ul>
      <Button
        look="o"
        size="s"
        icon="download"
        onClick={() => saveFile(`problems-${fileName || 'table'}.csv`, report(problems), 'text/csv')}
      >
        {problems.length > SHOWN_PROBLEMS ? `All ${problems.length} problems as a table` : 'As a table'}
      </Button>
    </>
  );
}

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
