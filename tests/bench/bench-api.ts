import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import superjson from 'superjson';
import { demoAccounts } from '#server/demo/season/people.ts';
import type { Db } from '#server/db/client.ts';
import { findApiKey } from '#server/services/office/api-keys/find-api-key.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { openShopDatabase, signInDirectly, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { perSecond } from './bench-answers.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const ROUNDS = 7;
const LOOKUPS = 5_000;

/** The season's admin, and a night that everybody may read. */
type ApiAsker = { admin: Buyer; eventId: string };

export function prepareApi(db: Db): ApiAsker {
  const night = db.sqlite
    .prepare<[number], { id: string }>(
      'SELECT id FROM events WHERE is_active = 1 AND cancelled_at IS NULL AND starts_at > ? ORDER BY starts_at LIMIT 1',
    )
    .get(Date.now());
  if (night === undefined) throw new Error('the season has no night to come');
  return { admin: signInDirectly(db, demoAccounts.admin.id), eventId: night.id };
}

/** What looking a key up costs: its digits, its row with the owner's roles of now, its hash. The first round warms up. */
async function benchKeyCheck({ server, dataDir }: BenchShop, { admin, eventId }: ApiAsker): Promise<BenchRow> {
  const { key } = await callProcedure<{ key: string }>(server.url, {
    procedure: 'admin.apiKeys.make',
    input: { name: 'Bench', scopes: ['orders:read'], days: 1 },
    cookie: admin.cookie,
  });
  const input = encodeURIComponent(superjson.stringify({ id: eventId }));
  // Over REST what is public looks at no key; the typed client's door always does.
  const address = `/api/v1/trpc/v1.events.availability?input=${input}`;
  const wrong = await fetch(server.url + address, { headers: { authorization: `Bearer ${key}x` } });
  if (wrong.status !== 401) throw new Error(`the key is not looked at: ${wrong.status}`);
  const db = openShopDatabase(dataDir);
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < LOOKUPS; n++)
      if (findApiKey(db, key, { at: new Date(), officeNeedsSecondFactor: true }) === undefined)
        throw new Error('the key is not known');
    const { user, system } = process.cpuUsage(before);
    if (round > 0) rounds.push((user + system) / LOOKUPS);
  }
  db.close();
  return {
    row: 'CPU of an API key’s check',
    value: median(rounds),
    unit: 'µs',
    reach: { atMost: 60 },
    notes: { lookups: LOOKUPS, rounds: rounds.map(Math.round).join(' ') },
  };
}

/** The programme for programs against the programme as the website asks for it, turn by turn. */
async function benchEvents({ server: { url } }: BenchShop, websiteUrl: string): Promise<BenchRow> {
  const [api, website]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    api.push(await perSecond(`${url}/api/v1/events`, {}));
    website.push(await perSecond(url + websiteUrl, {}));
  }
  return {
    row: '/api/v1/events vs events.upcoming as the website asks',
    value: median(api.map((answers, round) => answers / (website[round] ?? Number.NaN))),
    unit: '×',
    reach: { atLeast: 0.7 },
    notes: { 'API/s': median(api), 'website/s': median(website) },
  };
}

function weighWidget(): BenchRow {
  const file = readFileSync(path.join(repositoryRoot, 'dist/client/clave-widgets.js'));
  return {
    row: 'widgets on other sites: script in all (gzip)',
    value: gzipSync(file).length / 1_000,
    unit: 'kB',
    reach: { atMost: 6 },
  };
}

/** `websiteUrl`: the path the website itself was seen to ask for. */
export const benchApi = async (shop: BenchShop, asker: ApiAsker, websiteUrl: string): Promise<BenchRow[]> => [
  await benchKeyCheck(shop, asker),
  await benchEvents(shop, websiteUrl),
  weighWidget(),
];
