import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { inJson, inKey } from './names-person.ts';

type Person = { userId: string; email: string; now: number };

const IS_THEIRS = `user_id = @userId OR lower(email) = @email`;

/**
 * What is known of a person, from the leaves to the root. Tax rows stay without them; sessions, accounts, roles, profile and
 * second factor go with the user (foreign keys). The trail names a number that leads nowhere from now on.
 */
const ERASE = [
  // What scans of their tickets showed: a first name and an initial.
  `DELETE FROM verdicts WHERE entry_id IN (SELECT a.id FROM tickets t JOIN admissions a ON a.ticket_id = t.id AND a.undone_at IS NULL WHERE t.user_id = @userId)`,
  `DELETE FROM cashier_schedule WHERE user_id = @userId`,
  `UPDATE tickets SET user_id = NULL, holder_name = NULL WHERE user_id = @userId`,
  `UPDATE orders SET user_id = NULL, idempotency_key = NULL, checkout_url = NULL WHERE user_id = @userId`,
  // The contract stays without the person; why somebody left is told in their own words.
  `UPDATE subscribers SET user_id = NULL, cancel_feedback = NULL, checkout_url = NULL, card_brand = NULL, card_last4 = NULL, card_exp_month = NULL, card_exp_year = NULL WHERE user_id = @userId`,
  // Mails still to be sent, and links still to be followed; both name people in free text.
  `DELETE FROM outbox WHERE kind <> 'refund' AND (${inKey('ref_id')} OR ${inJson('outbox.payload')})`,
  `DELETE FROM verifications WHERE ${inKey('identifier')} OR ${inJson('verifications.value')}`,
  `DELETE FROM newsletter_consents WHERE ${IS_THEIRS}`,
  `DELETE FROM newsletter_subscriptions WHERE ${IS_THEIRS}`,
  ...['contact_messages', 'reservations', 'guide_requests', 'course_requests'].map(
    (table) => `DELETE FROM ${table} WHERE email = @email`,
  ),
  // That a contract was ended stays provable, by whom does not: the account and its membership are gone.
  `UPDATE contract_declarations SET name = '', email = '', identification = NULL, reason = NULL, contract = '', decline_words = NULL, account_token = NULL WHERE email = @email`,
  // A workshop that is announced stays on the programme with its artist; how to reach them goes.
  `DELETE FROM workshops WHERE lower(artist_email) = @email AND (is_approved = 0 OR workshop_date < @now)`,
  `UPDATE workshops SET artist_email = '' WHERE lower(artist_email) = @email`,
  `DELETE FROM users WHERE id = @userId`,
].map((sql) => statement<Person>(sql));

/** Takes a person out of every table. Call it inside a transaction, and scrub the file after it. */
export function erasePerson(ctx: ServiceContext, { userId, email }: { userId: string; email: string }): void {
  const person = { userId, email: email.toLowerCase(), now: ctx.now().getTime() };
  for (const erase of ERASE) erase(ctx.db).run(person);
}
