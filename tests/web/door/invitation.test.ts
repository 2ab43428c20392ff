import { expect, test } from 'vitest';
import { PHONE_CODE_LENGTH, PHONE_LINK } from '#shared/door/phone-limits.ts';
import { codeInHash, invitationIn } from '#web/features/door/invitation.ts';

const CODE = 'aB3_-'.repeat(5).slice(0, PHONE_CODE_LENGTH);
const OURS = 'https://tickets.example';

test('an invitation is what stands behind the # of this website’s link, and nothing else is one', () => {
  expect(invitationIn(PHONE_LINK(OURS, CODE), OURS)).toEqual({ is: 'ours', code: CODE });
  expect(invitationIn(` ${PHONE_LINK('http://localhost:3000', CODE)}\n`, 'http://localhost:3000')).toMatchObject({
    is: 'ours',
  });
  for (const foreign of ['https://other.example', 'http://tickets.example', 'https://tickets.example:8443'])
    expect(invitationIn(PHONE_LINK(foreign, CODE), OURS)).toEqual({ is: 'foreign' });
  for (const other of [CODE, `${OURS}/door#${CODE}x`, `${OURS}/ticket#${CODE}`, `${OURS}/door?a#`, 'TKT-1', ''])
    expect(invitationIn(other, OURS)).toEqual({ is: 'other' });
});

test('the code in the page’s own address is read by the same rule', () => {
  expect(codeInHash(`#${CODE}`)).toBe(CODE);
  for (const hash of ['', '#', `#${CODE}x`, `#${CODE.slice(1)}`, `#${CODE.slice(1)}!`])
    expect(codeInHash(hash)).toBeNull();
});
