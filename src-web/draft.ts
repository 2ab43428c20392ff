/**
 * What somebody had typed or chosen when the session turned out to have ended, for this tab and until it is shown
 * again. A browser may forbid keeping it.
 */
const keyOf = (name: string): string => `draft ${name}`;

export function keepDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // The browser keeps nothing: people type it again.
  }
}

/** Only ever what `keepDraft` put there under the same name, so the caller knows its type. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}
