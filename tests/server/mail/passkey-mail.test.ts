import { expect, test } from 'vitest';
import { passkeyMail } from '#server/services/mail/content/passkey-mail.ts';
import { insertUser, mailWorld } from './mail-world.ts';

test.each([
  ['added', 'A passkey was added to your account'],
  ['removed', 'A passkey was removed from your account'],
  ['copied', 'Please look at one of your passkeys'],
] as const)('news of a passkey, %s: which, when, and where to look at them', (news, subject) => {
  const { ctx } = mailWorld();
  const userId = insertUser(ctx);
  const at = '2026-01-16T22:30:00.000Z';
  const mail = passkeyMail(ctx, { userId, news, name: 'Safari on iPhone', at }, null);
  expect(mail).toMatchObject({ lang: 'en', subject });
  expect(JSON.stringify(mail?.blocks)).toContain('on Friday, 16 January 2026 at 23:30 the passkey ‘Safari on iPhone’');
  expect(JSON.stringify(mail?.blocks)).toContain('/dashboard?tab=profile#passkeys');
  expect(passkeyMail(ctx, { userId: 'somebody-gone', news, name: 'x', at }, null)).toBeNull();
});
