import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { MailKind } from '#server/services/mail/define-mails.ts';
import { MAIL_KINDS, MAILS } from '#server/services/mail/mails.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

const CONTENT = path.join(repositoryRoot, 'src-server/services/mail/content');

/** No test writes these as the outbox holds them; a new kind does not come here, it gets its case. */
const WITHOUT_A_CASE: MailKind[] = [
  'mail.campaign_test',
  'mail.course_received',
  'mail.course_request',
  'mail.guide',
  'mail.membership_free_month',
  'mail.membership_free_month_taken_back',
  'mail.membership_plan_kept',
  'mail.membership_reactivated',
  'mail.membership_recovered',
  'mail.membership_resumed',
  'mail.newsletter_started',
  'mail.reservation',
  'mail.reservation_received',
  'mail.tickets_taken_back',
  'mail.workshop_proposal',
  'mail.workshop_submitted',
];

/** These put any mail in the outbox to see whether it leaves, not what it says. */
const ABOUT_ALL = ['tests/server/mail/outbox.test.ts', 'tests/server/mail/mail-records.test.ts'];

const hasRecords = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('mail.'));

describe('the kinds of mail', () => {
  test('have one record each, and each record is the one that counts', async () => {
    let count = 0;
    for (const file of readdirSync(CONTENT)) {
      const exported = (await import(path.join(CONTENT, file))) as Record<string, unknown>;
      for (const mails of Object.values(exported).filter(hasRecords))
        for (const [kind, record] of Object.entries(mails)) {
          count += 1;
          expect(MAILS[kind as MailKind] === record, `${kind} of ${file} is the only one`).toBe(true);
        }
    }
    expect(count).toBe(MAIL_KINDS.length);
  });

  test('have a case in a test, but for those that never had one', () => {
    const cases = sourceFiles()
      .filter(({ file }) => /^tests\/server\/.*\.test\.ts$/.test(file) && !ABOUT_ALL.includes(file))
      .map(({ text }) => text)
      .join('\n');
    expect(MAIL_KINDS.filter((kind) => !cases.includes(`'${kind}'`)).toSorted()).toEqual(WITHOUT_A_CASE);
  });
});
