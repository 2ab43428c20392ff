import { ActionIcon } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { AdminIcon } from './admin-icon.tsx';
import { readDay } from './read-day.ts';

type DayFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** `2026-12-24`, or empty. */ value?: string;
  min?: string;
  max?: string;
  isRequired?: boolean;
  /** `getInputProps` of a form gives it: the form finds the field by it. */ 'data-path'?: string;
  onChange: (day: string) => void;
};

/**
 * A day without a time and without a zone: it is typed (`24.12.2026`, `24 Dec 2026` or `2026-12-24`) or chosen in the
 * calendar behind its button, and is the same day wherever the browser is.
 */
export function DayField({ label, hint, error, value = '', min, max, isRequired, onChange, ...tie }: DayFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const labelId = useId();
  const choose = (day: string | null): void => {
    setIsOpen(false);
    onChange(day ?? '');
  };
  return (
    <DateInput
      {...tie}
      label={label}
      labelProps={{ id: labelId }}
      description={hint}
      error={error}
      required={isRequired}
      value={value === '' ? null : value}
      minDate={min === '' ? undefined : min}
      maxDate={max === '' ? undefined : max}
      valueFormat="ddd, D MMM YYYY"
      dateParser={readDay}
      placeholder="24.12.2026"
      allowDeselect
      onChange={choose}
      popoverProps={{ opened: isOpen, onChange: setIsOpen, radius: 14, shadow: 'var(--sh-2)', position: 'bottom-end' }}
      rightSection={
        <ActionIcon
          aria-label="Calendar"
          aria-describedby={labelId}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <AdminIcon name="calendar-plus" size={22} />
        </ActionIcon>
      }
      rightSectionWidth={52}
    />
  );
}
