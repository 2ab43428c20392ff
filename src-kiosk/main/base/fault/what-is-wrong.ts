import type { FaultView } from '#shared/door/desk-state.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** SQLite's own number (https://sqlite.org/rescode.html). */
const sqliteOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 255 : 0;

const SQLITE_READONLY = 8;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;

/** The disk takes no more, or no more of this user (EDQUOT). */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) || sqliteOf(error) === SQLITE_FULL;

const isShut = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)) || [SQLITE_READONLY, SQLITE_CANTOPEN].includes(sqliteOf(error));

/** Somebody set this machine's environment wrongly. */
export class BadSetting extends Error {}

/** Why the desk can't start, as whoever stands before it can use it. */
export function whatIsWrong(error: unknown, folder: string): FaultView {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof BadSetting)
    return { title: 'Eine Einstellung stimmt nicht', help: 'Die Umgebung dieses Geräts berichtigen.', detail };
  if (isDiskFull(error))
    return {
      title: 'Der Speicher ist voll',
      help: 'Papierkorb leeren oder Dateien löschen, die niemand braucht, dann neu starten. Was bestätigt war, ist nicht verloren.',
      detail,
    };
  if (isShut(error))
    return {
      title: 'Der Ordner der Kasse lässt sich nicht beschreiben',
      help: `Die Rechte dieses Ordners prüfen: ${folder}`,
      detail,
    };
  return {
    title: 'Die Kasse kann nicht starten',
    help: 'Neu starten. Bleibt es dabei: Diagnose sichern und dem Büro geben.',
    detail,
  };
}
