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
const documents = files.map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
const found = (pattern: RegExp): { file: string; what: string }[] =>
  documents.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what = '']) => ({ file, what })));

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

  it('name the source of every decision', () => {
    const decisions = (documents.find(({ file }) => file === 'docs/decisions.md')?.text ?? '').split(/^## /m).slice(1);
    expect(decisions.length).toBeGreaterThan(25);
    expect(decisions.filter((text) => !/^Source: \S/m.test(text)).map((text) => text.split('\n')[0])).toEqual([]);
  });

  it('show every picture that lies beside them', () => {
    const shown = new Set(found(/!\[[^\]]*\]\(pictures\/([^)]+)\)/g).map(({ what }) => what));
    expect(
      existsSync(at('docs/pictures')) ? readdirSync(at('docs/pictures')).filter((file) => !shown.has(file)) : [],
    ).toEqual([]);
  });
});
