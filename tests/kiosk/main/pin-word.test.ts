import { expect, test } from 'vitest';
import { deskSentence } from '#shared/door/desk-refusal.ts';
import { PIN_LOCK_MS } from '#shared/door/desk-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { atTime } from '#kiosk/renderer/ui/german.ts';
import { pinWord } from '#kiosk/renderer/ui/pin-word.ts';
import { TODAY } from '#tests/support/today.ts';

test('a locked PIN says how long, and until when; never longer than a lock lasts, whatever the clocks say', () => {
  const lockedFor = (ms: number): string => {
    const until = new Date(TODAY.getTime() + ms);
    return pinWord({ outcome: 'locked', until }, TODAY).replace(atTime(until), 'T');
  };
  const word = (minutes: string) => `Zugang verweigert: noch ${minutes} gesperrt, bis T Uhr.`;
  expect([PIN_LOCK_MS, 9 * MINUTE_MS + 1, 1, -5, 3 * HOUR_MS].map(lockedFor)).toEqual(
    ['15 Minuten', '10 Minuten', '1 Minute', '1 Minute', '15 Minuten'].map(word),
  );
});

test('a supervisor’s digits that did not count say why, and a lock how long', () => {
  expect(['PIN_WRONG', 'PIN_LOCKED'].map(deskSentence)).toEqual([
    'Falscher Code',
    'Zugang verweigert. Zu viele falsche Codes: 15 Minuten gesperrt.',
  ]);
  const sentences = ['PIN_WRONG', 'PIN_LOCKED', 'PIN_NOT_SET', 'PIN_VOIDED', 'PIN_NEEDS_LINK'].map(deskSentence);
  expect(new Set([...sentences, deskSentence('unknown')]).size).toBe(6);
});
