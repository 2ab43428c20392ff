import { useEffect, useRef, type RefObject } from 'react';

/**
 * A `<details>` menu works with no script at all; with one it also closes on Escape (focus returns to its button),
 * when focus or a click goes elsewhere, and when the page changes.
 */
export function useDetails(path: string): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = ref.current;
    if (menu) menu.open = false;
  }, [path]);
  useEffect(() => {
    const menu = ref.current;
    if (!menu) return;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    const closeWhenElsewhere = (event: Event): void => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('focusin', closeWhenElsewhere);
    document.addEventListener('pointerdown', closeWhenElsewhere);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('focusin', closeWhenElsewhere);
      document.removeEventListener('pointerdown', closeWhenElsewhere);
    };
  }, []);
  return ref;
}
