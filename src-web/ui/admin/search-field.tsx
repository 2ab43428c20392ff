import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { AdminIcon } from './admin-icon.tsx';

const PAUSE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** Searches once the typing pauses; Enter searches at once, Escape empties it, `/` anywhere in the page leads here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => void (latest.current = onSearch));
  // What was searched for last, by typing or by an address: only what differs from it is still to be searched for.
  const searched = useRef(value);
  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);
  const search = (words: string): void => {
    searched.current = words;
    latest.current(words);
  };
  useEffect(() => {
    if (text === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useSlash(field);
  return (
    <div className="admin-search" role="search">
      <TextInput
        ref={field}
        type="search"
        size="md"
        aria-label={label}
        placeholder={label}
        leftSection={<AdminIcon name="search" />}
        leftSectionWidth={48}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // In a form it searches, and sends nothing.
            event.preventDefault();
            search(text);
          }
          if (event.key === 'Escape') setText('');
        }}
      />
    </div>
  );
}

/** `/` anywhere but in a field leads to the search. */
function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [field]);
}
