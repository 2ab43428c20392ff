import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { addBerlinDays } from '#shared/berlin.ts';
import { CheckInInput } from '#shared/door/kasse-inputs.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { Snapshot } from '#shared/door/snapshot.ts';
import { VERDICT_REASONS, type ConfirmableReason } from '#shared/door/verdict-words.ts';
import { Verdict } from '#shared/door/verdict.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { undoAt } from '#server/services/door/check-in/undo-check-in.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { openOfOrder } from '#server/services/door/snapshot/open-of-order.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets, pairDesk, scan, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let dancer: ServiceContext;
let admin: ServiceContext;
let courseId = '';
let till: TestDesk;
let ticket: TestTicket;
let other: TestTicket;
/** Tomorrow at 19:00, for an hour, and two weeks on. */
let firstStartsAt: Date;
let eveningIds: string[] = [];

beforeEach(async () => {
  shop = await openTestShop();
  const userId = addBuyer(shop);
  [dancer, admin] = [shop.as(userId), shop.as(addStaff(shop, ['admin']), ['admin'])];
  firstStartsAt = wallClock(shop.clock.now(), 1, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  makeCourse(shop, courseId, {
    startsAt: firstStartsAt,
    endsAt: new Date(addBerlinDays(firstStartsAt, 14).getTime() + HOUR_MS),
  });
  eveningIds = listEvenings(admin, courseId).map(({ id }) => id);
  till = pairDesk(shop);
  [ticket, other] = giveTickets(shop, courseId, 2) as [TestTicket, TestTicket];
  shop.db.sqlite
    .prepare(`UPDATE tickets SET user_id = ?, holder_name = 'Clara Weiß' WHERE id = ?`)
    .run(userId, ticket.id);
  sayAbsent(dancer, at(0));
  setForward(shop.clock, new Date(firstStartsAt.getTime() - HOUR_MS / 2));
});
afterEach(() => shop.close());

const at = (week: number) => ({ ticketId: ticket.id, eveningId: eveningIds[week]! });
/** As a desk of today asks, at its till and at once. */
const ask = (code: string, confirmed: ConfirmableReason | null = null) =>
  checkIn(till.ctx, till.desk, {
    eventId: courseId,
    code,
    entryId: randomUUID(),
    isUnder18: false,
    confirmed,
    knowsAbsences: true,
  });
const ends = () =>
  shop.db.sqlite.prepare<[], string | null>('SELECT end_reason FROM absences ORDER BY said_at').pluck().all();
const codeOf = ({ id }: TestTicket) =>
  shortCode(shop.db.sqlite.prepare<[string], string>('SELECT code_id FROM tickets WHERE id = ?').pluck().get(id)!);
const pull = (since?: string) => takeSnapshot(till.ctx, till.desk, since === undefined ? undefined : { since });

describe('whoever said not to come this evening and comes all the same', () => {
  it('is amber with the word and what to do, alone, and on no other evening', async () => {
    expect(await ask(ticket.code)).toMatchObject({
      colour: 'amber',
      reason: 'absent_said',
      word: 'ABGEMELDET',
      todo: 'Für heute abgemeldet: einlassen, wenn Platz ist.',
      holder: 'Clara W.',
      isAdmitted: false,
    });
    expect(await ask(other.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
    setForward(shop.clock, addBerlinDays(firstStartsAt, 7));
    expect(await ask(ticket.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
    expect(ends()).toEqual([null]);
  });

  it('is let in by a person, which ends the absence; a scan by mistake that is taken back leaves them absent', async () => {
    const letIn = await ask(ticket.code, 'absent_said');
    expect(letIn).toMatchObject({ colour: 'green', reason: 'valid', isAdmitted: true });
    expect(ends()).toEqual(['came']);
    expect(await ask(ticket.code)).toMatchObject({ reason: 'already_used' });
    const admissionId = letIn.entryId;
    undoAt(till.ctx, till.desk, {
      entryId: randomUUID(),
      admissionId,
      reason: 'mis-scan',
      supervisorId: null,
      objection: null,
      at: shop.clock.now(),
    });
    expect(ends()).toEqual([null]);
    expect(await ask(ticket.code)).toMatchObject({ reason: 'absent_said' });
  });

  it('comes in like everybody once it is taken back, also where the desk was asked about it before', async () => {
    comeAfterAll(dancer, at(0));
    expect(await ask(ticket.code, 'absent_said')).toMatchObject({ reason: 'valid', isAdmitted: true });
  });

  it('is asked about before what is early, and stays asked about', async () => {
    setForward(shop.clock, new Date(firstStartsAt.getTime() - HOUR_MS / 2));
    shop.system.kasse.doorsOpenHours = 0;
    expect(await ask(ticket.code)).toMatchObject({
      reason: 'too_early',
      todo: expect.stringContaining('ABGEMELDET: Für heute abgemeldet: einlassen, wenn Platz ist.') as string,
    });
  });

  it('is sent from a phone to the desk, which the search by name says before', async () => {
    const mine = addPhone(shop, till, { eventId: courseId });
    expect(await phoneCheckIn(mine.ctx, mine.phone(), { code: ticket.code, entryId: randomUUID() })).toMatchObject({
      colour: 'amber',
      reason: 'absent_said',
      isAdmitted: false,
    });
    expect(findGuests(admin, { eventId: courseId, name: 'Clara' }).guests).toMatchObject([
      { name: 'Clara Weiß', isInside: false, isAbsent: true },
    ]);
    const ofPhone = () => takePhoneSnapshot(mine.ctx, mine.phone(), {}).absences;
    expect(ofPhone()).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/)]);
    await ask(ticket.code, 'absent_said');
    expect(ofPhone()).toEqual([]);
    expect(findGuests(admin, { eventId: courseId, name: 'Clara' }).guests).toMatchObject([
      { isInside: true, isAbsent: false },
    ]);
  });
});

describe('the rest of an order', () => {
  const openOnes = () => openOfOrder(till.ctx, till.desk, { eventId: courseId, code: other.code });

  it('is offered without who said not to come this evening, and with them next week', async () => {
    await ask(other.code);
    shop.db.sqlite.prepare('UPDATE tickets SET user_id = NULL').run();
    expect(openOnes()).toEqual([]);
    setForward(shop.clock, addBerlinDays(firstStartsAt, 7));
    await ask(other.code);
    expect(openOnes()).toEqual([SHORT_CODE_PREFIX + codeOf(ticket)]);
  });
});

describe('a desk and its list', () => {
  it('hears who is absent this evening, and with its next contact that it was taken back', () => {
    const first = pull();
    expect(first.absences).toEqual([codeOf(ticket)]);
    const second = pull(first.cursor);
    expect(second.absences).toBeNull();
    comeAfterAll(dancer, at(0));
    const third = pull(second.cursor);
    expect(third.absences).toEqual([]);
    expect(pull(third.cursor).absences).toBeNull();
    sayAbsent(dancer, at(1));
    expect(pull(third.cursor).absences).toBeNull(); // of next week's evening
  });

  it('that let somebody in without a network is believed: the absence ends, and nobody is asked', () => {
    for (const reason of ['absent_said', 'valid']) {
      const letIn: JournalEntry = till.entry('admission', {
        cashierId: till.cashierId,
        eventId: eveningIds[0]!,
        code: ticket.code,
        decision: 'admitted',
        reason,
        isOffline: true,
        isUnder18: false,
        perks: [],
      });
      const entries = [letIn];
      const { results } = syncJournal(till.ctx, till.desk, { entries, signature: till.signed(entries) });
      expect(results).toMatchObject([{ outcome: reason === 'valid' ? 'exception' : 'applied' }]);
    }
    expect(ends()).toEqual(['came']);
    const kinds = shop.db.sqlite.prepare<[], string>('SELECT kind FROM desk_exceptions').pluck().all();
    expect(kinds).toEqual(['double_admission']); // of the second entry
  });
});

describe('a desk from before there was ABGEMELDET', () => {
  const OldReason = z.enum(VERDICT_REASONS.filter((reason) => reason !== 'absent_said'));
  const OldVerdict = Verdict.extend({ reason: OldReason });
  const OldSnapshot = Snapshot.omit({ absences: true });

  it('says nothing of it, and gets a verdict that it can read: green, which ends the absence', async () => {
    const said = { eventId: courseId, code: ticket.code, entryId: randomUUID(), cashierId: till.cashierId };
    const verdict = await checkIn(till.ctx, till.desk, CheckInInput.parse(said));
    expect(OldVerdict.parse(verdict)).toMatchObject({ colour: 'green', reason: 'valid', isAdmitted: true });
    expect(ends()).toEqual(['came']);
  });

  it('reads the list as it did, and its journal is taken as it was', () => {
    expect(OldSnapshot.parse(pull()).tickets).toHaveLength(2);
    expect(scan(till, courseId, ticket.code)).toMatchObject({ reason: 'valid', isAdmitted: true });
  });
});
