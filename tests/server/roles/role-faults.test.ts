import { describe, expect, it } from 'vitest';
import { live, type Fault, type Mix } from '#tests/support/role-histories.ts';
import { SEED, TIMEOUT_MS } from '#tests/support/sweep/seeded.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

describe('faults planted in them are found', () => {
  const without = (name: string) => (shop: TestShop) => void shop.db.sqlite.exec(`DROP TRIGGER ${name}`);
  /** A seat counts as sold from when it is held. */
  const countUnpaid = ({ db }: TestShop): void => {
    const on = (act: 'INSERT' | 'DELETE', row: string, sign: string): string => `
      DROP TRIGGER seat_holds_roles_${act.toLowerCase()};
      CREATE TRIGGER seat_holds_roles_${act.toLowerCase()} AFTER ${act} ON seat_holds WHEN ${row}.role IS NOT NULL BEGIN
        UPDATE role_counts SET live = live ${sign} ${row}.quantity, lone = lone ${sign} ${row}.lone,
          lone_sold = lone_sold ${sign} ${row}.lone, sure = sure ${sign} ${row}.quantity
          WHERE event_id = ${row}.event_id AND role = ${row}.role;
      END;`;
    db.sqlite.exec(on('INSERT', 'NEW', '+') + on('DELETE', 'OLD', '-'));
  };
  /** A half counts as low as somebody who is alone and sold: ten leads come in on the strength of ten halves. */
  const countHalves = ({ db }: TestShop): void => {
    db.sqlite.exec(`CREATE TRIGGER planted AFTER INSERT ON tickets WHEN NEW.standing = 'with_partner' BEGIN
      UPDATE role_counts SET lone = lone + 1, lone_sold = lone_sold + 1, sure = sure + 1
        WHERE event_id = NEW.event_id AND role = NEW.role; END`);
  };
  /** Who was passed three times is as one who was never: younger ones are served again and again. */
  const forgetPassed = ({ db }: TestShop): void => {
    db.sqlite.exec(`CREATE TRIGGER planted AFTER UPDATE OF passed ON waiters WHEN NEW.passed > 2 BEGIN
      UPDATE waiters SET passed = 0 WHERE id = NEW.id; END`);
  };
  const countPairs = ({ db }: TestShop): void => {
    db.sqlite.exec(`CREATE TRIGGER planted AFTER INSERT ON seat_offers WHEN NEW.in_pair = 1 BEGIN
      UPDATE role_counts SET lone = lone + 1 WHERE event_id = NEW.event_id AND role = NEW.role; END`);
  };
  const liveMany = async (mixes: readonly Mix[], fault: Fault): Promise<void> => {
    for (let number = 0; number < 12; number++) for (const mix of mixes) await live(mix, SEED + number, fault);
  };

  it.each<[string, { mixes: Mix[]; said: RegExp; fault: Fault }]>([
    [
      'the other role counted with unpaid seats',
      {
        mixes: ['plain', 'crowd'],
        said: /than the rule lets in/,
        fault: { plant: countUnpaid, hasOtherCounts: true },
      },
    ],
    [
      'what is overdue ends by the job alone',
      { mixes: ['slow'], said: /an overdue offer refused somebody/, fault: { endsByJobAlone: true } },
    ],
    [
      'a seat kept for who waits that is not counted',
      {
        mixes: ['crowd'],
        said: /than the rule lets in|CHECK constraint/,
        fault: { plant: without('seat_offers_roles_insert'), hasOtherCounts: true },
      },
    ],
    [
      'half of a pair that stays one',
      { mixes: ['couples'], said: /miscounted/, fault: { plant: without('tickets_roles_alone') } },
    ],
    [
      'a half that counts as somebody who is paid',
      {
        mixes: ['apart'],
        said: /rule lets in|CHECK constraint/,
        fault: { plant: countHalves, hasOtherCounts: true },
      },
    ],
    [
      'a half that stays one when its partner has paid',
      {
        mixes: ['apart'],
        said: /one is a pair|to deeply equal/,
        fault: { plant: without('partner_links_settle') },
      },
    ],
    [
      'who is left of a couple that stays a pair',
      { mixes: ['apart'], said: /one is a pair/, fault: { plant: without('tickets_partner_left') } },
    ],
    [
      'several who are passed and for whom nothing is gathered',
      { mixes: ['pressed'], said: /passed too often/, fault: { plant: forgetPassed } },
    ],
    [
      'a kept pair that counts as two who are alone',
      { mixes: ['together'], said: /miscounted|rule lets in/, fault: { plant: countPairs } },
    ],
    [
      'a cancelled ticket that still counts',
      { mixes: ['exits'], said: /miscounted/, fault: { plant: without('tickets_roles_cancel') } },
    ],
  ])(
    '%s',
    async (_, { mixes, said, fault }) => {
      await expect(liveMany(mixes, fault)).rejects.toThrow(said);
    },
    TIMEOUT_MS,
  );
});
