import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { steadyLoad, type Load } from './bench-accounts.ts';
import { percentile, rounded, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const CONNECTIONS = 4;
const SECONDS = 60;
const QUIET_SECONDS = 15;
const WARM_UP_SECONDS = 3;

type Answers = Record<string, Record<string, number>>;

async function sendHostile(url: string, seconds: number): Promise<Answers> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/bench/send-hostile.ts',
    url,
    String(seconds),
    String(CONNECTIONS),
  ]);
  return JSON.parse(stdout) as Answers;
}

const p99Of = (loads: readonly Load[]): number =>
  percentile(
    loads.flatMap(({ times }) => times),
    0.99,
  );

/**
 * What visitors notice of strangers who send what is dear to read. The limits per network are off, as for somebody with
 * many networks. Quiet before and after: a few still seconds alone say little of a machine that is not ours alone.
 */
export async function benchHostile({ server: { url } }: BenchShop, websiteUrl: string): Promise<BenchRow> {
  const upcoming = url + websiteUrl;
  await sendHostile(url, WARM_UP_SECONDS);
  const quiet = [await steadyLoad(upcoming, QUIET_SECONDS)];
  const [answers, during] = await Promise.all([sendHostile(url, SECONDS), steadyLoad(upcoming, SECONDS)]);
  quiet.push(await steadyLoad(upcoming, QUIET_SECONDS));
  const taken = Object.entries(answers).filter(([, how]) =>
    Object.keys(how).some((status) => !/^4\d\d$|^hung up$/.test(status)),
  );
  if (taken.length > 0) throw new Error(`not refused: ${JSON.stringify(taken)}`);
  const requests = Object.values(answers)
    .flatMap((how) => Object.values(how))
    .reduce((sum, count) => sum + count, 0);
  return {
    row: `p99 of events.upcoming during ${SECONDS} s of hostile bodies from ${CONNECTIONS} connections vs quiet`,
    value: during.p99 / p99Of(quiet),
    unit: '×',
    reach: { atMost: 3 },
    notes: {
      'quiet p99 ms': p99Of(quiet),
      'before and after': quiet.map((load) => rounded(load.p99)).join(' '),
      'p99 ms': during.p99,
      'worst ms': during.worst,
      'hostile requests': requests,
      ...Object.fromEntries(
        Object.entries(answers).map(([kind, how]) => [
          kind,
          Object.entries(how)
            .map(([status, count]) => `${status}: ${count}`)
            .join(' '),
        ]),
      ),
    },
  };
}
