import { expect, test } from 'vitest';
import { PHONE_CODE_LENGTH } from '#shared/door/phone-limits.ts';
import { invitationIn } from '#web/features/door/invitation.ts';

const CODE = 'aB3_-'.repeat(5).slice(0, PHONE_CODE_LENGTH);

test('an invitation is what stands behind the # of the desk’s link, and nothing else is one', () => {
  expect(invitationIn(`https://tickets.example/door#${CODE}`)).toBe(CODE);
  expect(invitationIn(` http://localhost:3000/door#${CODE}\n`)).toBe(CODE);
  for (const other of [
    CODE,
    `https://tickets.example/door#${CODE}x`,
    `https://tickets.example/ticket#${CODE}`,
    'TKT-1',
    '',
  ])
    expect(invitationIn(other)).toBeNull();
});
