import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseNewer } from '#web/build/refuse-newer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'planted-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds a planted source as the site's are; the sentence with which the build ends, or nothing. */
async function built(source: string): Promise<string | undefined> {
  const entry = path.join(folder, 'canary.ts');
  writeFileSync(entry, source);
  try {
    await build({
      configFile: false,
      root: folder,
      logLevel: 'silent',
      plugins: [{ ...refuseNewer(), applyToEnvironment: () => true }],
      build: { write: false, rolldownOptions: { input: entry } },
    });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test('a build in which somebody plants a newer built-in ends, and names the file and the line', async () => {
  const told = await built('const rows: number[] = [3, 1];\n\nconsole.log(rows.toSorted());\n');
  expect(told).toMatch(/canary\.ts:3: \.toSorted\(\) is not in safari 15\.6, iOS 15\.6, chrome 109/);
});

test('the same build without it goes through', async () => {
  expect(await built('const rows: number[] = [3, 1];\n\nconsole.log([...rows].sort());\n')).toBeUndefined();
});
