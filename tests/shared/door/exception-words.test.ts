import { DOMAIN_CODES } from '#shared/messages.ts';
import { expect, test } from 'vitest';
import { DESK_EXCEPTION_KINDS } from '#shared/door/exception-kinds.ts';
import { exceptionTodo, exceptionWords } from '#shared/door/exception-words.ts';
import { germanException, germanKinds } from '#shared/door/exception-words-german.ts';
import { VERDICT_REASONS } from '#shared/door/verdict-words.ts';

/** What the server notes: codes of refusals and verdicts, numbers, and words of its own. */
const NOTES = [
  '',
  '1250',
  '3 4',
  'toString',
  'payload',
  'TypeError',
  'admission',
  'guest_list',
  'guest_list_over',
  'guest_list_early',
  'other_night',
  'sums signed register',
  'verify device stand-in other-device',
  'close unknown',
  'range 9 7, missing 2, left 1',
  'T-Shirt -2',
  ...VERDICT_REASONS,
  ...DOMAIN_CODES,
  ...Object.keys(DESK_EXCEPTION_KINDS),
];
/** Ours have an underscore or are in capitals; a newer one of either kind, too. */
const CODE = /[a-z]+_[a-z]+|[A-Z]{4,}|guest_list|payload|TypeError/;

test('no exception of any kind shows an internal code, in German or English, whatever the server noted', () => {
  for (const kind of [...Object.keys(DESK_EXCEPTION_KINDS), 'of_tomorrow'])
    for (const detail of NOTES) {
      const [german, english] = [germanException({ kind, detail }), exceptionWords({ kind, detail })];
      for (const line of [german, english, exceptionTodo(kind)]) {
        expect(line, `${kind} ${detail}`).not.toMatch(CODE);
        expect(line).toMatch(/^[A-ZÄÖÜ0-9€][^\n]+\.$/);
      }
    }
});

test('every kind says what to do, after what happened', () => {
  for (const kind of Object.keys(DESK_EXCEPTION_KINDS)) {
    expect(germanException({ kind, detail: '' }).match(/[.:] \S/g)?.length ?? 0, kind).toBeGreaterThan(0);
    expect(exceptionTodo(kind), kind).not.toBe(exceptionTodo('of_tomorrow'));
  }
});

test('a double admission names ticket and guest, both times and both doors', () => {
  const at = new Date('2026-11-20T21:14:00Z');
  const facts = {
    kind: 'double_admission',
    guest: 'Anna Meier',
    ticketNumber: 'TKT-17-1A2B3C4D',
    deskName: 'Handy 2',
    at,
  };
  expect(germanException({ ...facts, detail: 'already_used 22:10 Kasse 1' })).toBe(
    'Anna M. (Ticket 1A2B3C4D) ist zweimal drin: 22:10 Kasse 1, 22:14 Handy 2. ' +
      'Beide Türen fragen: Wer keinen Stempel hat, kauft ein Ticket.',
  );
  expect(exceptionWords({ ...facts, detail: 'already_used 22:10 Kasse 1' })).toBe(
    'Anna Meier (ticket TKT-17-1A2B3C4D) came in twice: 22:10 Kasse 1, 22:14 Handy 2.',
  );
  expect(germanException({ ...facts, ticketNumber: null, detail: 'guest_list 3/2 22:10 Kasse 1' })).toContain(
    'Anna M.: 3 Personen sind drin, 2 stehen auf der Liste: 22:10 Kasse 1, 22:14 Handy 2.',
  );
  // An older server's, or a ticket that is forgotten by now.
  expect(germanException({ kind: 'double_admission', detail: '' })).toMatch(/^Dasselbe Ticket ist zweimal drin\. /);
});

test('what the server answered to an entry is told by the names of its kinds', () => {
  expect(germanKinds('double_admission,over_capacity')).toBe('Doppelt eingelassen, Über die Kapazität verkauft');
  expect(germanKinds('of_tomorrow')).toBe('Bitte ansehen');
});
