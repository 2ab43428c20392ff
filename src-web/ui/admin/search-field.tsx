import { useEffect, useId, useRef, useState } from 'react';
import { AdminIcon } from './admin-icon.tsx';

const PAUSE_MS = 250;

type SearchFieldProps = { label: string; value: string; onSearch: (text: string) => void };

/** Searches once the typing pauses; Enter searches at once, Escape empties it, `/` anywhere in the page leads here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const latest = useRef(onSearch);
  useEffect(() => void (latest.current = onSearch));
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, []);
  return (
    <div className="admin-search" role="search">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <AdminIcon name="search" />
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // In a form it searches, and sends nothing.
            event.preventDefault();
            onSearch(text);
          }
          if (event.key === 'Escape') setText('');
        }}
      />
    </div>
  );
}
