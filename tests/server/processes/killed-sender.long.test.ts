import { expect, test } from 'vitest';
import { startWorkers } from '#tests/support/processes/start-workers.ts';

const MOST_AT_ONCE = 3;

test.each([1, 2, 3, 4, 5])(
  'no mail is lost when one of two senders is killed in the middle, and only what it had just sent leaves again: round %i',
  async (round) => {
    const { putMails, start, told, until, areMailsDone, sent, end } = startWorkers();
    putMails(200);
    const [first] = await Promise.all([start(), start()]);
    await until(() => told().filter((line) => new RegExp(`^sent .* ${first.pid}$`).test(line)).length > 7 * round);
    await first.end('SIGKILL');
    await until(areMailsDone);
    const { times } = sent();
    const twice = [...times].filter(([, count]) => count > 1);
    expect(times.size).toBe(200);
    expect(twice.length).toBeLessThanOrEqual(MOST_AT_ONCE);
    for (const [refId] of twice) expect(told()).toContain(`sent ${refId} ${first.pid}`);
    await end();
  },
  180_000,
);
