import { describe, it } from 'vitest';
import { COMMANDS_BY, HISTORIES, live, type Mix } from '#tests/support/role-histories.ts';
import { SEED, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';

describe('histories of an event with roles, over the real verbs', () => {
  it.each(Object.keys(COMMANDS_BY) as Mix[])(
    '%s: no role beyond its bound, nobody waits who could be let in, nobody is passed',
    async (mix) => {
      for (let number = 0; number < HISTORIES / 2; number++) await live(mix, SEED + number);
    },
    TIMEOUT_MS,
  );
});
