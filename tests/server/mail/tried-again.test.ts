import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openSampleShop } from '#server/demo/mails/sample-shop.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { MAIL_KINDS, MAILS } from '#server/services/mail/mails.ts';
import { mailWorld } from './mail-world.ts';

const migrationsFolder = fileURLToPath(new URL('../../../drizzle', import.meta.url));

/**
 * A mail is tried for days, and again by a person: each try reads its record, so a mail about what is no more does not
 * leave. These read nothing, each for a reason.
 */
const READS_NOTHING: Partial<Record<MailKind, string>> = {
  'mail.account_deleted': 'the account is gone, and this is the last word about it',
  'mail.account_exists': 'says what somebody tried, and not even whether it was the owner',
  'mail.address_change': 'says what became of a change; what stops one has a mail of its own, after it',
  'mail.address_confirm': 'does not leave once its link has run out',
  'mail.confirm_address': 'does not leave once its link has run out',
  'mail.follow_confirm': 'does not leave once its link has run out',
  'mail.newsletter_confirm': 'does not leave once its link has run out',
  'mail.reset_password': 'does not leave once its link has run out',
  'mail.sign_in_link': 'does not leave once its link has run out',
};

it('each mail asks its record again at every try; those that read nothing are listed with the reason', async () => {
  const { ctx } = mailWorld();
  const person = { name: 'Zoë Müller', email: 'zoe@gast.example' };
  const shop = openSampleShop({ now: ctx.now(), migrationsFolder, person });
  const readsNothing: MailKind[] = [];
  for (const kind of MAIL_KINDS) {
    const { refId, at = shop.now, ...entry } = MAILS[kind].sample(shop);
    const payload = 'payload' in entry ? JSON.stringify(entry.payload) : null;
    // Of all that the sample is about nothing is in these books.
    const left = await composeMail({ ...ctx, now: () => at }, { id: kind, kind, refId, attempts: 1, payload });
    if (left !== null) readsNothing.push(kind);
  }
  expect(readsNothing.toSorted()).toEqual(Object.keys(READS_NOTHING).toSorted());
});
