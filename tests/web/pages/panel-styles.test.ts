import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importedFile } from '#tests/support/import-graph.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const IMPORT = /(?:from|import\(?)\s*'([^']+)'/g;
const CLASS = /className=(?:"([^"]*)"|\{([^}]*)\})/g;

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const files = readdirSync(path.join(repositoryRoot, 'src-web'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src-web/${name}`)
  .filter((file) => /\.(tsx?|css)$/.test(file));
const texts = new Map(files.map((file) => [file, read(file)]));

/** Everything a page brings along, its sheets included. */
function reachedFrom(page: string): Set<string> {
  const [reached, waiting] = [new Set<string>(), [page]];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const text = texts.get(file);
    if (text === undefined || reached.has(file)) continue;
    reached.add(file);
    for (const [, specifier = ''] of text.matchAll(IMPORT)) waiting.push(importedFile(file, specifier) ?? '');
  }
  return reached;
}

/** From each class to the sheets that style it. */
const sheetsOf = new Map<string, string[]>();
for (const [file, text] of texts)
  if (file.endsWith('.css'))
    for (const [, name = ''] of text.matchAll(/\.([a-z][\w-]*)/gi))
      sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), file]);

/** The names in a `className`, words of a template and of a condition too. */
const namesIn = ([, plain, code = '']: RegExpMatchArray): string[] =>
  (plain ?? [...code.matchAll(/'([^']*)'/g)].map(([, words]) => words).join(' ')).split(/\s+/);

/** Styled by a part of the panel alone, and by no sheet that the page brings. */
function unstyled(page: string): string[] {
  const reached = reachedFrom(page);
  const isPanels = (sheet: string): boolean => /^src-web\/(features\/admin|ui\/admin)/.test(sheet);
  return [...reached].flatMap((file) =>
    [...(texts.get(file) ?? '').matchAll(CLASS)].flatMap(namesIn).filter((name) => {
      const sheets = sheetsOf.get(name) ?? [];
      return sheets.length > 0 && sheets.every(isPanels) && !sheets.some((sheet) => reached.has(sheet));
    }),
  );
}

test('every page of the panel and the dashboard brings the sheets that style it, opened first', () => {
  const pages = files.filter((file) =>
    /^src-web\/pages\/(admin\/[\w-]+-page|dashboard-[\w-]+|kasse-page)\.tsx$/.test(file),
  );
  expect(pages.length).toBeGreaterThan(25);
  // The one name of a page that the board at night alone styles.
  const found = pages.map((page) => [page, unstyled(page).filter((name) => name !== 'admin-lead')] as const);
  expect(found.filter(([, names]) => names.length > 0)).toEqual([]);
});
