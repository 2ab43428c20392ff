import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One change to what a night left behind, and how the check has to name it: its rule and what it is about. */
export type AlteredNight = { what: string; told: string; alter: (dir: string) => Promise<void> };

/** A change to one file of the folder. Throws where it changes nothing: the test would prove nothing. */
export function inFile(file: string, change: (text: string) => string): AlteredNight['alter'] {
  return async (dir) => {
    const where = path.join(dir, file);
    const before = readFileSync(where, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} is as it was`);
    writeFileSync(where, after);
  };
}

/** A change to one table of the export. */
export const inTable = (table: string, change: (text: string) => string): AlteredNight['alter'] =>
  inFile(`dsfinvk/${table}`, change);

/** Another field in the first row of a table that holds this; no field of the night's tables holds a separator. */
export function inRow(
  table: string,
  wanted: string,
  fields: Readonly<Record<string, string | ((field: string) => string)>>,
): AlteredNight['alter'] {
  return inTable(table, (text) => {
    const lines = text.split('\r\n');
    const names = (lines[0] ?? '').split(';');
    const at = lines.findIndex((line, index) => index > 0 && line.includes(wanted));
    const row = (lines[at] ?? '').split(';');
    for (const [name, value] of Object.entries(fields)) {
      const place = names.indexOf(name);
      row[place] = typeof value === 'string' ? value : value(row[place] ?? '');
    }
    return lines.with(at, row.join(';')).join('\r\n');
  });
}
