import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { liveNights } from './live-nights.ts';

const FOUND = path.join(repositoryRoot, 'tests/simulation/found');
const NIGHTS = 1_000;
const WORKERS = 4;
const FIRST_SEED = 10_000;

/** Each is named after the fault that it found, as plant.ts plants it. */
describe.each(readdirSync(FOUND).map((file) => [path.basename(file, '.json')]))('the history that found %s', (name) => {
  const plan = ['--plan', path.join(FOUND, `${name}.json`)];

  it('holds, and finds it again where it is planted', async () => {
    const [mended, again] = [await liveNights(...plan), await liveNights(...plan, '--plant', name)];
    expect(mended.nights[0], mended.said).toMatch(/holds$/);
    expect(again.nights[0], again.said).toMatch(/FAILS$/);
  }, 600_000);
});

it(`${NIGHTS} nights hold`, async () => {
  const each = NIGHTS / WORKERS;
  const seeds = Array.from({ length: WORKERS }, (_, worker) => FIRST_SEED + worker * each);
  const lived = await Promise.all(seeds.map((seed) => liveNights('--seed', String(seed), '--nights', String(each))));
  expect(lived.map(({ nights }) => nights.length)).toEqual(seeds.map(() => each));
  const failing = lived.flatMap(({ nights }) => nights.filter((line) => !line.endsWith('holds')));
  expect(failing).toEqual([]);
}, 14_400_000);
