import { DayField } from './day-field.tsx';
import { TimeField } from './time-field.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type MomentFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** `2026-12-24T20:00`, as the clock in Munich shows it, or empty. */ value?: string;
  /** The time of a day that was chosen without one. */ firstTime: string;
  /** `getInputProps` of a form gives it: the form finds the field by it. */ 'data-path'?: string;
  onChange: (moment: string) => void;
};

/** A day and a time side by side. Without a day there is no time either. */
export function MomentField({
  label,
  hint,
  error,
  value = '',
  firstTime,
  onChange,
  'data-path': path,
}: MomentFieldProps) {
  const words = useWords(adminWords);
  const [day = '', time = ''] = value.split('T');
  return (
    <div className="moment-field">
      <DayField
        label={label}
        hint={hint}
        error={error}
        value={day}
        data-path={path}
        onChange={(chosen) => onChange(chosen === '' ? '' : `${chosen}T${day === '' ? firstTime : time}`)}
      />
      <TimeField
        label={words.time}
        aria-label={words.timeOf(label)}
        value={time}
        disabled={day === ''}
        onChange={(chosen) => onChange(`${day}T${chosen}`)}
      />
    </div>
  );
}
