import { demoDefaults } from '#server/demo/demo-defaults.ts';
import type { BooksProof } from '#shared/books/books-proof.ts';
import { compareWithProvider } from '#tests/crash/compare-with-provider.ts';
import type { ProviderSession } from '#tests/support/processes/start-payments.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { machine } from '../machine/machine.ts';
import { newOwner } from '../machine/owner.ts';
import { browserOf } from '../world/browser.ts';
import type { World } from '../world/world.ts';
import { checkDesks } from './desks-at-rest.ts';
import { reading } from './reading.ts';
import { checkMemberships } from './memberships.ts';
import { checkReceivers } from './receivers.ts';
import { checkStock } from './stock.ts';
import { checkWaitLists } from './wait-lists.ts';

/** What may not wait any more once everything has come to rest. */
const WAITING: readonly { says: string; found: string }[] = [
  { says: 'an order still waits for its payment', found: `SELECT id FROM orders WHERE status = 'pending'` },
  { says: 'an order still owes money', found: `SELECT id FROM orders WHERE status = 'refund_pending'` },
  { says: 'seats are still held', found: `SELECT order_id AS id FROM seat_holds` },
  { says: 'a refund is still under way', found: `SELECT id FROM refunds WHERE status IN ('requested', 'pending')` },
  {
    says: 'an event of the provider was not worked off',
    found: `SELECT id || ' ' || type AS id FROM provider_events WHERE status IN ('received', 'failed')`,
  },
  {
    says: 'something did not leave',
    found: `SELECT kind || ' ' || ref_id || ' ' || status || ' ' || COALESCE(last_error, '') AS id FROM outbox WHERE status <> 'done'
      -- The reminder of an offer leaves some hours before its end, which may be later.
      AND kind NOT IN ('mail.seat_offer_ends', 'mail.make_up_offer_ends')`,
  },
  {
    says: 'a cancelled night still has valid tickets',
    found: `SELECT DISTINCT e.id FROM events e JOIN tickets t ON t.event_id = e.id
      WHERE e.cancelled_at IS NOT NULL AND t.status <> 'cancelled'`,
  },
  {
    says: 'more of a guest list came than it says, and nobody is told',
    found: `SELECT g.id FROM listed_guests g JOIN walk_ins w ON w.guest_id = g.id AND w.undone_at IS NULL
      GROUP BY g.id HAVING SUM(w.people) > 1 + g.companions AND NOT EXISTS
      (SELECT 1 FROM desk_exceptions x WHERE x.kind = 'double_admission' AND x.about_id = g.id)`,
  },
  { says: 'a membership still waits for its payment', found: `SELECT id FROM subscribers WHERE status = 'pending'` },
];

function findWaiting(world: World): void {
  reading(world, (sqlite) => {
    for (const { says, found } of WAITING) {
      const ids = sqlite
        .prepare<[], { id: string }>(found)
        .all()
        .map(({ id }) => id);
      if (ids.length > 0) machine.report(says, ids.slice(0, 3).join(', '));
    }
    const damage = sqlite.pragma('integrity_check', { simple: true });
    if (damage !== 'ok') machine.report('damaged', String(damage));
  });
}

/** An entry may leave twice where the server died between the mail and its note; else once. */
function findMailsSentTwice({ mails, server }: World): void {
  const times = Map.groupBy(mails, ({ messageId }) => messageId);
  for (const [id, sent] of times)
    if (sent.length > server.starts()) machine.report('a mail was sent too often', `${id}: ${sent.length} times`);
}

/** Pages that orders name. Memberships have their own, and of an order with two the proof of the books tells. */
const NAMED = `SELECT stripe_session_id FROM orders WHERE stripe_session_id IS NOT NULL`;

async function compareBooks(world: World): Promise<void> {
  const answer = await world.provider.standIn.fetch('http://provider.sim/dev/api/sessions?limit=100000');
  const all = (await answer.json()) as ProviderSession[];
  reading(world, (sqlite) => {
    const named = new Set(sqlite.prepare<[], string>(NAMED).pluck().all());
    const sessions = all.filter(({ id }) => named.has(id));
    for (const says of compareWithProvider(sqlite, sessions)) machine.report('books and provider differ', says);
  });
}

type Listed = { data: { id: string; status: string; metadata: { refund?: string } }[]; has_more: boolean };

/** Each try of a refund is marked at the provider, and gives its money back once. */
async function findRefundsMadeTwice({ provider }: World): Promise<void> {
  const headers = { Authorization: `Bearer ${demoDefaults.stripeSecretKey}` };
  const made = new Map<string, string>();
  for (let page: Listed | null = null, after = ''; page?.has_more !== false;) {
    const address = `http://provider.sim/v1/refunds?limit=100${after}`;
    page = (await (await provider.standIn.fetch(address, { headers })).json()) as Listed;
    for (const { id, status, metadata } of page.data) {
      const mark = metadata.refund;
      if (mark === undefined || status === 'failed') continue;
      const before = made.get(mark);
      if (before !== undefined) machine.report('a refund was made twice', `${mark}: ${before} and ${id}`);
      made.set(mark, id);
    }
    after = `&starting_after=${page.data.at(-1)?.id ?? ''}`;
  }
}

/** The office looks at the proof of the books: it comes to zero. */
async function proveBooks(): Promise<void> {
  const { proofs, providerReadUntil } = await browserOf('Admin').query<BooksProof>('admin.money.proof');
  if (providerReadUntil === null) machine.report('proof', "the provider's lines were never read");
  for (const { id, differences } of proofs)
    for (const { says, link } of differences)
      machine.report('the proof of the books is not zero', `${id}: ${says} (${link.to} ${link.id})`);
}

/** Behind 51 hours of rest: nothing waits, nothing is owed, and both sides say the same. */
export async function checkAtRest(world: World): Promise<void> {
  findWaiting(world);
  findMailsSentTwice(world);
  checkDesks(world);
  checkMemberships(world);
  checkReceivers(world);
  checkStock(world);
  checkWaitLists(world);
  let isDone = false;
  const look = async (): Promise<void> => {
    await compareBooks(world);
    await findRefundsMadeTwice(world);
    await proveBooks();
    isDone = true;
  };
  machine.post({ owner: newOwner('office at rest'), name: 'last look', work: look });
  await machine.runUntil(machine.now() + MINUTE_MS, () => isDone);
  if (!isDone) machine.report('no last look', 'the server did not answer the last questions');
}
