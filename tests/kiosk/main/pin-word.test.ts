import { expect, test } from 'vitest';
import { deskSentence } from '#shared/door/desk-refusal.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { atTime } from '#kiosk/renderer/ui/german.ts';
import { pinWord } from '#kiosk/renderer/ui/pin-pad.tsx';
import { TODAY } from '#tests/support/today.ts';

test('a locked PIN says until when', () => {
  expect(pinWord({ outcome: 'locked', until: TODAY })).toBe(`Zugang verweigert. Gesperrt bis ${atTime(TODAY)}.`);
});

test('wrong digits are called what they are: a PIN is somebody’s own, a code is the house’s', () => {
  expect(pinWord({ outcome: 'wrong', triesLeft: 4 })).toBe('Falsche PIN');
  expect(pinWord({ outcome: 'wrong', triesLeft: 4 }, KASSE_MESSAGES.wrongCode)).toBe('Falscher Code');
});

test('a supervisor’s digits that can not count say why, and a lock how long', () => {
  expect(deskSentence('PIN_LOCKED')).toBe('Zugang verweigert. Zu viele falsche PINs: 15 Minuten gesperrt.');
  const sentences = ['SUPERVISOR_NEEDED', 'PIN_LOCKED', 'PIN_NOT_SET', 'PIN_VOIDED', 'PIN_NEEDS_LINK'].map(
    deskSentence,
  );
  expect(new Set([...sentences, deskSentence('unknown')]).size).toBe(6);
});
