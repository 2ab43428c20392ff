import { DayField } from './day-field.tsx';
import { isPeriod, type Period } from './period.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** The first and the last day of a list; says where they are in the wrong order. */
export function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const words = useWords(adminWords);
  return (
    <>
      <DayField label={words.from} value={period.from} onChange={(from) => onChange({ ...period, from })} />
      <DayField
        label={words.to}
        value={period.to}
        error={isPeriod(period) ? null : words.notBeforeFirst}
        onChange={(to) => onChange({ ...period, to })}
      />
    </>
  );
}
