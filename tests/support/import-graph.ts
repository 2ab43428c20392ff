import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** From each part of the tree to the parts it imports. */
export type Arrows = Map<string, Set<string>>;

const ALIASES: Record<string, string> = {
  '#shared/': 'shared/',
  '#server/': 'src-server/',
  '#web/': 'src-web/',
  '#kiosk/': 'src-kiosk/',
};

/** The file that a specifier names, by its path in the repository; undefined for a package. */
export function importedFile(from: string, specifier: string): string | undefined {
  const alias = Object.keys(ALIASES).find((prefix) => specifier.startsWith(prefix));
  if (alias !== undefined) return `${ALIASES[alias]}${specifier.slice(alias.length)}`;
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : undefined;
}

/** Imports between the parts of the tree, types included. `partOf` names the part of a file; undefined leaves it out. */
export function importsBetween(partOf: (file: string) => string | undefined): Arrows {
  const arrows: Arrows = new Map();
  for (const { file, text } of sourceFiles()) {
    const part = partOf(file);
    if (part === undefined) continue;
    const reached = arrows.get(part) ?? new Set<string>();
    arrows.set(part, reached);
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const imported = importedFile(file, specifier);
      const other = imported === undefined ? undefined : partOf(imported);
      if (other !== undefined && other !== part) reached.add(other);
    }
  }
  return arrows;
}

/** Whether imports lead from one part to another, directly or over others. */
export function reaches(arrows: Arrows, from: string, to: string): boolean {
  const seen = new Set<string>();
  const waiting = [...(arrows.get(from) ?? [])];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (part === to) return true;
    if (seen.has(part)) continue;
    seen.add(part);
    waiting.push(...(arrows.get(part) ?? []));
  }
  return false;
}

/** The parts that import themselves over others. */
export const partsInCircles = (arrows: Arrows): string[] =>
  [...arrows.keys()].filter((part) => reaches(arrows, part, part));
