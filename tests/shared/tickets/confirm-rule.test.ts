import { describe, expect, test } from 'vitest';
import { promisedBy, refundSentenceIn } from '#shared/orders/refund-words.ts';
import { CONFIRM_STATES, canMoveConfirm, confirmStep, confirmTimes } from '#shared/tickets/confirm-rule.ts';
import { TicketRuleInput } from '#shared/tickets/save-ticket-rule.ts';
import { promisedRule, ruleOfLine, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';

const part = { daysBefore: 3, until: '18:00', isForAll: false };
const rule: TicketRule = { giveBack: null, release: null, confirm: part };
const at = (iso: string) => new Date(iso);
const nightAt = (iso: string) => {
  const startsAt = at(iso);
  return { startsAt, endsAt: new Date(startsAt.getTime() + 5 * HOUR_MS), evenings: [], refundRule: null };
};
const night = nightAt('2026-01-30T20:00:00Z');

describe('when free places are confirmed', () => {
  test.each([
    // An ordinary Friday in winter; what begins after midnight belongs to the evening before.
    ['2026-01-30T20:00:00Z', '2026-01-27T17:00:00Z', '2026-01-29T08:00:00Z', '2026-01-29T17:00:00Z'],
    ['2026-01-30T23:30:00Z', '2026-01-27T17:00:00Z', '2026-01-29T08:00:00Z', '2026-01-29T17:00:00Z'],
    // The night to summer time, 29 March: asked and ended in winter; the evening after it: asked in winter, ended in summer.
    ['2026-03-28T20:00:00Z', '2026-03-25T17:00:00Z', '2026-03-27T08:00:00Z', '2026-03-27T17:00:00Z'],
    ['2026-03-30T19:00:00Z', '2026-03-27T17:00:00Z', '2026-03-29T07:00:00Z', '2026-03-29T16:00:00Z'],
    // And back, 25 October.
    ['2026-10-24T19:00:00Z', '2026-10-21T16:00:00Z', '2026-10-23T07:00:00Z', '2026-10-23T16:00:00Z'],
    ['2026-10-26T20:00:00Z', '2026-10-23T16:00:00Z', '2026-10-25T08:00:00Z', '2026-10-25T17:00:00Z'],
  ])('of what begins at %s, by the clock in Berlin', (...[startsAt, ...times]) => {
    const { askedFrom, lastAskedFrom, until } = confirmTimes(part, { startsAt: at(startsAt) });
    expect([askedFrom, lastAskedFrom, until]).toEqual(times.map(at));
  });

  const step = (
    state: (typeof CONFIRM_STATES)[number],
    ...[now, toldUntil = null, event = night]: [now: Date, toldUntil?: Date | null, event?: typeof night]
  ) => confirmStep({ state, part, event, toldUntil }, now);
  const { askedFrom, lastAskedFrom, until } = confirmTimes(part, night);
  const before = (time: Date) => new Date(time.getTime() - 1);

  test('each step comes at its moment and not before', () => {
    expect(step('due', before(askedFrom))).toBeNull();
    expect(step('due', askedFrom)).toBe('asked');
    expect(step('asked', before(lastAskedFrom), until)).toBeNull();
    expect(step('asked', lastAskedFrom, until)).toBe('reminded');
    expect(step('reminded', before(until), until)).toBeNull();
    expect(step('reminded', until, until)).toBe('lapsed');
    expect(step('asked', until, until)).toBe('lapsed');
  });

  test('nobody loses a place who was not asked in time, has confirmed, or whose night has begun', () => {
    expect(step('due', lastAskedFrom)).toBeNull();
    expect(step('due', until)).toBeNull();
    expect(step('confirmed', until, until)).toBeNull();
    expect(step('lapsed', until, until)).toBeNull();
    expect(step('asked', night.startsAt, until)).toBeNull();
  });

  test('what was told holds where the night is moved forward, and it is longer where it is moved back', () => {
    const sooner = nightAt('2026-01-29T20:00:00Z');
    expect(step('reminded', before(until), until, sooner)).toBeNull();
    const later = nightAt('2026-02-13T20:00:00Z');
    expect(step('reminded', until, until, later)).toBeNull();
    expect(step('reminded', confirmTimes(part, later).until, until, later)).toBe('lapsed');
  });

  test('what was confirmed or has gone on stays so', () => {
    for (const to of CONFIRM_STATES) {
      expect(canMoveConfirm('confirmed', to)).toBe(false);
      expect(canMoveConfirm('lapsed', to)).toBe(false);
    }
    expect(canMoveConfirm('due', 'lapsed')).toBe(false);
  });
});

describe('the rule', () => {
  test('is promised to who takes a place before the others are asked; who comes later has just said that they come', () => {
    const { askedFrom } = confirmTimes(part, night);
    expect(promisedRule(rule, night, new Date(askedFrom.getTime() - 1))).toEqual(rule);
    expect(promisedRule(rule, night, askedFrom)).toBeNull();
    const evening = { id: 'one', startsAt: night.startsAt, endsAt: night.endsAt };
    expect(promisedRule(rule, { ...night, evenings: [evening] as never }, at('2026-01-01T00:00:00Z'))).toBeNull();
  });

  test('holds for members’ free places, for all free ones where it says so, and never for what was paid', () => {
    const all: TicketRule = { ...rule, confirm: { ...part, isForAll: true } };
    const line = { unitPriceCents: 0, isMembers: false, isByCard: false };
    expect(ruleOfLine(rule, { ...line, isMembers: true })).toBe(rule);
    expect(ruleOfLine(rule, line)).toBeNull();
    expect(ruleOfLine({ ...rule, release: { hoursBefore: 1 } }, line)).toEqual({
      giveBack: null,
      release: { hoursBefore: 1 },
    });
    expect(ruleOfLine(all, line)).toBe(all);
    expect(ruleOfLine(all, { ...line, isByCard: true })).toBeNull();
    expect(ruleOfLine(all, { ...line, unitPriceCents: 1, isMembers: true })).toBeNull();
  });

  test.each([
    { daysBefore: 1, until: '18:00' },
    { daysBefore: 15, until: '18:00' },
    { daysBefore: 3, until: '11:59' },
    { daysBefore: 3, until: '22:00' },
    { daysBefore: 3, until: '18' },
  ])('is refused as %j', (confirm) => {
    expect(TicketRuleInput.safeParse({ confirm }).success).toBe(false);
  });

  test('is said before buying, in both languages, and in the editor without a date', () => {
    const said = (lang: 'en' | 'de', priceCents: number, ticketRule = rule) =>
      refundSentenceIn(
        lang,
        promisedBy({ ...night, ticketTypes: [{ name: 'Party', priceCents, ticketRule }] }, at('2026-01-01T00:00:00Z')),
        night,
      );
    expect(said('en', 1500)).toContain(
      'A member’s free place has to be confirmed, with the button in the mail that we send on Tue 27 Jan, until ' +
        'Thu 29 Jan, 18:00; a place that nobody confirms goes on to somebody else.',
    );
    expect(said('de', 1500)).toContain(
      'Einen freien Platz als Mitglied bestätigst du bis Do 29. Jan, 18:00 mit dem Knopf in der Mail, die wir dir am ' +
        'Di 27. Jan schicken; bestätigst du ihn nicht, bekommt ihn jemand anderes.',
    );
    expect(said('en', 0, { ...rule, confirm: { ...part, isForAll: true } })).toContain('A free place has to be');
    const editor = refundSentenceIn('en', {
      refundRule: 'no_refund',
      ticketRules: [{ name: '', priceCents: 1500, ticketRule: rule }],
    });
    expect(editor).toContain('that we send 3 days before, until 18:00 on the day before;');
  });
});
