import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { steadyLoad, type Load } from './bench-accounts.ts';
import { percentile, rounded, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const CONNECTIONS = 4;
const SECONDS = 60;
const QUIET_SECONDS = 15;
const WARM_UP_SECONDS = 3;
const FILES_OF_EACH = 10;
const FILES_SECONDS = 30;

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

type Attack = { row: string; seconds: number; send: (seconds: number) => Promise<Answers>; isRight: RegExp };

/**
 * What visitors notice of strangers who send what is dear to read. The limits per network are off, as for somebody with
 * many networks. Quiet before and after: a few still seconds alone say little of a machine that is not ours alone.
 */
async function during(upcoming: string, { row, seconds, send, isRight }: Attack): Promise<BenchRow> {
  await send(WARM_UP_SECONDS);
  const quiet = [await steadyLoad(upcoming, QUIET_SECONDS)];
  const [answers, load] = await Promise.all([send(seconds), steadyLoad(upcoming, seconds)]);
  quiet.push(await steadyLoad(upcoming, QUIET_SECONDS));
  const wrong = Object.entries(answers).filter(([, how]) => Object.keys(how).some((status) => !isRight.test(status)));
  if (wrong.length > 0) throw new Error(`not answered as it should be: ${JSON.stringify(wrong)}`);
  return {
    row: `p99 of events.upcoming during ${row} vs quiet`,
    value: load.p99 / p99Of(quiet),
    unit: '×',
    reach: { atMost: 3 },
    notes: {
      'quiet p99 ms': p99Of(quiet),
      'before and after': quiet.map(({ p99 }) => rounded(p99)).join(' '),
      'p99 ms': load.p99,
      'worst ms': load.worst,
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
    row: `${SECONDS} s of hostile bodies from ${CONNECTIONS} connections`,
    seconds: SECONDS,
    send: (seconds) => sendHostile([url, seconds, CONNECTIONS]),
    isRight: /^4\d\d$|^hung up$/,
  });
  const files = await during(url + websiteUrl, {
    row: `${FILES_SECONDS} s of ${FILES_OF_EACH} hostile pictures, calendars and tables each`,
    seconds: FILES_SECONDS,
    send: (seconds) => sendHostile([url, seconds, FILES_OF_EACH, 'files'], cookie),
    isRight: /^[24]\d\d$/,
  });
  return [bodies, files];
}
