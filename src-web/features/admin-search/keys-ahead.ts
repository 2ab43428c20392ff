/**
 * What is typed between ⌘K and the moment its field has the focus: the program may have to come first, and a window opens
 * over several frames. It is kept and handed over, so that no first key is ever lost.
 */
let kept = '';
let hand: ((keys: string) => void) | null = null;
let stop: (() => void) | null = null;

const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest('.command-panel') !== null;

function keep(keys: string): void {
  if (hand === null) kept += keys;
  else hand(keys);
}

/** Keeps keys from now on, until the field of ⌘K has the focus, or somebody does something else. */
export function keepKeys(): void {
  stop?.();
  const ending = new AbortController();
  const { signal } = ending;
  stop = () => {
    ending.abort();
    stop = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isSearchField(event.target) || event.key === 'Escape') return stop?.();
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    keep(event.key);
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('focusin', ({ target }) => isSearchField(target) && stop?.(), { signal });
  document.addEventListener('pointerdown', () => stop?.(), { capture: true, signal });
}

/** Hands over what is kept, and then each key as it comes; returns the way to end it. */
export function takeKeys(take: (keys: string) => void): () => void {
  hand = take;
  if (kept !== '') take(kept);
  kept = '';
  return () => {
    hand = null;
  };
}
