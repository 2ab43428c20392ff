import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { EntryKind, JournalEntry } from '#shared/door/journal-entry.ts';
import { PAYMENT_EXCEPTION_KINDS } from '#shared/orders/refund-order.ts';
import { localDateOf, SECOND_MS } from '#shared/time.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { atDoor } from '#tests/support/at-door.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import { asPayload, signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { WorldEvents } from './world-events.ts';
import { unknown, UNKNOWN_ID, type Pools, type Case } from './state.ts';

const call = createCallerFactory(appRouter);

export type WorldDesks = Record<'paired' | 'idle' | 'revoked', TestDesk>;

export const newDeskKey = (): string =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

/** A desk at work, one whose till nobody has opened, and one that is revoked once all else of the world is there. */
export const pairWorldDesks = (shop: TestShop): WorldDesks => ({
  paired: pairDesk(shop, 'Kasse 1'),
  idle: pairDesk(shop, 'Kasse 0'),
  revoked: pairDesk(shop, 'Kasse 2'),
});

function sellOne(desk: TestDesk, request: { eventId: string; sessionId: string; cashierId: string }): string {
  return atDoor(desk).sell({ ...request, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] }).saleId;
}

type Deps = { events: WorldEvents; desks: WorldDesks; adminId: string; cashierId: string };

/** Tills open, closed and left behind; sales, shifts, PINs, and what went wrong at a door or with money. */
export async function addWorldDoor(
  shop: TestShop,
  { events, desks, adminId, cashierId }: Deps,
): Promise<{ pools: Pools; written: Record<string, readonly Case[]>; soldEarlier: string }> {
  const { sqlite } = shop.db;
  const office = call({ service: shop.as(adminId, ['admin']) });
  const closed = atDoor(desks.paired).open({ cashierId });
  const sold = sellOne(desks.paired, { eventId: events.onNow, sessionId: closed, cashierId });
  atDoor(desks.paired).close({ sessionId: closed, cashierId, countedCents: 11_200 });
  const open = atDoor(desks.paired).open({ cashierId });
  const soldNow = sellOne(desks.paired, { eventId: events.onNow, sessionId: open, cashierId });
  const left = atDoor(desks.revoked).open({ cashierId });
  const soldElsewhere = sellOne(desks.revoked, { eventId: events.onNow, sessionId: left, cashierId });
  await office.admin.desks.setReader({ id: desks.paired.desk.id, readerId: 'tmr_simulated' });
  const at = call({ service: shop.visitor, keys: { deskToken: desks.paired.token } }).kasse;
  const approved = await at.terminal.start({ saleId: randomUUID(), amountCents: 1_200 });
  shop.clock.advance(3 * SECOND_MS);
  await at.terminal.status({ reference: approved.reference });
  const cardSaleId = randomUUID();
  const { reference } = await at.terminal.start({ saleId: cardSaleId, amountCents: 1_200 });

  await call({ service: shop.as(cashierId, ['cashier']) }).kasse.setPin({ pin: '4711' });
  await office.kasse.setPin({ pin: '2580' });
  const shiftOf = (userId: string) => {
    const id = randomUUID();
    sqlite
      .prepare(`INSERT INTO cashier_schedule (id, user_id, date, name) VALUES (?, ?, ?, 'Frühe Schicht')`)
      .run(id, userId, localDateOf(shop.clock.now()));
    return id;
  };
  const anyone = call({ service: shop.visitor }).kasse;
  const waiting = await anyone.pairStart({ publicKey: newDeskKey() });
  const letIn = await anyone.pairStart({ publicKey: newDeskKey() });
  await office.admin.desks.approve({ userCode: letIn.userCode, name: 'Kasse 3' });
  const trouble = addTrouble(shop, desks);
  await office.admin.desks.revoke({ id: desks.revoked.desk.id });

  const all = (sql: string) => sqlite.prepare<[], { label: string; value: string }>(sql).all();
  const sales = [
    { label: 'sold now', value: soldNow },
    { label: 'of a closed till', value: sold },
    { label: 'at another desk', value: soldElsewhere },
    unknown,
  ];
  const tills = [
    { label: 'open', value: open },
    { label: 'closed', value: closed },
    { label: 'left open', value: left },
    unknown,
  ];
  const deskStates = all(
    `SELECT CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN token_hash IS NULL THEN 'waiting'
      ELSE 'paired' END AS label, id AS value FROM desks`,
  );
  const entries = [
    ...writeEntries({ cashierId, eventId: events.onNow, sessionId: open }),
    ...writeBooks(desks.paired, { cashierId, at: shop.clock.now() }),
  ];
  return {
    soldEarlier: sold,
    written: writeJournals(desks, entries),
    pools: {
      'kasse#sessionId': tills,
      saleId: sales,
      admissionId: [...all(`SELECT channel AS label, id AS value FROM admissions`), unknown],
      'kasse.terminal#saleId': [{ label: 'under way', value: cardSaleId }, ...sales],
      reference: [
        { label: 'approved', value: approved.reference },
        { label: 'under way', value: reference },
        { label: 'unknown', value: 'pi_nobodyKnowsThisOne' },
      ],
      deviceCode: [
        { label: 'waiting', value: waiting.deviceCode },
        { label: 'approved', value: letIn.deviceCode },
        { label: 'unknown', value: 'pair_nobody_has_this_code_000' },
      ],
      userCode: [
        { label: 'waiting', value: waiting.userCode },
        { label: 'approved', value: letIn.userCode },
      ],
      deskId: [...deskStates, unknown],
      'admin.desks#id': [...deskStates, unknown],
      'admin.desks.resolveException#id': [...all(`SELECT kind AS label, id AS value FROM desk_exceptions`), unknown],
      'admin.desks.nightReport#id': [...all(`SELECT 'report' AS label, id AS value FROM z_reports`), ...tills],
      'admin.payments#id': [...trouble, unknown],
      'kasse.remove#id': [
        { label: 'the cashier’s', value: shiftOf(cashierId), ownerId: cashierId },
        { label: 'the admin’s', value: shiftOf(adminId), ownerId: adminId },
        unknown,
      ],
      'kasse.unlock#code': [
        { label: 'right', value: shop.system.kasse.code },
        { label: 'wrong', value: '000000' },
      ],
    },
  };
}

