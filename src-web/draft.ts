/** What somebody had typed or chosen when the session turned out to have ended, for this tab and until it is shown again. */
const keyOf = (name: string): string => `draft ${name}`;

export function keepDraft(name: string, draft: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
}

/** Only ever what `keepDraft` put there under the same name, so the caller knows its type. */
export function readDraft<T>(name: string): T | null {
  return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as T | null;
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name));
}
