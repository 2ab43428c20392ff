import { useEffect, useRef, useState } from 'react';

type RowKeys = {
  ids: readonly string[];
  onSelect: ((id: string) => void) | undefined;
  onOpen: ((id: string) => void) | undefined;
  onLeave: () => void;
};

const isBusyElsewhere = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
    null;

/** `j` and `k` move through the rows, `x` chooses one, Enter opens it, Escape lets all go. */
export function useRowKeys({ ids, onSelect, onOpen, onLeave }: RowKeys): string | null {
  const [at, setAt] = useState<string | null>(null);
  const now = useRef({ ids, at, onSelect, onOpen, onLeave });
  useEffect(() => void (now.current = { ids, at, onSelect, onOpen, onLeave }));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isBusyElsewhere(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const { ids: rows, at: here, onSelect: select, onOpen: open, onLeave: leave } = now.current;
      const place = here === null ? -1 : rows.indexOf(here);
      const move = (to: number): void => {
        const next = rows[Math.min(Math.max(to, 0), rows.length - 1)];
        if (next === undefined) return;
        event.preventDefault();
        setAt(next);
        document.querySelector(`[data-row="${CSS.escape(next)}"]`)?.scrollIntoView({ block: 'nearest' });
      };
      if (event.key === 'j') move(place + 1);
      if (event.key === 'k') move(place - 1);
      if (event.key === 'Escape') {
        setAt(null);
        leave();
      }
      if (here === null || place < 0) return;
      if (event.key === 'x') select?.(here);
      // On a link or a button Enter is its own.
      if (event.key === 'Enter' && event.target === document.body) open?.(here);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return at !== null && ids.includes(at) ? at : null;
}
