import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawArchitecture, pictureInDocs } from '#tests/support/architecture-picture.ts';
import { lintCanaries, type Canary, type Finding } from '#tests/support/plant-canaries.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

describe('the lint walls', () => {
  let canaries: Canary[];
  let findings: Finding[];
  beforeAll(async () => {
    ({ canaries, findings } = await lintCanaries());
  }, 240_000);

  it('catch every planted violation, each by its own rule', () => {
    const missed = canaries.filter(
      ({ file, breaks }) => !findings.some((finding) => finding.filename === file && finding.code === breaks),
    );
    expect(missed).toEqual([]);
    expect(canaries.length).toBeGreaterThan(90);
  });

  it('complain about nothing in a planted file but what it was planted for', () => {
    const surprises = findings.filter(
      (finding) => !canaries.some(({ file, breaks }) => finding.filename === file && finding.code === breaks),
    );
    expect(surprises).toEqual([]);
  });

  it('are switched off nowhere, and any other rule for one line at most, with the reason', () => {
    const hushes = sourceFiles().flatMap(({ file, text }) =>
      (text.match(/^.*((oxlint|eslint)-disable|@ts-(ignore|nocheck|expect-error)).*$/gm) ?? []).map(
        (line) => `${file}: ${line.trim()}`,
      ),
    );
    const isReasoned = (line: string) =>
      /disable-next-line [\w/-]+ -- \w/.test(line) && !/restricted|cycle|process-env|max-|default-export/.test(line);
    expect(hushes.filter((line) => !line.startsWith('tests/architecture.test.ts') && !isReasoned(line))).toEqual([]);
  });
});

describe('the tree', () => {
  const files = sourceFiles();
  const named = (pattern: RegExp) => files.filter(({ file }) => pattern.test(file)).map(({ file }) => file);

  it('has every layer', () => {
    const layers = [
      'shared',
      'drizzle',
      'src-server/db/schema',
      'src-server/adapters',
      'src-server/services',
      'src-server/jobs',
      'src-server/trpc',
      'src-server/http',
      'src-server/commands',
      'src-server/demo',
      'src-web/ui',
      'src-web/features',
      'src-web/pages',
      'tests/e2e',
      'tests/bench',
    ];
    expect(
      layers.filter(
        (floor) =>
          !existsSync(path.join(repositoryRoot, floor)) || readdirSync(path.join(repositoryRoot, floor)).length === 0,
      ),
    ).toEqual([]);
  });

  it('keeps its top level as small as it was drawn', () => {
    const known = new Set([
      'README.md',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'electron-builder.yml',
      'shared',
      'drizzle',
      'docs',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'src-server',
      'src-web',
      'src-kiosk',
      'tests',
      'node_modules',
      'dist',
      'data',
      'test-results',
      'bench-results.json',
    ]);
    expect(readdirSync(repositoryRoot).filter((name) => !name.startsWith('.') && !known.has(name))).toEqual([]);
  });

  it('looks as the picture in docs/architecture.md shows it (npm run docs draws it anew)', () => {
    expect(pictureInDocs()).toBe(drawArchitecture());
  });

  it('numbers every decision once, and cites none that is not there', () => {
    const decisions = readFileSync(path.join(repositoryRoot, 'docs/decisions.md'), 'utf8');
    const numbers = Array.from(decisions.matchAll(/^## ([A-Z]\d+)\./gm), ([, number]) => number);
    expect(numbers).toEqual([...new Set(numbers)]);
    const cited = files.flatMap(({ file, text }) =>
      Array.from(text.matchAll(/docs\/decisions\.md,? ([A-Z]\d+)/g), ([, number]) => ({ file, number })),
    );
    expect(cited.length).toBeGreaterThan(5);
    expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
  });

  it('has no file over 250 lines, no test over 400', () => {
    const long = files.filter(({ file, lines }) => lines > (file.startsWith('tests/') ? 400 : 250));
    expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([]);
  });

  it('has no line over 140 signs, but where letters are drawn', () => {
    const long = files.filter(({ file, text }) => file !== 'shared/art/lettering.ts' && /^.{141,}$/m.test(text));
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  it('names no file after nothing in particular', () => {
    expect(named(/(^|[/-])(utils?|helpers?|misc|common|manager)(\.tsx?$|-|\/)/)).toEqual([]);
    expect(named(/(^|\/)index\.tsx?$/)).toEqual([]);
  });

  it('leaves nothing for later', () => {
    const marked = files.filter(
      ({ file, text }) => file !== 'tests/architecture.test.ts' && /\b(TODO|FIXME|XXX|HACK)\b/.test(text),
    );
    expect(marked.map(({ file }) => file)).toEqual([]);
  });

  it('says the name of the product in one place', () => {
    const naming = files.filter(
      ({ file, text }) =>
        !file.startsWith('tests/') &&
        file !== 'shared/brand.ts' &&
        file !== 'src-web/features/salsa/words.de.ts' && // the beat, which German writes with a capital
        /['"`>][^'"`\n]*\bClave\b/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(naming.map(({ file }) => file).filter((file) => !file.startsWith('src-server/demo/season/'))).toEqual([]);
  });

  it('looks at the process environment in one file, and hands it on in the one that starts the process again', () => {
    const readers = files.filter(
      ({ file, text }) =>
        file.startsWith('src-server/') && /process\.env\b|import \{[^}]*\benv\b[^}]*\} from 'node:process'/.test(text),
    );
    expect(readers.map(({ file }) => file)).toEqual(['src-server/main.ts', 'src-server/settings.ts']);
  });

  it('never asks a service what time it is', () => {
    const readers = files.filter(
      ({ file, text }) => file.startsWith('src-server/services/') && /\bDate\(\)/.test(text),
    );
    expect(readers.map(({ file }) => file)).toEqual([]);
  });

  it('lets no browser spec ask the machine what day it is: the run has a day of its own', () => {
    const isOurs = (line: string) => /\b(Date\.now\(\)|new Date\(\))/.test(line) && !line.includes('page.evaluate(');
    const askers = files.filter(({ file, text }) => file.startsWith('tests/e2e/') && text.split('\n').some(isOurs));
    expect(askers.map(({ file }) => file)).toEqual([]);
  });

  it("keeps the desk's SQL in its store and journal folders, and the stand-in's in its own", () => {
    const isHome = (file: string) => /^src-kiosk\/main\/(base\/(store|journal)|till\/fiscal\/stand-in)\//.test(file);
    const asksStore = (text: string) => /\bstore(\(\))?\.(one|all|run)\b|\bFROM [a-z_]+ WHERE\b/.test(text);
    const desk = files.filter(({ file }) => file.startsWith('src-kiosk/'));
    const named = (isAtHome: boolean) => desk.filter(({ file, text }) => isHome(file) === isAtHome && asksStore(text));
    expect(named(false).map(({ file }) => file)).toEqual([]);
    expect(named(true).length).toBeGreaterThan(5);
  });

  it('lets the website import nothing but types from the server', () => {
    const touching = files.filter(({ file, text }) => file.startsWith('src-web/') && /from '#server\//.test(text));
    expect(
      touching.flatMap(({ file, text }) => (/import (?!type)[^;]*from '#server\//.test(text) ? [file] : [])),
    ).toEqual([]);
    expect(
      touching
        .map(({ file }) => file)
        .filter((file) => !['src-web/api.ts', 'src-web/entry-server.tsx', 'src-web/pages/prefetch.ts'].includes(file)),
    ).toEqual([]);
  });
});
