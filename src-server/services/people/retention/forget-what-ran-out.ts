import { ranOutBefore } from '#shared/retention/ran-out-before.ts';
import { RETENTION, type TimedRule } from '#shared/retention/retention.ts';
import { statement, type Db } from '#server/db/client.ts';
import { scrubFile } from '#server/db/scrub-file.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { SIGN_INS_KEPT_FROM } from '#server/db/triggers-accounts.ts';
import { TILL_KEPT_FROM } from '#server/db/triggers-desk.ts';
import { KEPT_FROM } from '#server/db/triggers.ts';
import { pruneAccounts } from '../accounts/prune-accounts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Moment = { before: number; now: number };
/** Forgets what began before an instant; gives how many rows went. */
type Forget = (db: Db, moment: Moment) => number;

/** One statement after the other, for what hangs together. */
function inOrder(...sqls: string[]): Forget {
  const statements = sqls.map((sql) => statement<Moment>(sql));
  return (db, moment) => statements.reduce((rows, each) => rows + each(db).run(moment).changes, 0);
}

const OLD_ORDERS = `(SELECT id FROM orders WHERE paid_at < @before)`;
// Money that came for an order after all, or is on its way back, makes it a tax record.
const UNPAID = `(SELECT id FROM orders o WHERE o.paid_at IS NULL AND o.status IN ('expired', 'cancelled') AND o.updated_at < @before
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = o.id)
  AND NOT EXISTS (SELECT 1 FROM payment_exceptions x WHERE x.order_id = o.id))`;

