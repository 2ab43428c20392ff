import { describe, expect, test } from 'vitest';
import { promisedBy, refundSentenceIn, shortPromise } from '#shared/orders/refund-words.ts';
import { refundSentence } from '#shared/orders/refund-promise.ts';
import { en } from '#shared/orders/screen-words.en.ts';
import { TicketRuleInput } from '#shared/tickets/save-ticket-rule.ts';
import { backCents, promisedRule, ruleEnds, ruleOf, wayOut, type TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';

const startsAt = new Date('2026-01-30T19:00:00Z');
const endsAt = new Date(startsAt.getTime() + 6 * HOUR_MS);
const night = { startsAt, endsAt, evenings: [], refundRule: null };
const half: TicketRule = { giveBack: { hoursBefore: 168, percent: 50, feeCents: 0 }, release: { hoursBefore: 2 } };
const NOTHING: TicketRule = { giveBack: null, release: null };
const early = new Date('2026-01-01T00:00:00Z');
const typed = (name: string, priceCents: number, ticketRule: TicketRule) => ({ name, priceCents, ticketRule });

describe('what a ticket’s rule allows', () => {
  test('until the very moment it ends, and not at it', () => {
    const until = ruleEnds({ hoursBefore: 168 }, night);
    expect(until.toISOString()).toBe('2026-01-23T19:00:00.000Z');
    const way = { rule: half, event: night, pricePaidCents: 2000 };
    expect(wayOut(way, new Date(until.getTime() - 1))).toEqual({ until, cents: 1000 });
    expect(wayOut(way, until)).toBeNull();
  });

  test('a free ticket is let go by its own time, and never sold back', () => {
    const way = { rule: half, event: night, pricePaidCents: 0 };
    expect(wayOut(way, new Date(startsAt.getTime() - 2 * HOUR_MS - 1))).toMatchObject({ cents: 0 });
    expect(wayOut(way, new Date(startsAt.getTime() - 2 * HOUR_MS))).toBeNull();
    expect(wayOut({ ...way, rule: { ...half, release: null } }, early)).toBeNull();
    expect(wayOut({ ...way, pricePaidCents: 100, rule: { ...NOTHING, release: half.release } }, early)).toBeNull();
  });

  test('gives cents rounded down, less the fee, never less than nothing', () => {
    expect(backCents({ hoursBefore: 0, percent: 33, feeCents: 0 }, 1250)).toBe(412);
    expect(backCents({ hoursBefore: 0, percent: 100, feeCents: 250 }, 1250)).toBe(1000);
    expect(backCents({ hoursBefore: 0, percent: 10, feeCents: 250 }, 1250)).toBe(0);
  });

  test('is the type’s own, else the event’s, else the house’s, else the specification’s: nothing', () => {
    const own: TicketRule = { giveBack: null, release: { hoursBefore: 1 } };
    expect(ruleOf(own, half)).toBe(own);
    expect(ruleOf(NOTHING, half)).toBe(NOTHING);
    expect(ruleOf(null, half)).toBe(half);
    expect(ruleOf(null, null, undefined)).toEqual(NOTHING);
  });

  test('promises nobody what is over when they buy', () => {
    expect(promisedRule(half, night, early)).toEqual(half);
    expect(promisedRule(half, night, new Date('2026-01-25T00:00:00Z'))).toEqual({ ...half, giveBack: null });
    expect(promisedRule(half, night, startsAt)).toBeNull();
    expect(promisedRule(NOTHING, night, early)).toBeNull();
  });

  test.each([
    { giveBack: { hoursBefore: 1, percent: 0 } },
    { giveBack: { hoursBefore: 1, percent: 101 } },
    { giveBack: { hoursBefore: -1, percent: 50 } },
    { giveBack: { hoursBefore: 1.5, percent: 50 } },
    { giveBack: { hoursBefore: 1, percent: 50, feeCents: -1 } },
    { release: { hoursBefore: 2161 } },
    { resale: true },
  ])('is refused as %j', (rule) => {
    expect(TicketRuleInput.safeParse(rule).success).toBe(false);
  });
});

describe('the sentence of a rule', () => {
  const said = (lang: 'en' | 'de', ticketTypes: ReturnType<typeof typed>[]) =>
    refundSentenceIn(lang, promisedBy({ ...night, ticketTypes }, early), night);

  test('is the specification’s where nothing is promised, in both languages', () => {
    expect(said('en', [typed('Party', 1200, NOTHING), typed('Free', 0, NOTHING)])).toBe(refundSentence('no_refund'));
    expect(said('de', [typed('Party', 1200, NOTHING)])).toBe(
      'Tickets erstatten wir nur, wenn das Event abgesagt wird.',
    );
  });

  test('says until when and for how much, by the clock in Berlin', () => {
    expect(said('en', [typed('Party', 1200, half)])).toBe(
      'You can give a ticket back until Fri 23 Jan, 20:00, with the button at it, and get half the price back. After ' +
        'that it is not refundable unless the event is cancelled.',
    );
    expect(said('de', [typed('Party', 1200, half)])).toBe(
      'Du kannst ein Ticket bis Fr 23. Jan, 20:00 mit dem Knopf daran zurückgeben und bekommst den halben Preis zurück. ' +
        'Danach erstatten wir nur, wenn das Event abgesagt wird.',
    );
    const fee: TicketRule = { giveBack: { hoursBefore: 48, percent: 80, feeCents: 150 }, release: null };
    expect(said('en', [typed('Party', 1200, fee)])).toContain('80% of the price less €1.50');
    expect(said('de', [typed('Party', 1200, fee)])).toContain('80 % des Preises abzüglich 1,50\u00a0€');
  });

  test('says until when it is changed for another one, and nothing of the kind for a course', () => {
    const rule: TicketRule = { giveBack: null, release: null, change: { hoursBefore: 24 } };
    expect(said('en', [typed('Party', 1200, rule)])).toBe(
      `${refundSentence('no_refund')} You can change a ticket until Thu 29 Jan, 20:00 for another night of its series or ` +
        'another ticket of its night, where there is room and it does not cost more; what it costs less goes back.',
    );
    expect(said('de', [typed('Party', 1200, rule)])).toContain(
      'Du kannst ein Ticket bis Do 29. Jan, 20:00 gegen einen anderen Abend der Reihe oder ein anderes Ticket des Abends tauschen',
    );
    const evening = { id: 'one', startsAt: night.startsAt, endsAt: night.endsAt };
    expect(promisedRule(rule, { ...night, evenings: [evening] as never }, early)).toBeNull();
    expect(promisedRule(rule, night, early)).toEqual(rule);
    expect(promisedRule(rule, night, night.startsAt)).toBeNull();
  });

  test('names the types that differ, and says nothing twice', () => {
    const types = [typed('Early', 900, NOTHING), typed('Party', 1200, half), typed('Couple', 2000, half)];
    const sentence = said('en', types);
    expect(sentence).toContain('Early: Tickets are not refundable');
    expect(sentence).toContain('Party, Couple: You can give a ticket back until');
    expect(shortPromise('en', promisedBy({ ...night, ticketTypes: types }, early), night)).toBe('by_type');
  });

  test('stands in the bar of the phone, too', () => {
    const short = (rule: TicketRule) =>
      en.refundInShort(shortPromise('en', promisedBy({ ...night, ticketTypes: [typed('A', 1, rule)] }, early), night));
    expect(short(NOTHING)).toBe('No refunds unless we cancel.');
    expect(short(half)).toBe('A part of the price back until Fri 23 Jan, 20:00.');
    const all: TicketRule = { giveBack: { hoursBefore: 0, percent: 100, feeCents: 0 }, release: null };
    expect(short(all)).toBe('Full price back until Fri 30 Jan, 20:00.');
  });
});