type Entries = readonly { kind: EntryKind; payload: JournalEntry['payload'] }[];

/** What a desk may have written down while nobody could be asked. */
function writeEntries({
  cashierId,
  eventId,
  sessionId,
}: {
  cashierId: string;
  eventId: string;
  sessionId: string;
}): Entries {
  return [
    {
      kind: 'admission',
      payload: {
        cashierId,
        eventId,
        code: 'TKT-0-NOBODY00',
        decision: 'admitted',
        reason: 'offline',
        isOffline: true,
        isUnder18: false,
        perks: [],
      },
    },
    { kind: 'undo', payload: { cashierId, admissionId: UNKNOWN_ID, reason: 'mis-scan', supervisorId: null } },
    { kind: 'refund', payload: { cashierId, saleId: UNKNOWN_ID } },
    { kind: 'cash', payload: { type: 'in', cashierId, sessionId, amountCents: 500, reason: 'change' } },
    {
      kind: 'shift',
      payload: { type: 'add', cashierId, id: UNKNOWN_ID, date: '2031-03-07', name: 'Späte Schicht', note: '' },
    },
    { kind: 'pin', payload: { userId: cashierId, isRight: false } },
  ];
}

/** What a register tells for the books: of the paired desk, and so another's for the revoked one. */
function writeBooks({ desk }: TestDesk, of: { cashierId: string; at: Date }): Entries {
  const signer = testSigner();
  const outage = { outageId: UNKNOWN_ID, at: of.at.toISOString(), documentNumber: 1 };
  return [
    { kind: 'document', payload: asPayload(signedDocument(signer, desk, { number: 1, ...of })) },
    { kind: 'outage', payload: { type: 'open', ...outage, deviceSerial: '', code: 'timeout', reason: 'Ausfall' } },
    { kind: 'closing', payload: asPayload(testClosing(signer, desk, { zNumber: 1, ...of })) },
  ];
}

/** Each entry as the next of its desk's journal, and one that leaves a gap. */
function writeJournals({ paired, revoked }: WorldDesks, entries: Entries): Record<string, Case[]> {
  const next = (desk: TestDesk) =>
    entries.map(({ kind, payload }) => ({ label: kind as string, entry: desk.copied().entry(kind, payload) }));
  const gap = (desk: TestDesk) => {
    const later = desk.copied();
    later.entry('pin', entries.at(-1)!.payload);
    return { label: 'a gap before it', entry: later.entry('pin', entries.at(-1)!.payload) };
  };
  const cases = (desk: TestDesk, inputOf: (entry: JournalEntry) => object) =>
    [...next(desk), gap(desk)].map(({ label, entry }): Case => ({ label, input: inputOf(entry), states: [] }));
  return {
    'kasse.sync': cases(paired, (entry) => ({ entries: [entry], signature: paired.signed([entry]) })),
    'admin.desks.importJournal': cases(revoked, (entry) => ({ deskId: revoked.desk.id, entries: [entry] })),
    'admin.desks.previewJournal': cases(revoked, (entry) => ({
      deskId: revoked.desk.id,
      entries: [entry],
      after: null,
    })),
  };
}

function addTrouble(shop: TestShop, { paired, revoked }: WorldDesks): { label: string; value: string }[] {
  const { sqlite } = shop.db;
  for (const [index, kind] of ['double_admission', 'not_allowed'].entries()) {
    const deskId = index === 0 ? paired.desk.id : revoked.desk.id;
    sqlite
      .prepare(`INSERT INTO desk_exceptions (id, entry_id, desk_id, kind) VALUES (?, ?, ?, ?)`)
      .run(randomUUID(), randomUUID(), deskId, kind);
  }
  const order = sqlite
    .prepare<[], { id: string }>(
      `SELECT id FROM orders WHERE status = 'paid' AND stripe_session_id IS NOT NULL LIMIT 1`,
    )
    .get()!;
  for (const kind of PAYMENT_EXCEPTION_KINDS) {
    sqlite
      .prepare(`INSERT INTO payment_exceptions (id, kind, ref_id, order_id) VALUES (?, ?, ?, ?)`)
      .run(randomUUID(), kind, kind === 'unknown_payment' ? 'cs_test_nobody' : order.id, order.id);
  }
  return sqlite
    .prepare<[], { label: string; value: string }>(
      `SELECT kind AS label, id AS value FROM payment_exceptions ORDER BY rowid`,
    )
    .all();
}
