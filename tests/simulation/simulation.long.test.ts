import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { liveNights } from './live-nights.ts';

const FOUND = path.join(repositoryRoot, 'tests/simulation/found');
const NIGHTS = 1_000;
const WORKERS = 4;
const FIRST_SEED = 10_000;
const TWICE = 20;

/** Each is named after the fault that it found, as plant.ts plants it. */
describe.each(readdirSync(FOUND).map((file) => [path.basename(file, '.json')]))('the history that found %s', (name) => {
  const plan = ['--plan', path.join(FOUND, `${name}.json`)];

  it('holds, and finds it again where it is planted', async () => {
    const [mended, again] = [await liveNights(...plan), await liveNights(...plan, '--no-shrink', '--plant', name)];
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
  // What is drawn again and again happens at least once.
  expect(lived.flatMap(({ said }) => said.split('\n').filter((line) => line.startsWith('NEVER')))).toEqual([]);
}, 14_400_000);

it(`${TWICE} seeds give the same messages and rows in another process and behind other nights`, async () => {
  const options = (first: number) => ['--seed', String(first), '--nights', String(TWICE)];
  const [once, behindOthers] = await Promise.all(
    [FIRST_SEED, FIRST_SEED - TWICE / 2].map((first) => liveNights(...options(first))),
  );
  const half = TWICE / 2;
  expect(once?.nights).toHaveLength(TWICE);
  expect(behindOthers?.nights.slice(half)).toEqual(once?.nights.slice(0, half));
  const again = await liveNights(...options(FIRST_SEED + half));
  expect(again.nights.slice(0, half)).toEqual(once?.nights.slice(half));
}, 3_600_000);
