import { TextInput, type MantineSize } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { ownEntry } from '#shared/own-entry.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

const CLOCK = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/;

/** A time of day as people type it, `20:30`, `20.30`, `2030`, `830` or `8`, as `20:30`; null where it is none. */
export function readTime(text: string): string | null {
  const [, hours, minutes = '00'] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

const MINUTES_OF_DAY = 24 * 60;

/** Some minutes later or earlier on the same clock. */
export function movedTime(time: string, byMinutes: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (hours * 60 + minutes + byMinutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}

type TimeFieldProps = {
  label: string;
  hint?: string;
  error?: string | null;
  /** `20:30`, or empty. */ value?: string;
  isRequired?: boolean;
  disabled?: boolean;
  size?: MantineSize;
  'aria-label'?: string;
  /** `getInputProps` of a form gives it: the form finds the field by it. */ 'data-path'?: string;
  onChange: (time: string) => void;
  onBlur?: () => void;
};

const ARROWS: Readonly<Record<string, number>> = { ArrowUp: 15, ArrowDown: -15 };
/** Four digits, or a sign between: more would only repeat it. */
const isWhole = (text: string): boolean => /^\d{4}$|^\d{1,2}\D\d{2}$/.test(text.trim());

/**
 * A time of day on 24 hours, whatever the browser's language: it is typed (`20:30`, `2030`), or moved by a quarter of an
 * hour with the arrow keys. What is no time stays to be seen, and goes to the form as it is, which refuses it.
 */
export function TimeField({ label, hint, error, value = '', isRequired, onChange, onBlur, ...rest }: TimeFieldProps) {
  const words = useWords(adminWords);
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    if (text === '' || isWhole(text)) onChange(readTime(text) ?? text);
  };
  const take = (): void => {
    if (typed !== null && typed !== value) onChange(readTime(typed) ?? typed);
    setTyped(null);
  };
  const leave = (): void => {
    take();
    onBlur?.();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return take(); // the form is sent with what stands here
    const by = ownEntry(ARROWS, event.key);
    const time = readTime(typed ?? value);
    if (by === undefined || time === null) return;
    event.preventDefault();
    setTyped(null);
    onChange(movedTime(time, by));
  };
  const isNone = value !== '' && typed === null && readTime(value) === null;
  return (
    <TextInput
      {...rest}
      label={label}
      description={hint}
      error={error ?? (isNone ? words.timeLike : null)}
      required={isRequired}
      inputMode="numeric"
      autoComplete="off"
      placeholder="20:30"
      maxLength={5}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}
