import { describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import { stillTimesOf } from '#shared/events/still-days.ts';
import { TemplateFields } from '#shared/events/template.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { everyWeekUntil } from '#web/features/admin-nights/days-of-month.ts';
import { planDays } from '#web/features/admin-nights/planned-days.ts';
import { daysBefore, endingBefore, ownPrice, withType } from '#web/features/admin-nights/type-rows.ts';
import { TODAY } from '#tests/support/today.ts';
import { en } from '#web/features/admin-nights/words.en.ts';

const YEAR = Number(localDateOf(TODAY).slice(0, 4)) + 1;
const model = (more: object = {}) =>
  TemplateFields.parse({ title: 'Salsa', kind: 'party', location: 'Salón Isar', priceCents: 1200, ...more });

const TWO = [
  { name: 'Party', priceCents: 1200 },
  { name: 'Both', priceCents: 2000 },
];

describe('the days of new nights', () => {
  it('are repeated every week up to and with a day, across the change of the clocks and of the year', () => {
    expect(everyWeekUntil(['2026-03-20', '2026-03-22'], '2026-04-05')).toEqual([
      '2026-03-20',
      '2026-03-22',
      '2026-03-27',
      '2026-03-29',
      '2026-04-03',
      '2026-04-05',
    ]);
    expect(everyWeekUntil(['2026-12-25'], '2027-01-08')).toEqual(['2026-12-25', '2027-01-01', '2027-01-08']);
    expect(everyWeekUntil(['2026-12-25'], '')).toEqual(['2026-12-25']);
    expect(everyWeekUntil([], '2027-01-08')).toEqual([]);
  });

  it('without dancing are named and left out, until somebody wants a night there all the same', () => {
    const friday = localDateOf(stillTimesOf(YEAR).find(({ name }) => name === 'Good Friday')!.from);
    const free = localDateOf(addBerlinDays(new Date(`${friday}T12:00:00Z`), 4));
    const known = { nights: [], now: TODAY, words: en };
    const left = planDays([free, friday], model(), { ...known, accepted: new Set() });
    expect(left.map(({ state, stillDay }) => [state, stillDay])).toEqual([
      ['out', 'Good Friday'],
      ['ok', null],
    ]);
    const [wanted] = planDays([friday], model(), { ...known, accepted: new Set([friday]) });
    expect(wanted).toMatchObject({ state: 'look', words: 'Good Friday, no dancing in Bavaria' });
  });
});

describe('the tickets of new nights', () => {
  it('get an early bird beside what everybody pays, and a price that holds at the door alone', () => {
    const early = { ...model(), ...withType(model(), 'early') };
    expect(early.ticketTypes.map(({ name, priceCents, channel }) => [name, priceCents, channel])).toEqual([
      ['Early bird', Number.NaN, 'both'],
      ['General Admission', 1200, 'both'],
    ]);
    const door = { ...early, ...withType(early, 'door') };
    expect(door.ticketTypes.map(({ name, channel }) => [name, channel])).toEqual([
      ['Early bird', 'online'],
      ['General Admission', 'online'],
      ['At the door', 'door'],
    ]);
    expect(ownPrice({ ...model({ ticketTypes: TWO }), priceCents: Number.NaN })).toBe(2000);
    expect(ownPrice(model({ ticketTypes: TWO }))).toBe(1200);
    // Nobody invents an amount.
    const refused = CreateNightsInput.safeParse({ ...door, days: [`${YEAR}-05-01`] });
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'ticketTypes.0.priceCents',
      'ticketTypes.2.priceCents',
    ]);
  });

  it('end their sale so many days before each night, at the hour at which they ended before', () => {
    const fresh = { ...model(), ...withType(model(), 'early') };
    const ended = { ...fresh, ...endingBefore(fresh, 0, 7) };
    expect(daysBefore(ended.ticketTypes[0]!, ended)).toBe(7);
    expect(formatTime(ended.ticketTypes[0]!.saleEndsAt!)).toBe('23:59');
    const noon = model({
      windowsOf: berlinInstant(YEAR, 4, 2, 20),
      ticketTypes: [{ name: 'Early', priceCents: 900, saleEndsAt: berlinInstant(YEAR, 3, 25, 12) }],
    });
    expect(daysBefore(noon.ticketTypes[0]!, noon)).toBe(8);
    const sooner = { ...noon, ...endingBefore(noon, 0, 3) };
    expect(sooner.ticketTypes[0]!.saleEndsAt).toEqual(berlinInstant(YEAR, 3, 30, 12));
    const never = { ...sooner, ...endingBefore(sooner, 0, null) };
    expect(daysBefore(never.ticketTypes[0]!, never)).toBeNull();
  });
});
