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

/**
 * What visitors notice of strangers who send what is dear to read. The limits per network are off, as for somebody with
 * many networks. Quiet before and after: a few still seconds alone say little of a machine that is not ours alone.
 */
export async function benchHostile({ server: { url } }: BenchShop, websiteUrl: string): Promise<BenchRow> {
  const upcoming = url + websiteUrl;
  await sendHostile([url, WARM_UP_SECONDS, CONNECTIONS]);
  const quiet = [await steadyLoad(upcoming, QUIET_SECONDS)];
  const [answers, during] = await Promise.all([
    sendHostile([url, SECONDS, CONNECTIONS]),
    steadyLoad(upcoming, SECONDS),
  ]);
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
      ...inWords(answers),
    },
  };
}

/** The same of files that are dear to read: ten of each kind at once, and again when all are answered. */
export async function benchHostileFiles(
  { server: { url } }: BenchShop,
  { cookie }: Buyer,
  websiteUrl: string,
): Promise<BenchRow> {
  const upcoming = url + websiteUrl;
  await sendHostile([url, WARM_UP_SECONDS, FILES_OF_EACH, 'files'], cookie);
  const quiet = [await steadyLoad(upcoming, QUIET_SECONDS)];
  const [answers, during] = await Promise.all([
    sendHostile([url, FILES_SECONDS, FILES_OF_EACH, 'files'], cookie),
    steadyLoad(upcoming, FILES_SECONDS),
  ]);
  quiet.push(await steadyLoad(upcoming, QUIET_SECONDS));
  const broken = Object.entries(answers).filter(([, how]) =>
    Object.keys(how).some((status) => !/^[24]\d\d$/.test(status)),
  );
  if (broken.length > 0) throw new Error(`not answered: ${JSON.stringify(broken)}`);
  return {
    row: `p99 of events.upcoming beside ${FILES_OF_EACH} hostile pictures, calendars and tables each vs quiet`,
    value: during.p99 / p99Of(quiet),
    unit: '×',
    reach: { atMost: 3 },
    notes: {
      'quiet p99 ms': p99Of(quiet),
      'before and after': quiet.map((load) => rounded(load.p99)).join(' '),
      'p99 ms': during.p99,
      'worst ms': during.worst,
      ...inWords(answers),
    },
  };
}
