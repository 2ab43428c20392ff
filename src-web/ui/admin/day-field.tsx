import { ActionIcon } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useId, useState } from 'react';
import { AdminIcon } from './admin-icon.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CENTURY = 2_000;

const two = (part: number): string => String(part).padStart(2, '0');

/** The day, if the calendar has it. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? `${year}-${two(month)}-${two(day)}` : null;
}

/** A day as people type it: `2026-12-24`, `24.12.2026`, `24.12.26`, `24/12/2026`, `24 Dec 2026`; null for what is no day. */
export function readDay(text: string): string | null {
  const words = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const german = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/.exec(words);
  if (german) return dayOf(yearOf(german[3] ?? ''), Number(german[2]), Number(german[1]));
  const spoken = /^(?:[a-z]+,?\s+)?(\d{1,2})\.?\s+([a-z]{3})[a-z]*\.?,?\s+(\d{4})$/.exec(words);
  if (spoken) return dayOf(Number(spoken[3]), MONTHS.indexOf(spoken[2] ?? '') + 1, Number(spoken[1]));
  return null;
}

const yearOf = (digits: string): number => (digits.length === 2 ? CENTURY : 0) + Number(digits);

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
  const words = useWords(adminWords);
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
      valueFormat={words.dayFormat}
      dateParser={readDay}
      placeholder="24.12.2026"
      allowDeselect
      onChange={choose}
      popoverProps={{ opened: isOpen, onChange: setIsOpen, radius: 14, shadow: 'var(--sh-2)', position: 'bottom-end' }}
      rightSection={
        <ActionIcon
          aria-label={words.calendar}
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
