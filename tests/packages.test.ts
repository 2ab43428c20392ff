import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockEntry = { version?: string; integrity?: string; resolved?: string; link?: boolean };

/** What is wrong with the entries of a lock file; none of it when npm checks every file that it unpacks. */
function problemsOf(packages: Record<string, LockEntry>): string[] {
  return Object.entries(packages).flatMap(([where, { integrity, resolved, link }]) => {
    if (where === '' || link === true) return [];
    return [
      // npm compares the file with this; without it a changed file installs without a word.
      ...(integrity?.startsWith('sha512-') === true ? [] : [`${where} has no hash`]),
      // Left out (`.npmrc`), so that npm asks the registry it is set to. What stands there is a file from elsewhere.
      ...(resolved === undefined ? [] : [`${where} names an address of its own`]),
    ];
  });
}

/** The uses of a workflow that are not pinned by the hash of a commit. */
const unpinned = (workflow: string): string[] =>
  [...workflow.matchAll(/uses:\s*(\S+)/g)].flatMap(([, used = '']) =>
    used.startsWith('./') || /@[0-9a-f]{40}$/.test(used) ? [] : [used],
  );

test('the lock file has a hash for every package, and no address', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  expect(Object.keys(packages).length).toBeGreaterThan(900);
  expect(problemsOf(packages)).toEqual([]);
});

test('an entry of the lock file without a hash, with a weak one or with an address of its own is told', () => {
  const integrity = 'sha512-AAAA';
  expect(problemsOf({ '': {}, 'node_modules/good': { integrity }, linked: { link: true } })).toEqual([]);
  expect(problemsOf({ 'node_modules/bare': {} })).toEqual(['node_modules/bare has no hash']);
  expect(problemsOf({ 'node_modules/weak': { integrity: 'sha1-AAAA' } })).toEqual(['node_modules/weak has no hash']);
  expect(problemsOf({ 'node_modules/far': { integrity, resolved: 'git+ssh://git@host/far.git' } })).toEqual([
    'node_modules/far names an address of its own',
  ]);
});

test('the actions of the workflows are pinned by commit', () => {
  const folder = '.github/workflows';
  const files = readdirSync(folder);
  expect(files).not.toEqual([]);
  expect(files.flatMap((file) => unpinned(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
  expect(unpinned('- uses: actions/checkout@v4\n- uses: ./.github/own')).toEqual(['actions/checkout@v4']);
});
