import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { UNUSED_HOOKS } from '#web/build/fewer-hooks.ts';

const CALL = new RegExp(String.raw`\.(${UNUSED_HOOKS.join('|')})\(`);

test('no page calls a hook of tRPC that its build takes out', () => {
  const folder = path.join(repositoryRoot, 'src-web');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => CALL.test(readFileSync(path.join(folder, name), 'utf8')))).toEqual([]);
});

test('negative control: a call of one is found', () => {
  expect(CALL.test('const [data] = trpc.events.month.useSuspenseQuery(shown);')).toBe(true);
  expect(CALL.test('const pages = trpc.useQueries((t) => []);')).toBe(true);
  expect(CALL.test('const month = trpc.events.month.useQuery(shown);')).toBe(false);
});
