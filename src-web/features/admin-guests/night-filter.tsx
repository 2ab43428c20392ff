import { Select } from '@mantine/core';
import { trpc } from '#web/api.ts';
import { useNights } from './use-nights.ts';

type NightFilterProps = { /** Empty: every night. */ eventId: string; onChange: (eventId: string) => void };

/** Over a list: those of one night. An older one that an address names is in the list, too. */
export function NightFilter({ eventId, onChange }: NightFilterProps) {
  const nights = useNights({ withPast: true });
  const isListed = eventId === '' || nights.some(({ value }) => value === eventId);
  const older = trpc.admin.events.get.useQuery({ id: eventId }, { enabled: !isListed, retry: false });
  const more = older.data === undefined || isListed ? [] : [{ value: eventId, label: older.data.title }];
  return (
    <Select
      className="night-filter"
      size="md"
      aria-label="Night"
      placeholder="Every night"
      data={[...nights, ...more]}
      value={eventId === '' ? null : eventId}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Every night' }}
      nothingFoundMessage="No night like that"
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
