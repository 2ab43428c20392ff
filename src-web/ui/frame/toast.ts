/** What a toast is about; errors are announced at once (`role=alert`), the rest politely. */
export type ToastTone = 'ok' | 'bad' | 'warn' | 'info';
/** One thing to do about it, such as undo or signing in. */
export type ToastAction = { /** Without one it undoes. */ label?: string; run: () => void };
export type ToastItem = { id: number; tone: ToastTone; title: string; text?: string; action?: ToastAction };

const MOST = 3;
export const NONE: readonly ToastItem[] = [];

let items: readonly ToastItem[] = [];
let lastId = 0;
/** Private rooms that show the toasts themselves. */
let hosts = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

type NewToast = Omit<ToastItem, 'id'>;

const saidBy = ({ tone, title, text, action }: NewToast): string => JSON.stringify([tone, title, text, action?.label]);

/**
 * What stands already is said anew in the place of itself: read out and timed again, shown once. What can be undone stays:
 * each of two such acts is another one, however alike their words are.
 */
function put(item: NewToast): number {
  lastId += 1;
  const canUndo = item.tone === 'ok' && item.action !== undefined;
  const others = canUndo ? items : items.filter((other) => saidBy(other) !== saidBy(item));
  set([...others, { id: lastId, ...item }].slice(-MOST));
  return lastId;
}

const show = (tone: ToastTone, title: string, text?: string): number => put({ tone, title, text });

/**
 * Toasts from anywhere in the page: `toast.ok('Saved')`, `toast.bad('Title', 'Sentence.')`. At most three at a time.
 */
export const toast = {
  ok: (title: string, text?: string): number => show('ok', title, text),
  /** With an action it stays until it is answered or closed. */
  bad: (title: string, text?: string, action?: ToastAction): number => put({ tone: 'bad', title, text, action }),
  warn: (title: string, text?: string): number => show('warn', title, text),
  info: (title: string, text?: string): number => show('info', title, text),
  /** Done at once, and taken back with one click while the toast is there. */
  undo: (title: string, run: () => void): number => put({ tone: 'ok', title, action: { run } }),
  dismiss: (id: number): void => set(items.filter((item) => item.id !== id)),
};

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): readonly ToastItem[] => items,
  /** What the page's own region shows: nothing while a private room shows them. */
  readOwn: (): readonly ToastItem[] => (hosts > 0 ? NONE : items),
  /** A private room shows them from now on, until the answer is called. */
  takeOver(): () => void {
    hosts += 1;
    set(items);
    return () => {
      hosts -= 1;
      set(items);
    };
  },
};
