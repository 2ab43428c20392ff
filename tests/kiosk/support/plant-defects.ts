import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtMain } from './launch-kiosk.ts';

export type Planted = { /** Main's, where none is named. */ file?: string; from: string | RegExp; to: string };

/** A copy of the built desk with these defects in it; one that finds no place is an error. */
export function plantDefects(defects: readonly Planted[]): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'mutant-'));
  cpSync(path.join(builtMain, '../..'), copy, { recursive: true });
  for (const { file = 'main/main.mjs', from, to } of defects) {
    const target = path.join(copy, file);
    const source = readFileSync(target, 'utf8');
    const changed = source.replaceAll(from, to);
    if (changed === source) throw new Error(`the defect was not planted: ${String(from)}`);
    writeFileSync(target, changed);
  }
  return copy;
}
