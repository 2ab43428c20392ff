import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eveningDayOf, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { leaveShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { moveEntry, putIn, takeOut } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { answerSwap, offerSwap, settleSwap, stopSwap, takeBackSwap } from '#server/services/door/shifts/swap-shifts.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What is said of a shift names its day: each test begins on a Friday noon in Berlin. */
const FRIDAY = new Date('2026-01-16T11:00:00Z');

let shop: TestShop;
let lead: ServiceContext;
let leadId: string;
let night: string;
beforeEach(async () => {
  shop = await openTestShop({ clock: makeTestClock(FRIDAY) });
  leadId = addStaff(shop, ['door_lead']);
  lead = shop.as(leadId, ['door_lead']);
  night = addEvent(shop, { startsInHours: 8, title: 'Noche Rosa' });
});
afterEach(() => shop.close());

const at = (hours: number): Date => new Date(FRIDAY.getTime() + (8 + hours) * HOUR_MS);
const plan = (job: string, [from, until]: [number, number]): string =>
  addPlanned(lead, { eventId: night, eveningId: null, job, startsAt: at(from), endsAt: at(until), needed: 1 }).id;
const helper = (name: string, roles: ('cashier' | 'none')[] = ['cashier']) => {
  const id = roles.includes('none') ? addBuyer(shop) : addStaff(shop, ['cashier']);
  shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return { id, ctx: shop.as(id) };
};
const inShift = (shiftId: string) =>
  shop.db.sqlite.prepare('SELECT name FROM cashier_schedule WHERE shift_id = ?').pluck().all(shiftId);
const swapOf = ({ ctx }: { ctx: ServiceContext }) => showMyShifts(ctx).swaps[0]!;
type Row = { id: string; kind: 'mail.shift_swap' | 'mail.shift_swapped'; refId: string; payload: string };
const letters = (): Row[] =>
  shop.db.sqlite
    .prepare<[], Row>(
      `SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind LIKE 'mail.shift_swap%' ORDER BY rowid`,
    )
    .all();
const composed = async (row: Row | undefined) => composeMail(lead, { ...row!, attempts: 1 });

/** Nele at the till from eight, Ben at the scan from eleven, and Nele's offer. */
function offered() {
  const [nele, ben] = [helper('Nele Vogt'), helper('Ben Adler')];
  const [till, scan] = [plan('till', [0, 3]), plan('scan', [3, 6])];
  const neles = putIn(lead, { shiftId: till, name: 'Nele Vogt' }).id;
  const bens = putIn(lead, { shiftId: scan, name: 'Ben Adler' }).id;
  offerSwap(nele.ctx, { id: neles });
  return { nele, ben, till, scan, neles, bens, swapId: swapOf(ben).id };
}

describe('a swap', () => {
  it('is offered, answered with a shift of one’s own, and both change hands once both have said yes', async () => {
    const { nele, ben, till, scan, bens, swapId } = offered();
    expect(swapOf(nele)).toMatchObject({ state: 'offered', who: null, given: null });
    expect(swapOf(ben)).toMatchObject({ state: 'open', who: 'Nele Vogt', shift: { shiftId: till, job: 'till' } });
    answerSwap(ben.ctx, { id: swapId, givenId: bens });
    expect(swapOf(nele)).toMatchObject({ state: 'answered', who: 'Ben Adler', given: { shiftId: scan } });
    expect(swapOf(ben)).toMatchObject({ state: 'promised', who: 'Nele Vogt' });
    expect(inShift(till)).toEqual(['Nele Vogt']);
    expect(showPlan(lead, { from: eveningDayOf(at(0)) }).swaps).toMatchObject([
      { who: 'Nele Vogt', answeredBy: 'Ben Adler', shift: { job: 'till' }, given: { job: 'scan' } },
    ]);
    expect((await composed(letters()[0]))?.subject).toBe('Ben Adler möchte mit dir tauschen: Kasse, Fr 16. Jan');
    settleSwap(nele.ctx, { id: swapId, isYes: true });
    expect([inShift(till), inShift(scan)]).toEqual([['Ben Adler'], ['Nele Vogt']]);
    expect(showMyShifts(nele.ctx)).toMatchObject({ swaps: [], shifts: [{ shiftId: scan }] });
    // What was answered is settled: it does not leave late.
    expect(await composed(letters()[0])).toBeNull();
    expect((await composed(letters()[1]))?.subject).toBe('Der Tausch gilt: Kasse, Fr 16. Jan');
    const toLead = await composed(letters()[2]);
    expect(toLead?.subject).toContain('Nele Vogt and Ben Adler have swapped: Till');
    expect(JSON.stringify(toLead?.blocks)).toContain('Now Nele Vogt');
    // Each can't come to what is theirs now, and not to what was.
    const [entry] = showMyShifts(ben.ctx).shifts;
    leaveShift(ben.ctx, { id: entry!.id });
    expect(inShift(till)).toEqual([]);
  });

  it('is taken by one of two at once, and the database says which', () => {
    const { ben, swapId } = offered();
    const kaya = helper('Kaya Öz');
    answerSwap(kaya.ctx, { id: swapId, givenId: null });
    expect(() => answerSwap(ben.ctx, { id: swapId, givenId: null })).toThrow('SWAP_GONE');
    expect(() =>
      shop.db.sqlite.prepare('UPDATE shift_swaps SET answered_by = ? WHERE id = ?').run(ben.id, swapId),
    ).toThrow('SWAP_GONE');
    expect(showMyShifts(ben.ctx).swaps).toEqual([]);
    expect(swapOf(kaya)).toMatchObject({ state: 'promised' });
  });

  it('is on offer again after a no, and when an answer is taken back', async () => {
    const { nele, ben, till, swapId } = offered();
    answerSwap(ben.ctx, { id: swapId, givenId: null });
    settleSwap(nele.ctx, { id: swapId, isYes: false });
    expect((await composed(letters()[1]))?.subject).toMatch(/^Es bleibt, wie es war/);
    expect(() => settleSwap(nele.ctx, { id: swapId, isYes: true })).toThrow('SWAP_GONE');
    answerSwap(ben.ctx, { id: swapId, givenId: null });
    takeBackSwap(ben.ctx, { id: swapId });
    expect(swapOf(nele)).toMatchObject({ state: 'offered' });
    answerSwap(ben.ctx, { id: swapId, givenId: null });
    takeBackSwap(nele.ctx, { id: swapId });
    expect(showMyShifts(ben.ctx).swaps).toEqual([]);
    expect(() => takeBackSwap(nele.ctx, { id: swapId })).toThrow('SWAP_GONE');
    expect(inShift(till)).toEqual(['Nele Vogt']);
  });

  it('ends when its shift changes hands otherwise, and an answer with the shift that was given', () => {
    const { nele, ben, neles, bens, swapId } = offered();
    answerSwap(ben.ctx, { id: swapId, givenId: bens });
    takeOut(lead, { id: bens });
    expect(swapOf(nele)).toMatchObject({ state: 'offered', who: null });
    moveEntry(lead, { id: neles, shiftId: plan('bar', [0, 1]) });
    expect(showMyShifts(nele.ctx).swaps).toEqual([]);
    offerSwap(nele.ctx, { id: neles });
    offerSwap(nele.ctx, { id: neles });
    expect(showMyShifts(nele.ctx).swaps).toHaveLength(1);
    takeOut(lead, { id: neles });
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM shift_swaps').pluck().get()).toBe(0);
  });

  it('is for who can have the shift: of their jobs, at a free time, not begun', () => {
    const { nele, ben, till, neles, bens, swapId } = offered();
    const guest = helper('Zoë Gast', ['none']);
    expect(() => answerSwap(guest.ctx, { id: swapId, givenId: null })).toThrow('FORBIDDEN');
    const volunteer = helper('Tomás Ruiz', ['none']);
    putIn(lead, { shiftId: plan('cloakroom', [-4, -3]), name: 'Tomás Ruiz' });
    expect(showMyShifts(volunteer.ctx).swaps).toEqual([]);
    expect(() => answerSwap(volunteer.ctx, { id: swapId, givenId: null })).toThrow('FORBIDDEN');
    expect(() => answerSwap(nele.ctx, { id: swapId, givenId: null })).toThrow('SWAP_GONE');
    expect(() => offerSwap(ben.ctx, { id: neles })).toThrow('SHIFT_NOT_PLANNED');
    expect(() => answerSwap(ben.ctx, { id: swapId, givenId: neles })).toThrow('SHIFT_NOT_PLANNED');
    const kaya = helper('Kaya Öz');
    putIn(lead, { shiftId: plan('bar', [1, 2]), name: 'Kaya Öz' });
    expect(() => answerSwap(kaya.ctx, { id: swapId, givenId: null })).toThrow('SHIFT_CLASH');
    // What is given may be at the very time of what is taken.
    const kayas = showMyShifts(kaya.ctx).shifts[0]!.id;
    answerSwap(kaya.ctx, { id: swapId, givenId: kayas });
    settleSwap(nele.ctx, { id: swapId, isYes: true });
    expect(inShift(till)).toEqual(['Kaya Öz']);
    setForward(shop.clock, at(3));
    expect(() => offerSwap(ben.ctx, { id: bens })).toThrow('SHIFT_BEGAN');
  });

  it('is ended by who plans, and both are told; whoever has left the door’s lead is not', async () => {
    const { nele, ben, till, swapId } = offered();
    answerSwap(ben.ctx, { id: swapId, givenId: null });
    expect(() => stopSwap(nele.ctx, { id: swapId })).toThrow('FORBIDDEN');
    stopSwap(lead, { id: swapId });
    expect(() => stopSwap(lead, { id: swapId })).toThrow('SWAP_GONE');
    expect(inShift(till)).toEqual(['Nele Vogt']);
    const stopped = letters().slice(1);
    expect(stopped).toHaveLength(2);
    expect((await composed(stopped[0]))?.subject).toMatch(/^Der Tausch findet nicht statt/);
    setForward(shop.clock, at(0));
    expect(await composed(stopped[1])).toBeNull();
    expect(() => stopSwap(lead, { id: randomUUID() })).toThrow('SWAP_GONE');
    expect(leadId).not.toBe(ben.id);
  });
});
