import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { steadyLoad, type Load } from './bench-accounts.ts';
import { percentile, rounded, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const CONNECTIONS = 4;
const SECONDS = 30;
const QUIET_SECONDS = 15;
const ROUNDS = 2;
/** A shop has run for days: its code is compiled, its memory taken, the first rounds of its jobs are over. */
const WARM_UP_SECONDS = 20;
const FILES_OF_EACH = 10;

type Answers = Record<string, Record<string, number>>;

async function sendHostile(args: readonly (string | number)[], cookie = ''): Promise<Answers> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/bench/send-hostile.ts', ...args.map(String)], {
    env: { ...process.env, COOKIE: cookie },
  });
  return JSON.parse(stdout) as Answers;
}

const inWords = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).map(([kind, how]) => [
      kind,
      Object.entries(how)
        .map(([status, count]) => `${status}: ${count}`)
        .join(' '),
    ]),
  );

const p99Of = (loads: readonly Load[]): number =>
  percentile(
    loads.flatMap(({ times }) => times),
    0.99,
  );

type Attack = { row: string; send: (seconds: number) => Promise<Answers>; isRight: RegExp };

function added(all: Answers, more: Answers): Answers {
  for (const [kind, how] of Object.entries(more))
    for (const [status, count] of Object.entries(how)) (all[kind] ??= {})[status] = (all[kind]?.[status] ?? 0) + count;
  return all;
}

/**
 * What visitors notice of strangers who send what is dear to read. The limits per network are off, as for somebody with
 * many networks. Turn by turn with quiet: a few still seconds alone say little of a machine that is not ours alone.
 */
async function during(upcoming: string, { row, send, isRight }: Attack): Promise<BenchRow> {
  await send(WARM_UP_SECONDS);
  const quiet = [await steadyLoad(upcoming, QUIET_SECONDS)];
  const attacked: Load[] = [];
  const answers: Answers = {};
  for (let round = 0; round < ROUNDS; round++) {
    const [more, load] = await Promise.all([send(SECONDS), steadyLoad(upcoming, SECONDS)]);
    added(answers, more);
    attacked.push(load);
    quiet.push(await steadyLoad(upcoming, QUIET_SECONDS));
  }
  const wrong = Object.entries(answers).filter(([, how]) => Object.keys(how).some((status) => !isRight.test(status)));
  if (wrong.length > 0) throw new Error(`not answered as it should be: ${JSON.stringify(wrong)}`);
  return {
    row: `p99 of events.upcoming during ${row} vs quiet`,
    value: p99Of(attacked) / p99Of(quiet),
    unit: '×',
    reach: { atMost: 3 },
    notes: {
      'quiet p99 ms': p99Of(quiet),
      'each quiet': quiet.map(({ p99 }) => rounded(p99)).join(' '),
      'p99 ms': p99Of(attacked),
      each: attacked.map(({ p99 }) => rounded(p99)).join(' '),
      'worst ms': Math.max(...attacked.map(({ worst }) => worst)),
      ...inWords(answers),
    },
  };
}

/** Bodies that are to be refused, and files that are read: ten of each kind at once, and again when all are answered. */
export async function benchHostile(
  { server: { url } }: BenchShop,
  { cookie }: Buyer,
  websiteUrl: string,
): Promise<BenchRow[]> {
  const bodies = await during(url + websiteUrl, {
    row: `hostile bodies from ${CONNECTIONS} connections`,
    send: (seconds) => sendHostile([url, seconds, CONNECTIONS]),
    isRight: /^4\d\d$|^hung up$/,
  });
  const files = await during(url + websiteUrl, {
    row: `${FILES_OF_EACH} hostile pictures, calendars and tables each`,
    send: (seconds) => sendHostile([url, seconds, FILES_OF_EACH, 'files'], cookie),
    isRight: /^[24]\d\d$/,
  });
  return [bodies, files];
}
