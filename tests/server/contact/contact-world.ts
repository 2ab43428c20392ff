import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** Carries the outbox out and gives the mails that left. `isDown`: the mail server refuses them all. */
export async function deliverMails(shop: TestShop, { isDown = false } = {}): Promise<Mail[]> {
  const sent: Mail[] = [];
  const send = async (mail: Mail): Promise<void> => {
    if (isDown) throw new Error('connect ECONNREFUSED');
    sent.push(mail);
  };
  const mailer: Mailer = { send, close: () => {} };
  await deliverOutbox(shop.system, {
    queue: 'mail',
    handlers: { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 1,
  });
  return sent;
}

export const rowsOf = (shop: TestShop, table: string): Record<string, unknown>[] =>
  shop.db.sqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
