import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runFolder } from './processes/season-copy.ts';
import { TODAY } from './today.ts';

/**
 * What takes long to make and is the same for every worker of a run on one day: the first who asks makes it, the others
 * read its file. A test that is run alone makes its own.
 */
export function keptInRun(name: string, make: () => Buffer): Buffer {
  const folder = runFolder();
  if (folder === undefined) return make();
  const file = path.join(folder, `${name} ${TODAY.toISOString()}`.replaceAll(/[^\w-]+/g, '-'));
  if (existsSync(file)) return readFileSync(file);
  const made = make();
  writeFileSync(`${file}.${process.pid}`, made);
  renameSync(`${file}.${process.pid}`, file);
  return made;
}
