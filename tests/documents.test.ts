import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES } from '#server/environment.ts';
import { ALARM_IDS } from '#shared/admin/alarms.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const at = (file: string): string => path.join(repositoryRoot, file);
const documentsIn = (folder: string): string[] =>
  readdirSync(at(folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file));
const files = ['', 'docs', 'docs/how-to'].flatMap(documentsIn);
/** Of a page in docs/how-to: one screen. */
const MOST_LINES = 45;
/** Of a decision, below its heading and without blank lines; and the signs of one of them. */
const MOST_LINES_OF_A_DECISION = 10;
const MOST_SIGNS_OF_A_LINE = 240;
const documents = files.map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
const found = (pattern: RegExp): { file: string; what: string }[] =>
  documents.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })));

/** What is wrong with the decisions of a text: too long, or not ending with a paragraph that names the source. */
const faultsOfDecisions = (text: string): string[] =>
  text
    .split(/^## /m)
    .slice(1)
    .flatMap((decision) => {
      const [heading = '', ...below] = decision.trimEnd().split('\n');
      const lines = below.filter((line) => line.trim() !== '');
      const last = below.join('\n').split('\n\n').at(-1) ?? '';
      return [
        ...(lines.length > MOST_LINES_OF_A_DECISION ? [`${heading}: ${lines.length} lines`] : []),
        ...lines
          .filter((line) => line.length > MOST_SIGNS_OF_A_LINE)
          .map((line) => `${heading}: ${line.length} signs in one line`),
        ...(/^Source: \S/.test(last) ? [] : [`${heading}: does not end with its source`]),
      ];
    });

describe('the documents', () => {
  it('link to what is there', () => {
    const links = found(/\]\(([^)#\s]+)[^)]*\)/g).filter(({ what }) => !/^[a-z]+:/.test(what));
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter(({ file, what }) => !existsSync(at(path.join(path.dirname(file), what))))).toEqual([]);
  });

  it('name files and folders that are there', () => {
    // Without names that stand for many files: <noun>, *, {a,b}.
    const named = found(/`((?:src-\w+|shared|tests|drizzle|docs)\/[\w./-]*)`/g);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ what }) => !existsSync(at(what)))).toEqual([]);
  });

  it('name files of the services that are there', () => {
    const named = found(/`((?:base|shop|club|people|office|door|mail)\/[\w./-]*)`/g);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ what }) => !existsSync(at(`src-server/services/${what}`)))).toEqual([]);
  });

  it('say of every setting what it is', () => {
    const operating = documents.find(({ file }) => file === 'docs/operating.md')?.text ?? '';
    expect(SETTING_NAMES.filter((name) => !operating.includes(`\`${name}\``))).toEqual([]);
  });

  it('say of every alarm what to do', () => {
    const operating = documents.find(({ file }) => file === 'docs/operating.md')?.text ?? '';
    expect(ALARM_IDS.filter((id) => !new RegExp(`^\\| ${id} \\|`, 'm').test(operating))).toEqual([]);
  });

  it('name commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { scripts: Record<string, string> };
    const commands = found(/npm run (?:-s )?([\w:-]+)/g);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ what }) => !(what in scripts))).toEqual([]);
  });

  it('say how to do one thing on one screen, and all of them are in one list', () => {
    const LIST = 'docs/how-to/README.md';
    const guides = documents.filter(({ file }) => file.startsWith('docs/how-to/') && file !== LIST);
    expect(guides.length).toBeGreaterThan(20);
    const long = guides.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES);
    expect(long.map(({ file }) => file)).toEqual([]);
    const list = documents.find(({ file }) => file === LIST)?.text ?? '';
    const listed = [...list.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name = '']) => `docs/how-to/${name}`);
    expect(listed.toSorted()).toEqual(guides.map(({ file }) => file).toSorted());
  });

  it('say every decision in at most ten lines, the last of them its source', () => {
    const decisions = documents.find(({ file }) => file === 'docs/decisions.md')?.text ?? '';
    expect(decisions.match(/^## /gm)?.length ?? 0).toBeGreaterThan(25);
    expect(faultsOfDecisions(decisions)).toEqual([]);
  });

  it.each([
    ['one line more', `## T9. Planted\n\n${'- said\n'.repeat(10)}\nSource: our own choice.\n`, 'T9. Planted: 11 lines'],
    [
      'one long line',
      `## T9. Planted\n\n- ${'s'.repeat(239)}\n\nSource: our own choice.\n`,
      'T9. Planted: 241 signs in one line',
    ],
    ['no source', '## T9. Planted\n\n- said\n', 'T9. Planted: does not end with its source'],
    [
      'a source that is not at its end',
      '## T9. Planted\n\nSource: our own choice.\n\n- said\n',
      'T9. Planted: does not end with its source',
    ],
  ])('refuse a decision with %s', (_, planted, fault) => {
    const fine = `## T8. Fine\n\n${'- said\n'.repeat(9)}\nSource: our own choice.\n\n`;
    expect(faultsOfDecisions(fine + planted)).toEqual([fault]);
  });

  it('show every picture that lies beside them', () => {
    const shown = new Set(found(/!\[[^\]]*\]\(pictures\/([^)]+)\)/g).map(({ what }) => what));
    expect(
      existsSync(at('docs/pictures')) ? readdirSync(at('docs/pictures')).filter((file) => !shown.has(file)) : [],
    ).toEqual([]);
  });
});
