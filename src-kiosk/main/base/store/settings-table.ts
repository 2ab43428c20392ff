import type { Store } from './open-store.ts';

/** Single facts of this desk by name, as JSON: its id, the pull cursor, tonight's event, drafts. */
export function readSetting<T>(store: Pick<Store, 'one'>, name: string): T | null {
  const row = store.one<{ value: string }>('SELECT value FROM settings WHERE name = ?', name);
  return row === undefined ? null : (JSON.parse(row.value) as T);
}

export function writeSetting(store: Store, name: string, value: unknown): void {
  store.run(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  );
}

export function removeSetting(store: Store, name: string): void {
  store.run('DELETE FROM settings WHERE name = ?', name);
}

/** Deletes all facts whose names begin so, except one. */
export function removeSettings(store: Store, { prefix, except }: { prefix: string; except: string }): void {
  store.run('DELETE FROM settings WHERE substr(name, 1, length(?)) = ? AND name <> ?', prefix, prefix, except);
}
