import { DayField } from './day-field.tsx';
import { isPeriod, type Period } from './period.ts';

/** The first and the last day of a list; says where they are in the wrong order. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <>
      <DayField label="From" value={period.from} onChange={(from) => onChange({ ...period, from })} />
      <DayField
        label="To"
        value={period.to}
        error={isPeriod(period) ? null : 'Not before the first day.'}
        onChange={(to) => onChange({ ...period, to })}
      />
    </>
  );
}
