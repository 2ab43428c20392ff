import { TextField } from '../text-field.tsx';
import { isPeriod, type Period } from './period.ts';

/** The first and the last day of a list; says where they are in the wrong order. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={period.from}
        onChange={({ currentTarget }) => onChange({ ...period, from: currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={period.to}
        error={isPeriod(period) ? null : 'Not before the first day.'}
        onChange={({ currentTarget }) => onChange({ ...period, to: currentTarget.value })}
      />
    </>
  );
}
