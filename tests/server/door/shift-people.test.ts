import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, eveningDayOf, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putIn } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { addShift } from '#server/services/door/shifts/shift-calendar.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { mergePeople } from '#server/services/office/merging/merge-people.ts';
import { undoMerge } from '#server/services/office/merging/undo-merge.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { PEOPLE_RULES } from '#server/services/people/retention/forget/people-rules.ts';
import { banPerson } from '#server/services/shop/bans/change-bans.ts';
import { deleteDraft } from '#server/services/shop/events/edit/delete-draft.ts';
import { restoreDraft } from '#server/services/shop/events/edit/restore-draft.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let lead: ServiceContext;
let office: ServiceContext;
beforeEach(async () => {
  shop = await openTestShop();
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  office = shop.as(addBuyer(shop), ['organiser']);
});
afterEach(() => shop.close());

const named = (name: string): string => {
  const id = addBuyer(shop);
  shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  return id;
};
function plan(options: { isActive?: boolean; needed?: number } = {}): { eventId: string; shiftId: string } {
  const eventId = addEvent(shop, { startsInHours: 8, ...options });
  const startsAt = new Date(shop.clock.now().getTime() + 8 * HOUR_MS);
  const endsAt = new Date(startsAt.getTime() + 3 * HOUR_MS);
  const needed = options.needed ?? 2;
  return {
    eventId,
    shiftId: addPlanned(lead, { eventId, eveningId: null, job: 'bar', startsAt, endsAt, needed }).id,
  };
}
const entries = () =>
  shop.db.sqlite
    .prepare<[], { name: string; personId: string | null; userId: string | null }>(
      'SELECT name, person_id AS personId, user_id AS userId FROM cashier_schedule ORDER BY rowid',
    )
    .all();
const erase = (userId: string): void => {
  const email = String(shop.db.sqlite.prepare('SELECT email FROM users WHERE id = ?').pluck().get(userId));
  inTransaction(shop.db, () => erasePerson(shop.system, { userId, email }));
};

describe('a person and their shifts', () => {
  it('are in that person’s own copy of the data, with job and hours, and in nobody else’s', () => {
    const nele = named('Nele Vogt');
    const { shiftId } = plan();
    putIn(lead, { shiftId, name: 'Nele Vogt' });
    const copyOf = (userId: string) =>
      exportData(shop.context({ kind: 'user', userId, email: 'x@test.example', displayName: '', roles: [] }));
    expect(copyOf(nele)).toMatchObject({ shifts: [{ name: 'Nele Vogt', job: 'bar' }] });
    const leader = lead.actor.kind === 'user' ? lead.actor.userId : '';
    expect(JSON.stringify(copyOf(leader).shifts)).not.toContain('Nele');
  });

  it('go with the account; whom somebody planned stays planned when the planner goes', () => {
    const nele = named('Nele Vogt');
    const { shiftId } = plan();
    for (const name of ['Nele Vogt', 'Tomás']) putIn(lead, { shiftId, name });
    addShift(lead, { date: '2026-01-20', name: 'my own word' });
    erase(lead.actor.kind === 'user' ? lead.actor.userId : '');
    expect(entries()).toEqual([
      { name: 'Nele Vogt', personId: nele, userId: null },
      { name: 'Tomás', personId: null, userId: null },
    ]);
    erase(nele);
    expect(entries().map(({ name }) => name)).toEqual(['Tomás']);
  });

  it('go over when two accounts become one, and back; in one shift nobody is twice', async () => {
    const [from, into] = [named('Nele V'), named('Nele Vogt')];
    const [first, second] = [plan(), plan()];
    const put = (shiftId: string, personId: string): void =>
      void shop.db.sqlite
        .prepare(`INSERT INTO cashier_schedule (id, shift_id, person_id, date, name) VALUES (?, ?, ?, '', 'x')`)
        .run(randomUUID(), shiftId, personId);
    put(first.shiftId, from);
    put(second.shiftId, from);
    put(second.shiftId, into);
    await mergePeople(office, { intoId: into, fromId: from, reason: 'the same person' });
    expect(entries().map(({ personId }) => personId)).toEqual([into, from, into]);
    undoMerge(office, { fromId: from });
    expect(entries().map(({ personId }) => personId)).toEqual([from, from, into]);
  });

  it('are forgotten two years after, the plan with them', () => {
    const { shiftId, eventId } = plan();
    putIn(lead, { shiftId, name: 'Tomás' });
    const forget = (days: number) =>
      PEOPLE_RULES.shifts(shop.db, {
        before: new Date(shop.clock.now().getTime() + days * DAY_MS),
        now: shop.clock.now(),
      } as never);
    const left = () => [
      entries().length,
      shop.db.sqlite.prepare('SELECT count(*) FROM shifts WHERE event_id = ?').pluck().get(eventId),
    ];
    forget(-1);
    expect(left()).toEqual([1, 1]);
    forget(3);
    expect(left()).toEqual([0, 0]);
  });
});

describe('a draft that is deleted', () => {
  it('comes back with its plan, and stays while somebody is in it', () => {
    const { eventId, shiftId } = plan({ isActive: false });
    deleteDraft(office, eventId);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM shifts').pluck().get()).toBe(0);
    restoreDraft(office, eventId);
    const from = eveningDayOf(new Date(shop.clock.now().getTime() + 8 * HOUR_MS));
    expect(showPlan(lead, { from }).nights).toMatchObject([{ shifts: [{ id: shiftId, job: 'bar', needed: 2 }] }]);
    putIn(lead, { shiftId, name: 'Tomás' });
    expect(() => deleteDraft(office, eventId)).toThrow('EVENT_NOT_DRAFT');
  });

  it('lose those to come when they are banned, until the ban ends; what they worked stays', () => {
    const nele = named('Nele Vogt');
    const startsAt = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS + 8 * HOUR_MS);
    for (const [at, days] of [0, 1, 9].entries()) {
      const eventId = addEvent(shop, { startsInHours: 8 + days * 24 });
      const shift = addPlanned(lead, {
        eventId,
        eveningId: null,
        job: 'bar',
        startsAt: startsAt(days),
        endsAt: new Date(startsAt(days).getTime() + (at === 0 ? 1 : 3) * HOUR_MS),
        needed: 2,
      });
      putIn(lead, { shiftId: shift.id, name: 'Nele Vogt' });
      putIn(lead, { shiftId: shift.id, name: 'Tomás' });
    }
    addShift(lead, { date: eveningDayOf(startsAt(2)), name: 'Nele Vogt' });
    // The first one is over, in the same evening.
    setForward(shop.clock, new Date(startsAt(0).getTime() + HOUR_MS));
    const admin = shop.as(addStaff(shop, ['admin']), ['admin']);
    banPerson(admin, { id: randomUUID(), userId: nele, reason: 'theft', lastDay: eveningDayOf(startsAt(3)) });
    const theirs = shop.db.sqlite
      .prepare('SELECT date FROM cashier_schedule WHERE person_id = ? ORDER BY date')
      .pluck()
      .all(nele);
    expect(theirs).toEqual([eveningDayOf(startsAt(0)), eveningDayOf(startsAt(9))]);
    expect(entries().filter(({ name }) => name === 'Tomás')).toHaveLength(3);
    expect(showPlan(lead, { from: eveningDayOf(startsAt(1)) }).nights[0]?.shifts).toMatchObject([
      { needed: 2, entries: [{ name: 'Tomás' }] },
    ]);
    const made = shop.db.sqlite.prepare(`SELECT after FROM audit WHERE action = 'ban.made'`).pluck().get();
    expect(made).toContain('"shifts":2');
  });
});
