import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applySnapshot } from '#kiosk/main/link/snapshot/apply-snapshot.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import { classNow, countClass, type ClassAct, type ClassList } from '#shared/door/class-list.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { joinWith } from '#tests/support/phone.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { percentile, type BenchRow } from './bench-row.ts';

const DANCERS = 500;
const WEEKS = 12;
const ROUNDS = 30;
const WARM_UP = 3;

function timesOf(work: () => void): number[] {
  return Array.from({ length: WARM_UP + ROUNDS }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  }).slice(WARM_UP);
}

/** A desk that knows nothing yet takes tonight's list over and writes it down. */
function toDesk({ ctx, desk }: TestDesk): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-course-'));
  try {
    let round = 0;
    return timesOf(() => {
      const store = openStore(path.join(folder, `desk-${round++}.sqlite`));
      const snapshot = takeSnapshot(ctx, desk, {});
      applySnapshot(store, JSON.parse(JSON.stringify(snapshot)) as typeof snapshot);
      store.close();
      if (snapshot.tickets.length !== DANCERS) throw new Error(`${snapshot.tickets.length} tickets are on the list`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The teacher's phone reads the list that it has kept, with a tap for each who is there, and counts them. */
function onPhone(shop: TestShop, courseId: string): number[] {
  const admin = shop.as(addBuyer(shop), ['admin']);
  const [, code = ''] = invitePhone(admin, null, { eventId: courseId, isTeacher: true }).url.split('#');
  const phone = joinWith(shop, code);
  const kept = JSON.stringify(takePhoneSnapshot(phone.ctx, phone.phone(), {}).classList);
  return timesOf(() => {
    const list = JSON.parse(kept) as ClassList;
    const acts = list.people.map(({ ticketId }): ClassAct => ({ kind: 'tap', ticketId, mark: 'present' }));
    const { here } = countClass(classNow(list, acts));
    if (here !== DANCERS) throw new Error(`${here} are here, not ${DANCERS}`);
  });
}

/** A course of 500 with twelve evenings: its list to a desk, and on its teacher's phone without a network. */
export async function benchCourse(): Promise<BenchRow[]> {
  const shop = await openTestShop({ isInProcess: true });
  try {
    const startsAt = wallClock(shop.clock.now(), 3, 19);
    const { id } = addWeekly(shop, { title: 'Wednesdays', startsAt, weeks: WEEKS, capacity: DANCERS });
    giveTickets(shop, id, DANCERS);
    const till = pairDesk(shop);
    setForward(shop.clock, new Date(startsAt.getTime() + 5 * MINUTE_MS));
    const row = (name: string, times: number[], atMost: number): BenchRow => ({
      row: `p99 of ${name}`,
      value: percentile(times, 0.99),
      unit: 'ms',
      reach: { atMost },
      notes: { 'p50 ms': percentile(times, 0.5) },
    });
    return [
      row(`a course of ${DANCERS} with ${WEEKS} evenings to a desk`, toDesk(till), 1_000),
      row(`the teacher's list of ${DANCERS} out of the phone's memory`, onPhone(shop, id), 300),
    ];
  } finally {
    await shop.close();
  }
}
