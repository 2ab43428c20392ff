type Holder = (event: PopStateEvent) => void;

let holder: Holder | null = null;

/** While somebody has unsaved work, the back button asks first; null ends that. */
export function holdBack(next: Holder | null): void {
  holder = next;
}

// On the window itself listeners run in the order they came, `capture` or not: only one that is there before the
// router's can stop it.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => holder?.(event));
