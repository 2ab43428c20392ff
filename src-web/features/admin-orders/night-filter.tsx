import { NativeSelect } from '@mantine/core';
import type { EventSales } from '#shared/admin/admin-views.ts';
import { formatShortDay } from '#shared/time.ts';
import { trpc } from '#web/api.ts';

/** As many as one looks through in a list; an older night's orders are reached from the night. */
const MOST_NIGHTS = 40;

const optionOf = ({ id, title, startsAt }: EventSales) => ({
  value: id,
  label: `${formatShortDay(startsAt)} · ${title}`,
});

type NightFilterProps = { /** Empty: every night's. */ eventId: string; onChange: (eventId: string) => void };

/** Whose orders are shown: the nights to come, the latest past ones, and the one that the address names. */
export function NightFilter({ eventId, onChange }: NightFilterProps) {
  const coming = trpc.admin.tickets.byEvent.useQuery({ when: 'coming', limit: MOST_NIGHTS });
  const past = trpc.admin.tickets.byEvent.useQuery({ when: 'past', limit: MOST_NIGHTS });
  const [toCome, over] = [coming.data?.items ?? [], past.data?.items ?? []];
  const isFar = eventId !== '' && ![...toCome, ...over].some(({ id }) => id === eventId);
  const named = trpc.admin.tickets.byEvent.useQuery(
    { id: eventId },
    { enabled: isFar && coming.isFetched, retry: false },
  );
  const far = isFar ? (named.data?.items.map(optionOf) ?? []) : [];
  return (
    <NativeSelect
      className="admin-filter order-night"
      aria-label="Night"
      size="md"
      value={eventId}
      data={[
        { value: '', label: 'Every night' },
        ...(isFar && far.length === 0 ? [{ value: eventId, label: 'One night' }] : far),
        { group: 'Coming up', items: toCome.map(optionOf) },
        { group: 'Past', items: over.map(optionOf) },
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
