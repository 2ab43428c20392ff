import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const run = promisify(execFile);

const SCHEMA = 'src-server/db/schema/known-devices.ts';
/** What writes the column, what deletes by it, and what exports it. */
const USERS_OF_IT = [
  'src-server/services/people/accounts/notice-device.ts',
  'src-server/services/people/retention/forget/people-rules.ts',
  'src-server/services/people/retention/export/account-sections.ts',
];

/** A copy of what the three files import, for the compiler of the `types` stage. */
const copy = mkdtempSync(path.join(tmpdir(), 'renamed-column-'));
const inCopy = (file: string) => path.join(copy, file);

async function faultsOfCopy(): Promise<string> {
  const compiler = path.join(repositoryRoot, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', inCopy('tsconfig.few.json')], { cwd: copy }).then(
    () => '',
    (error: unknown) => (error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)),
  );
}

describe('a column that is renamed in the schema alone', () => {
  beforeAll(() => {
    for (const entry of ['package.json', 'tsconfig.json', 'shared', 'src-server'])
      cpSync(path.join(repositoryRoot, entry), inCopy(entry), { recursive: true });
    symlinkSync(path.join(repositoryRoot, 'node_modules'), inCopy('node_modules'));
    const compilerOptions = { noEmit: true, incremental: false, tsBuildInfoFile: null, types: ['node'] };
    const few = { extends: './tsconfig.json', compilerOptions, include: [], files: USERS_OF_IT };
    writeFileSync(inCopy('tsconfig.few.json'), JSON.stringify(few));
    const schema = readFileSync(inCopy(SCHEMA), 'utf8');
    expect(schema).toContain('lastUsedAt: instant()');
    writeFileSync(inCopy(SCHEMA), schema.replace('lastUsedAt: instant()', 'usedLastAt: instant()'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('fails to compile wherever it is used, and nothing else fails', async () => {
    const faults = await faultsOfCopy();
    const places = Array.from(faults.matchAll(/^([\w/-]+\.ts)\((\d+),/gm), ([, file = '', line]) => ({
      file,
      text: readFileSync(inCopy(file), 'utf8').split('\n')[Number(line) - 1]?.trim(),
    }));
    expect([...new Set(places.map(({ file }) => file))].toSorted(), faults).toEqual(USERS_OF_IT.toSorted());
    // Also where an insert that finds its row already there takes over the new value.
    expect(places.map(({ text }) => text)).toContain('set: { lastUsedAt: excludedOf(knownDevices.lastUsedAt) },');
  }, 60_000);
});
