import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Db } from '#server/db/client.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { addSignedInBuyers, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { steadyLoad } from './bench-accounts.ts';
import { askProcedure } from './ask-procedure.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { cpuSecondsOf } from './process-facts.ts';

const SUBSCRIBERS = 20_000;
/** So long the pace is measured: it does not depend on how many are left. */
const SENDING_SECONDS = 30;
const LOAD_SECONDS = 10;
/** The load's process starts and warms up before it counts. */
const WARM_UP_MS = 700;
/** So long that all of the enqueuing is in it, and little else. */
const ENQUEUE_LOAD_SECONDS = 4;
const WORDS = {
  type: 'newsletter',
  subject: 'The summer programme',
  text: 'Hola!\n\nThe summer programme is out: three nights a week, two floors.\n\nSee you on the floor.',
};

/** A mail server that takes everything and keeps only whom it was for. */
export type CountingSink = { url: string; taken: string[]; close(): Promise<void> };

export async function openCountingSink(): Promise<CountingSink> {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      stream.resume().once('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Twenty thousand who confirmed their address, and an admin who writes to them. */
export function prepareCampaign(db: Db): Buyer {
  const at = Date.now() - 86_400_000;
  db.sqlite.exec(`WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < ${SUBSCRIBERS})
    INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token, created_at, updated_at)
    SELECT printf('66666666-0000-4000-8000-%012x', n), 'reader' || n || '@list.example', '${WORDS.type}', 1,
    'way-out-' || n, ${at}, ${at} FROM k`);
  const [admin] = addSignedInBuyers(db, 1);
  if (admin === undefined) throw new Error('nobody signed in');
  db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin.userId);
  return admin;
}

type Sending = { shop: BenchShop; sink: CountingSink; admin: Buyer };
type Started = { campaign: { id: string; recipients: number } };
type Queued = { id: string; queued: number };

const POLL_MS = 50;

/** Presses the button and waits until everybody's mail is in the outbox; in seconds. */
async function enqueue({ shop: { server }, admin: { cookie } }: Sending): Promise<number> {
  const begun = performance.now();
  const { campaign } = await callProcedure<Started>(server.url, {
    procedure: 'admin.subscriptions.bulkResendEmails',
    cookie,
    input: WORDS,
  });
  for (;;) {
    const { data } = await askProcedure<Queued[]>(
      { url: server.url, cookie },
      'admin.subscriptions.bulkStatus',
      undefined,
    );
    if (data.some(({ id, queued }) => id === campaign.id && queued === campaign.recipients))
      return (performance.now() - begun) / 1_000;
    await sleep(POLL_MS);
  }
}

/** A mail to everybody: how soon all of it is on its way, how fast it leaves, and what visitors notice of either. */
export async function benchCampaign(sending: Sending, websiteUrl: string): Promise<BenchRow[]> {
  const { shop, sink } = sending;
  const upcoming = shop.server.url + websiteUrl;
  const idle = await steadyLoad(upcoming, LOAD_SECONDS);
  const [enqueued, during] = await Promise.all([
    sleep(WARM_UP_MS).then(() => enqueue(sending)),
    steadyLoad(upcoming, ENQUEUE_LOAD_SECONDS),
  ]);
  while (sink.taken.length === 0) await sleep(10);
  const [sentBefore, since, cpuBefore] = [sink.taken.length, performance.now(), cpuSecondsOf(shop.server.pid)];
  const quiet = SENDING_SECONDS - LOAD_SECONDS;
  await sleep(quiet * 1_000);
  const loaded = await steadyLoad(upcoming, LOAD_SECONDS);
  const [sent, seconds] = [sink.taken.length - sentBefore, (performance.now() - since) / 1_000];
  if (new Set(sink.taken).size !== sink.taken.length) throw new Error('somebody was mailed twice');
  const besideIdle = ({ p99 }: { p99: number }) => ({
    value: p99 / idle.p99,
    unit: '×',
    reach: { atMost: 5 },
    notes: { 'idle p99 ms': idle.p99, 'p99 ms': p99 },
  });
  return [
    { row: `campaign: ${SUBSCRIBERS} mails put into the outbox`, value: enqueued, unit: 's', reach: { atMost: 5 } },
    { row: 'p99 of events.upcoming while a campaign is enqueued vs idle', ...besideIdle(during) },
    {
      row: 'campaign mails through an SMTP server',
      value: sent / seconds,
      unit: '/s',
      reach: { atLeast: 50 },
      notes: { sent, 'CPU ms each': ((cpuSecondsOf(shop.server.pid) - cpuBefore) / sent) * 1_000 },
    },
    { row: 'p99 of events.upcoming while a campaign is sent vs idle', ...besideIdle(loaded) },
  ];
}