const sayKeptFrom = statement<{ key: string; before: number }>(
  `INSERT INTO meta (key, value) VALUES (@key, CAST(@before AS TEXT)) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
);

/** The triggers let nothing go of what the law protects that is not said here to be older. */
function olderThanTheLaw(key: string, forget: Forget): Forget {
  return (db, moment) => {
    sayKeptFrom(db).run({ key, before: moment.before });
    return forget(db, moment);
  };
}

/** The account's id as a whole part of a key, `reset-password:{userId}`, or as the whole of a text in a JSON document: never inside another word. */
const isPartOf = (column: string): string => `instr(':' || ${column} || ':', ':' || users.id || ':') > 0`;
const isTextOf = (column: string): string =>
  `EXISTS (SELECT 1 FROM json_tree(CASE WHEN json_valid(${column}) THEN ${column} ELSE json_quote(${column}) END) part WHERE part.type = 'text' AND part.atom = users.id)`;

const FORGET: Record<TimedRule, Forget> = {
  // A link that still works may confirm it yet: somebody signed up once more.
  unconfirmedAccounts: inOrder(
    `DELETE FROM users WHERE email_verified = 0 AND created_at < @before
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = users.id)
       AND NOT EXISTS (SELECT 1 FROM verifications v WHERE v.expires_at > @now AND (${isPartOf('v.identifier')} OR ${isTextOf('v.value')}))
       AND NOT EXISTS (SELECT 1 FROM pending_sign_ups s WHERE s.user_id = users.id AND s.expires_at > @now)`,
  ),
  knownDevices: inOrder(`DELETE FROM known_devices WHERE last_used_at < @before`),
  networkTries: inOrder(`DELETE FROM kasse_network_tries WHERE last_at < @before`),
  signInEvents: olderThanTheLaw(SIGN_INS_KEPT_FROM, inOrder(`DELETE FROM sign_in_events WHERE at < @before`)),
  unpaidOrders: inOrder(`DELETE FROM orders WHERE id IN ${UNPAID}`),
  receipts: olderThanTheLaw(
    KEPT_FROM.receipts,
    inOrder(
      `DELETE FROM payment_exceptions WHERE order_id IN ${OLD_ORDERS} OR (order_id IS NULL AND resolved_at < @before)`,
      `DELETE FROM refund_tickets WHERE refund_id IN (SELECT id FROM refunds WHERE order_id IN ${OLD_ORDERS})`,
      `DELETE FROM refunds WHERE order_id IN ${OLD_ORDERS}`,
      `DELETE FROM tickets WHERE order_id IN ${OLD_ORDERS}`,
      `DELETE FROM order_items WHERE order_id IN ${OLD_ORDERS}`,
      `DELETE FROM orders WHERE paid_at < @before`,
    ),
  ),
  trail: olderThanTheLaw(KEPT_FROM.trail, inOrder(`DELETE FROM audit WHERE at < @before`)),
  paymentMessages: inOrder(
    `DELETE FROM provider_events WHERE status IN ('processed', 'ignored') AND processed_at < @before`,
  ),
  sentMails: inOrder(`DELETE FROM outbox WHERE status = 'done' AND done_at < @before`),
  failedMails: inOrder(
    `DELETE FROM outbox WHERE status = 'failed' AND kind <> 'refund' AND created_at < @before`,
    // Nobody will send it again: whom it tells is gone.
    `DELETE FROM outbox WHERE status = 'failed' AND kind = 'mail.account_deleted'`,
  ),
  newsletterRequests: inOrder(
    `DELETE FROM newsletter_consents WHERE confirmed_at IS NULL AND mail_id IS NOT NULL AND requested_at < @before`,
  ),
  endedNewsletters: inOrder(
    `DELETE FROM newsletter_subscriptions WHERE is_active = 0 AND updated_at < @before`,
    `DELETE FROM newsletter_consents WHERE requested_at < @before
       AND NOT EXISTS (SELECT 1 FROM newsletter_subscriptions s WHERE s.email = newsletter_consents.email AND s.subscription_type = newsletter_consents.subscription_type)`,
  ),
  // What hangs on a membership goes with it (foreign keys); what was paid for it stays as long as receipts do.
  memberships: inOrder(`DELETE FROM subscribers WHERE status = 'ended' AND ended_at < @before`),
  unpaidMemberships: inOrder(
    `DELETE FROM subscribers WHERE status = 'abandoned' AND updated_at < @before AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.subscriber_id = subscribers.id)`,
  ),
  workshopProposals: inOrder(`DELETE FROM workshops WHERE workshop_date < @before`),
  contactMessages: inOrder(
    ...['contact_messages', 'reservations', 'guide_requests', 'course_requests'].map(
      (table) => `DELETE FROM ${table} WHERE created_at < @before`,
    ),
  ),
  till: olderThanTheLaw(
    TILL_KEPT_FROM,
    inOrder(
      `DELETE FROM z_reports WHERE closed_at < @before`,
      `DELETE FROM till_records WHERE recorded_at < @before`,
      `DELETE FROM door_refunds WHERE created_at < @before`,
      `DELETE FROM door_payments WHERE created_at < @before`,
      `DELETE FROM cash_sessions WHERE COALESCE(closed_at, office_closed_at) < @before AND NOT EXISTS (SELECT 1 FROM till_records r WHERE r.session_id = cash_sessions.id) AND NOT EXISTS (SELECT 1 FROM z_reports z WHERE z.session_id = cash_sessions.id)`,
      `DELETE FROM desk_exceptions WHERE created_at < @before`,
      `DELETE FROM desk_entries WHERE received_at < @before`,
      `DELETE FROM reentries WHERE at < @before`,
      `DELETE FROM admissions WHERE admitted_at < @before`,
    ),
  ),
  doorScans: inOrder(`DELETE FROM verdicts WHERE at < @before`),
  shifts: inOrder(
    `DELETE FROM cashier_schedule WHERE created_at < @before AND date < strftime('%Y-%m-%d', @before / 1000, 'unixepoch')`,
  ),
  declarations: inOrder(`DELETE FROM contract_declarations WHERE received_at < @before`),
};

const isTimed = (rule: string): rule is TimedRule => rule in FORGET;

/** Everything whose time is over goes (decisions §7, shared/retention/retention.ts), and with it its traces in the files. */
export function forgetWhatRanOut(ctx: ServiceContext): Partial<Record<TimedRule, number>> {
  const now = ctx.now();
  pruneAccounts(ctx);
  const forgotten: Partial<Record<TimedRule, number>> = {};
  for (const rule of Object.keys(RETENTION).filter(isTimed)) {
    try {
      forgotten[rule] = inTransaction(ctx.db, () =>
        FORGET[rule](ctx.db, { before: ranOutBefore(rule, now).getTime(), now: now.getTime() }),
      );
    } catch (error) {
      ctx.log.error({ err: error, rule }, 'could not forget'); // the other rules all the same
    }
  }
  scrubFile(ctx.db);
  ctx.log.info({ forgotten }, 'what ran out is forgotten');
  return forgotten;
}
