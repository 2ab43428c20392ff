import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import type { AnyAct, Plan } from './history.ts';
import { countDrawn, neverDone } from './kinds.ts';
import { makePlan } from './plan.ts';
import { PLANTED } from './plant.ts';

const planOf = (acts: AnyAct[]): Plan => ({ ...makePlan('1'), acts });
const refunds = (count: number): AnyAct[] =>
  Array.from({ length: count }, () => ({ at: 0, actor: 'bank', does: 'refunds' }));

it('a kind of act that was drawn again and again and never happened is named, with how often it was drawn', () => {
  const drawn = new Map<string, number>();
  for (const some of [20, 10]) countDrawn(drawn, planOf(refunds(some)));
  expect(neverDone(drawn, new Map())).toEqual([{ kind: 'bank refunds', times: 30 }]);
  expect(neverDone(drawn, new Map([['bank refunds', 1]]))).toEqual([]);
});

it('a kind of act that was drawn only now and then may happen by chance never', () => {
  const drawn = new Map<string, number>();
  countDrawn(drawn, planOf(refunds(24)));
  expect(neverDone(drawn, new Map())).toEqual([]);
});

it('every kind of act that a plan draws has a name of its own actor', () => {
  const drawn = new Map<string, number>();
  for (let seed = 1; seed <= 200; seed++) countDrawn(drawn, makePlan(String(seed)));
  const actors = new Set([...drawn.keys()].map((kind) => kind.split(' ')[0]));
  expect([...actors].toSorted()).toEqual([
    'bank',
    'buyers',
    'card-holders',
    'collectors',
    'counter',
    'couples',
    'dancers',
    'door',
    'drop-ins',
    'guests',
    'helpers',
    'lots',
    'members',
    'office',
    'receivers',
    'sellers',
    'teachers',
    'waiters',
  ]);
  expect([...drawn.values()].every((times) => times > 0)).toBe(true);
});

it('every fault that is planted has its place in the source still', () => {
  const gone = Object.entries(PLANTED).filter(
    ([, { source, from }]) =>
      source !== undefined && !readFileSync(path.join(repositoryRoot, source), 'utf8').includes(from ?? ''),
  );
  expect(gone.map(([name]) => name)).toEqual([]);
});
