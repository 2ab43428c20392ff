import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { DeskContext } from '#kiosk/main/base/desk-context.ts';
import { append } from '#kiosk/main/base/journal/journal.ts';
import { applySnapshot } from '#kiosk/main/link/snapshot/apply-snapshot.ts';
import { EMPTY_SNAPSHOT } from '#kiosk/main/base/held-snapshot.ts';
import { keepClockSkew } from '#kiosk/main/base/server-time.ts';
import { headCount, NOBODY } from '#kiosk/main/door/scan/head-count.ts';
import { moveHeads } from '#kiosk/main/base/store/door-moves.ts';
import { codeToSend, lookUp } from '#kiosk/main/door/scan/look-up.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import { decideVerdict } from '#shared/door/decide-verdict.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { CROSSINGS } from '#shared/tickets/keyboards.ts';
import { foreignCodeId } from '#server/services/shop/tickets/foreign-code-id.ts';
import { TICKET_FLAGS, type Snapshot, type SnapshotEvent } from '#shared/door/snapshot.ts';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { typedOn } from '#tests/support/typed-on.ts';

const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const [codeId, eventId, movedCode] = [randomUUID(), randomUUID(), randomUUID()];
const MOVED_TO = 'Bachata Saturday, Sa 28.11., mit dem neuen Code';
const store = openStore(path.join(mkdtempSync(path.join(tmpdir(), 'look-up-')), 'desk.sqlite'));
store.run(
  `INSERT INTO tickets (code, event_id, type_name, flags, number, holder) VALUES (?, ?, 'Party Only', 0, 'K1AB2CD3', 'Anna M.')`,
  shortCode(codeId),
  eventId,
);
afterAll(() => store.close());

const lena = {
  code: null,
  membershipId: 'MB-2026-09054821',
  subscriberId: 's1',
  name: 'Lena H.',
  planId: 'club',
  accessUntil: null,
  photoUrl: null,
  perks: 0,
  isRevoked: true,
  spent: [],
};
const snapshot = {
  ...EMPTY_SNAPSHOT,
  members: [lena],
  keyOf: (id: number) => (id === 7 ? ours.publicKey : undefined),
  memberById: () => undefined,
  planOf: () => undefined,
  memberByCode: () => undefined,
  person: () => undefined,
  movedTo: (code: string): string | undefined => (code === shortCode(movedCode) ? MOVED_TO : undefined),
  isAbsent: () => false,
};
const ctx = { store, now: () => new Date(), snapshot: () => snapshot } as unknown as DeskContext;
const find = (text: string) =>
  lookUp(ctx, text, { id: eventId, types: [], voucherCents: 0 } as unknown as SnapshotEvent);

function codeBy(
  pair: typeof ours,
  {
    keyId = 7,
    validUntil = null,
    night = eventId,
    ticketId = codeId,
  }: { keyId?: number; validUntil?: Date | null; night?: string; ticketId?: string } = {},
): string {
  const eventPrefix = night.slice(0, 8);
  const payload = encodePayload({ keyId, kind: 'ticket', codeId: ticketId, eventPrefix, validUntil });
  return encodeCode(payload, sign(null, payload, pair.privateKey));
}

test('a ticket for another night says for which, if the list has that night', () => {
  const [friday, unknown] = [randomUUID(), randomUUID()];
  const events = [
    { id: friday, title: 'Salsa Friday', startsAt: Date.parse('2026-11-27T19:00:00Z') },
  ] as SnapshotEvent[];
  const withFriday = { ...ctx, snapshot: () => ({ ...snapshot, events }) } as unknown as DeskContext;
  const nightOf = (text: string) =>
    lookUp(withFriday, text, { id: eventId, types: [], voucherCents: 0 } as unknown as SnapshotEvent).otherNight;
  expect(nightOf(codeBy(ours, { night: friday, ticketId: randomUUID() }))).toBe('Salsa Friday, Fr 27.11.');
  expect(nightOf(codeBy(ours, { night: unknown, ticketId: randomUUID() }))).toBeNull();
  expect(nightOf(codeBy(theirs, { night: friday, ticketId: randomUUID() }))).toBeNull();
  expect(nightOf(codeBy(ours))).toBeNull();
});

