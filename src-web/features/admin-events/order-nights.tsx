import { Select } from '@mantine/core';
import type { ForeignNight } from '#shared/orders/import/order-import.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ticketsText } from './order-summary.tsx';

type OrderNightsProps = { nights: readonly ForeignNight[]; onChange: (key: string, eventId: string) => void };

/** Which night of ours each event of the table is. */
export function OrderNights({ nights, onChange }: OrderNightsProps) {
  const list = trpc.admin.orderImports.nights.useQuery();
  if (nights.length === 0) return null;
  const options = (list.data ?? []).map(({ id, title, startsAt }) => ({
    value: id,
    label: `${formatMemberDate(startsAt)} · ${title}`,
  }));
  return (
    <section className="import-part" aria-labelledby="order-nights">
      <h2 id="order-nights">Nights</h2>
      {list.isError && (
        <p role="alert" className="field-error">
          The nights could not be loaded.
          <Button look="o" size="s" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {list.data?.length === 0 && <p className="field-error">There is no night yet. Make it first, then come back.</p>}
      {nights.map(({ key, tickets, eventId, overBy }) => (
        <Select
          key={key}
          className="import-night"
          label={key === '' ? 'All tickets of the table' : key}
          description={ticketsText(tickets)}
          placeholder={list.isPending ? 'Loading' : 'Not imported: choose the night'}
          searchable
          disabled={list.isPending}
          data={options}
          value={eventId}
          error={overBy > 0 ? `${overBy} more than the night has places. They are imported all the same.` : null}
          nothingFoundMessage="No night of this name"
          onChange={(next) => next !== null && onChange(key, next)}
        />
      ))}
    </section>
  );
}
