import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { findNewer, type Newer } from './find-newer.ts';
import { findNewerStyles } from './find-newer-css.ts';
import { SCRIPT_EXCEPTIONS, STYLE_EXCEPTIONS } from './newer-exceptions.ts';

/** Where a word stands in a source: `src-web/pages/home-page.tsx:40`, once for each of its lines. */
function linesOf(source: string, { word }: Newer): string[] {
  const shown = path.relative(process.cwd(), source);
  if (word === '' || !existsSync(source)) return [shown];
  const sign = new RegExp(String.raw`\b${word}\b`);
  const lines = readFileSync(source, 'utf8').split('\n');
  const found = lines.flatMap((line, i) => (sign.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [i + 1] : []));
  return found.length === 0 ? [shown] : found.map((line) => `${shown}:${line}`);
}

const isExcepted = (name: string, source: string): boolean =>
  SCRIPT_EXCEPTIONS.some((exception) => exception.name.test(name) && exception.file.test(source));

const told = ({ name, lackedBy }: { name: string; lackedBy: readonly string[] }, where: string): string =>
  `${where}: ${name} is not in ${lackedBy.join(', ')}`;

/** What is newer in a file of scripts, by the sources it was put together from. */
function refusedIn({ fileName, code, modules }: Rolldown.OutputChunk): string[] {
  const inFile = findNewer(fileName, code);
  if (inFile.length === 0) return [];
  const names = new Set(inFile.map(({ name }) => name));
  const explained = new Set<string>();
  const lines: string[] = [];
  for (const [id, { code: own }] of Object.entries(modules)) {
    const [source = id] = id.split('?');
    for (const newer of own === null ? [] : findNewer(`${path.basename(source)}.js`, own)) {
      if (!names.has(newer.name)) continue; // its own name for something, made in another file
      explained.add(newer.name);
      if (!isExcepted(newer.name, source)) lines.push(...linesOf(source, newer).map((line) => told(newer, line)));
    }
  }
  // What only the last step has brought in, or what no single source shows.
  const others = inFile.filter(({ name }) => !explained.has(name));
  return [...lines, ...others.map((newer) => told(newer, `${fileName} at character ${newer.at}`))];
}

const refusedStyles = ({ fileName, source }: Rolldown.OutputAsset): string[] =>
  findNewerStyles(source.toString())
    .filter(({ name }) => !STYLE_EXCEPTIONS.some((exception) => exception.name.test(name)))
    .map((newer) => told(newer, `${fileName}, '${newer.rule}'`));

/** Ends the build where a file for browsers has something that one of `browserslist` in package.json lacks. */
export function refuseNewer(): Plugin {
  return {
    name: 'refuse-newer',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'door',
    generateBundle(_, bundle) {
      const refused = Object.values(bundle).flatMap((file) => {
        if (file.type === 'chunk') return refusedIn(file);
        return file.fileName.endsWith('.css') ? refusedStyles(file) : [];
      });
      if (refused.length > 0)
        this.error(`newer than the browsers that the site is for:\n${[...new Set(refused)].join('\n')}`);
    },
  };
}