test('a member is one until the night ends that began before their last instant, and no longer the night after', () => {
  const now = Date.now();
  const lookAt = (startsAt: number, accessUntil: number | null) => {
    const member = { ...lena, accessUntil, isRevoked: false };
    const list = { ...snapshot, members: [member], memberById: () => member };
    const desk = { ...ctx, snapshot: () => list } as unknown as DeskContext;
    const event = { id: eventId, types: [], voucherCents: 0, startsAt } as unknown as SnapshotEvent;
    return lookUp(desk, lena.membershipId, event).member?.hasAccess;
  };
  expect(lookAt(now - 3_600_000, now - 60_000)).toBe(true);
  expect(lookAt(now - 30_000, now - 60_000)).toBe(false);
  expect(lookAt(now + 30_000, now + 60_000)).toBe(true);
  expect(lookAt(now - 3_600_000, 0)).toBe(false);
  expect(lookAt(now - 3_600_000, null)).toBe(true);
});

test('a ticket that was moved says where to, and one that was given back names no night', () => {
  const givenBack = randomUUID();
  for (const code of [movedCode, givenBack])
    store.run(
      `INSERT INTO tickets (code, event_id, type_name, flags, number, holder) VALUES (?, ?, 'Party Only', ?, '', NULL)`,
      shortCode(code),
      eventId,
      TICKET_FLAGS.cancelled,
    );
  const verdictOf = (ticketId: string) => {
    const { code, ticket, otherNight } = find(codeBy(ours, { ticketId }));
    const facts = { entryId: randomUUID(), isEventCancelled: false, beginsLater: null, seatsLeft: null };
    return decideVerdict({ ...facts, code, ticket, otherNight, member: null, isListComplete: false, confirmed: null });
  };
  expect(verdictOf(movedCode)).toMatchObject({
    reason: 'cancelled',
    todo: 'Nicht einlassen: umgebucht.',
    validFor: MOVED_TO,
  });
  expect(verdictOf(givenBack)).toMatchObject({
    reason: 'cancelled',
    todo: 'Nicht einlassen: storniert oder umgebucht.',
    validFor: null,
  });
});

test('a signed code finds its ticket; one that is not genuine finds nobody, whatever it claims', () => {
  expect(find(codeBy(ours))).toMatchObject({
    code: { kind: 'ticket', signature: 'ok', isForThisEvent: true },
    number: 'K1AB2CD3',
    ticket: { holder: 'Anna M.', status: 'active' },
  });
  expect(find(codeBy(theirs))).toEqual({
    code: { kind: 'ticket', signature: 'bad', isForThisEvent: true, isExpired: false },
    subject: null,
    ticket: null,
    member: null,
    number: null,
    otherNight: null,
  });
  expect(find(codeBy(ours, { keyId: 8 }))).toMatchObject({
    code: { signature: 'unknown_key' },
    ticket: null,
    number: null,
  });
});

test('a ticket that another system sold opens the door by the code that is printed on it, without a network', () => {
  const printed = 'k8fz7ymq2r5w9tbc3xh4njpd6vgsauez';
  store.run(
    `INSERT INTO tickets (code, event_id, type_name, flags, number, holder) VALUES (?, ?, 'Vorverkauf', 0, 'QQQQ1111', 'Jörg M.')`,
    shortCode(foreignCodeId(printed) ?? ''),
    eventId,
  );
  // Also as a scanner types it that is set to another keyboard.
  for (const text of [printed, printed.toUpperCase(), ...CROSSINGS.map((crossing) => typedOn(printed, crossing))])
    expect(find(text), text).toMatchObject({ code: { kind: 'typed' }, ticket: { holder: 'Jörg M.' } });
  // What the server is told, and what the journal keeps, is not the code itself.
  expect(codeToSend(find(printed), printed)).toBe(`S:${shortCode(foreignCodeId(printed) ?? '')}`);
  expect(find(`${printed}2`)).toMatchObject({ code: { kind: 'typed' }, ticket: null });
});

