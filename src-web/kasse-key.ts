import { UNLOCK_HEADER } from '#shared/shifts/unlock-header.ts';

let key: string | null = null;
const listeners = new Set<() => void>();

/** The shift calendar's key: in this page's memory and nowhere else, so a reload locks again. */
export const kasseKey = {
  set(next: string | null): void {
    key = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): string | null => key,
};

/** Goes along as a header: an address would stand in histories and logs. */
export const kasseKeyHeaders = (): Record<string, string> => (key === null ? {} : { [UNLOCK_HEADER]: key });
