import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const BEYOND_ASCII = /[\u0080-\uffff]/;

test('the server’s scripts are ASCII: V8 keeps their text, two bytes a sign if one sign needs it', async () => {
  await buildIfNeeded(repositoryRoot);
  const folder = path.join(repositoryRoot, 'dist/server');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(scripts).toContain('main.js');
  expect(scripts.filter((file) => BEYOND_ASCII.test(readFileSync(path.join(folder, file), 'utf8')))).toEqual([]);
});