test('a number’s last signs may begin like a code; a code with a part missing is no number', () => {
  for (const typed of ['K1AB2CD3', ' k1ab2cd3 ', 'TKT-1700000000-K1AB2CD3'])
    expect(find(typed), typed).toMatchObject({ code: { kind: 'typed' }, ticket: { holder: 'Anna M.' } });
  const sent = codeToSend(find('K1AB2CD3'), 'K1AB2CD3');
  expect(sent).toBe(`S:${shortCode(codeId)}`); // the server knows no number by its end
  expect(find(sent)).toMatchObject({ code: { kind: 'typed' }, ticket: { holder: 'Anna M.' } });
  expect(codeToSend(find(codeBy(ours)), codeBy(ours))).toBe(codeBy(ours));
  expect(find('09054821')).toMatchObject({ member: { holder: 'Lena H.' }, ticket: null });
  expect(codeToSend(find('09054821'), '09054821')).toBe('MB-2026-09054821');
  expect(find('09054821').member?.isCardRevoked).toBe(false); // the lost card is blocked, not its member
  expect(find('054821')).toMatchObject({ member: null, ticket: null });
  expect(find(codeBy(ours).slice(0, -3))).toMatchObject({ code: { kind: 'unreadable' }, ticket: null });
});

test('a desk whose clock is wrong turns nobody away for it: what has ended is judged by the house’s time', () => {
  const ending = codeBy(ours, { validUntil: new Date(Date.now() + HOUR_MS) });
  const ended = codeBy(ours, { validUntil: new Date(Date.now() - HOUR_MS) });
  const own = ctx.now;
  const isExpired = () => [ending, ended].map((text) => (find(text).code as { isExpired: boolean }).isExpired);
  expect(isExpired()).toEqual([false, true]);
  for (const days of [2, -2]) {
    ctx.now = () => new Date(Date.now() + days * DAY_MS);
    keepClockSkew(store, days * DAY_MS); // the last pull told
    expect(isExpired(), `${days} days`).toEqual([false, true]);
  }
  ctx.now = own;
  keepClockSkew(store, 0);
});

test('a code that its ticket had before it was taken back is refused, by a desk that knows no such mark too', () => {
  const old = randomUUID();
  const flags = TICKET_FLAGS.cancelled + TICKET_FLAGS.replaced;
  store.run(
    `INSERT INTO tickets (code, event_id, type_name, flags, number, holder) VALUES (?, ?, 'Party Only', ?, '', NULL)`,
    shortCode(old),
    eventId,
    flags,
  );
  const found = find(codeBy(ours, { ticketId: old }));
  const facts = { entryId: randomUUID(), isEventCancelled: false, beginsLater: null, seatsLeft: null, confirmed: null };
  const judge = (ticket: typeof found.ticket) =>
    decideVerdict({ ...facts, code: found.code, ticket, member: null, isListComplete: false });
  expect(judge(found.ticket)).toMatchObject({ colour: 'red', reason: 'replaced', isAdmitted: false });
  // Without the mark it is a cancelled ticket of its own, as every desk knows one.
  expect(judge({ ...found.ticket!, isReplaced: false })).toMatchObject({ reason: 'cancelled', isAdmitted: false });
});

test('a desk that went on from an old disk counts whom it lets in at once, though the server has more of it than it has itself', () => {
  const counts = { ...NOBODY, admitted: 7, online: 7 };
  const nothing = {
    members: null,
    roster: null,
    keys: null,
    shifts: null,
    notices: null,
    priceList: null,
    operator: null,
    typeNames: [],
    deskNames: [],
    tickets: [],
    isFull: false,
  };
  applySnapshot(store, {
    ...nothing,
    events: [{ id: eventId, counts }],
    desk: { id: 'd1', lastSeq: 60 },
    businessDay: '2026-01-16',
    cursor: 'c',
  } as unknown as Snapshot);
  const seq = append(store, 'real', { id: randomUUID(), kind: 'admission', recordedAt: new Date(), payload: {} });
  moveHeads(store, { seq, eventId, online: 1 });
  expect(headCount(store, eventId, counts)).toMatchObject({ admitted: 8, online: 8 });
});
