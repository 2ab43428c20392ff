import { canMoveMembership, MEMBERSHIP_STATUSES } from '#shared/membership/membership-state.ts';
import { allowedMoves, refuseChange, refuseColumns, refuseMoves, writtenOnce } from './trigger-parts.ts';

/** Frees what an order had spent. */
const FREE_OF_ORDER = (orderId: string, at: string) =>
  `UPDATE member_entitlements SET freed_at = ${at} WHERE ref_id = ${orderId} AND spent_by = 'ticket' AND freed_at IS NULL;`;

/** What somebody has agreed to does not change under them. */
export const PLAN_TRIGGERS: readonly string[] = [
  // Other terms are another row of the same line.
  `CREATE TRIGGER membership_plans_keep_terms BEFORE UPDATE ON membership_plans
    WHEN (NEW.id <> OLD.id OR NEW.line_id <> OLD.line_id OR NEW.monthly_cents <> OLD.monthly_cents
      OR NEW.minimum_months <> OLD.minimum_months OR NEW.notice_days <> OLD.notice_days
      OR NEW.prices <> OLD.prices OR NEW.perks <> OLD.perks
      OR NEW.features <> OLD.features OR NEW.agreed_features IS NOT OLD.agreed_features)
    AND EXISTS (SELECT 1 FROM subscribers WHERE plan_id = OLD.id OR next_plan_id = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'membership_plans: somebody has these terms'); END`,
];

export const MEMBERSHIP_TRIGGERS: readonly string[] = [
  refuseMoves('subscribers', allowedMoves(MEMBERSHIP_STATUSES, canMoveMembership)),
  // What was agreed stays agreed; the person may be emptied with their account.
  refuseColumns('subscribers', ['id', 'created_at']),
  // Another plan is the one that was ordered, from the month that it was ordered for; what the office gave it changes.
  `CREATE TRIGGER subscribers_keep_plan BEFORE UPDATE OF plan_id, monthly_cents, minimum_months ON subscribers
    WHEN (NEW.plan_id <> OLD.plan_id OR NEW.monthly_cents <> OLD.monthly_cents
      OR NEW.minimum_months <> OLD.minimum_months) AND OLD.paid_by = 'card'
    AND NOT coalesce(NEW.plan_id = OLD.next_plan_id AND NEW.monthly_cents = OLD.next_monthly_cents
      AND NEW.minimum_months = OLD.next_minimum_months AND NEW.term_started_at = OLD.next_plan_at
      AND NEW.current_period_start >= OLD.next_plan_at, FALSE)
    BEGIN SELECT RAISE(ABORT, 'subscribers: a fixed column was changed'); END`,
  // A contract with the provider and what the office gives never become each other.
  `CREATE TRIGGER subscribers_keep_provider BEFORE UPDATE OF paid_by ON subscribers
    WHEN (NEW.paid_by = 'card') <> (OLD.paid_by = 'card')
    BEGIN SELECT RAISE(ABORT, 'subscribers: a fixed column was changed'); END`,
  writtenOnce('subscribers', ['membership_id', 'stripe_subscription_id', 'started_at', 'ended_at']),
  `CREATE TRIGGER subscribers_keep_person BEFORE UPDATE OF user_id ON subscribers WHEN NEW.user_id IS NOT NULL
    AND NEW.user_id IS NOT OLD.user_id
    BEGIN SELECT RAISE(ABORT, 'a membership is not handed on'); END`,
  refuseChange('membership_consents', 'UPDATE'),
  refuseColumns('member_entitlements', ['id', 'subscriber_id', 'event_id', 'spent_by', 'ref_id', 'spent_at']),
  `CREATE TRIGGER member_entitlements_stay_freed BEFORE UPDATE OF freed_at ON member_entitlements
    WHEN OLD.freed_at IS NOT NULL AND NEW.freed_at IS NOT OLD.freed_at
    BEGIN SELECT RAISE(ABORT, 'a freed entitlement stays freed'); END`,
  // Whichever verb lets an order go or takes a member's ticket back: the entitlement goes with it.
  `CREATE TRIGGER orders_free_entitlement AFTER UPDATE OF status ON orders
    WHEN NEW.status IN ('expired', 'cancelled', 'refund_pending') AND OLD.status <> NEW.status AND NEW.event_id IS NOT NULL
    BEGIN ${FREE_OF_ORDER('NEW.id', 'NEW.updated_at')} END`,
  // At a door it was spent for the ticket's first check-in, which may be undone since; by the event's few rows, as no
  // index finds the undone ones.
  `CREATE TRIGGER tickets_free_entitlement AFTER UPDATE OF status ON tickets WHEN OLD.status <> 'cancelled'
    AND NEW.status = 'cancelled' AND NEW.member_plan_id IS NOT NULL
    BEGIN ${FREE_OF_ORDER('NEW.order_id', 'NEW.cancelled_at')}
      UPDATE member_entitlements SET freed_at = NEW.cancelled_at
        WHERE event_id = NEW.event_id AND spent_by = 'door' AND freed_at IS NULL
          AND (SELECT ticket_id FROM admissions WHERE id = ref_id) = NEW.id;
    END`,

  // What a price was made of is part of the receipt.
  `CREATE TRIGGER orders_membership_facts BEFORE UPDATE OF stripe_invoice_id ON orders
    WHEN NEW.stripe_invoice_id IS NOT OLD.stripe_invoice_id
    BEGIN SELECT RAISE(ABORT, 'orders: a fixed column was changed'); END`,
  `CREATE TRIGGER tickets_member_facts BEFORE UPDATE OF normal_price_cents, member_plan_id, voucher_cents ON tickets
    BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`,

  writtenOnce('contract_declarations', ['decline_reason', 'effective_on']),
  // An effective declaration stays effective, one that a person has looked at never becomes unlooked at again, and none
  // is declined without a reason.
  `CREATE TRIGGER contract_declarations_outcome BEFORE UPDATE OF outcome ON contract_declarations
    WHEN (NEW.outcome <> OLD.outcome AND (OLD.outcome = 'effective' OR NEW.outcome = 'unmatched'))
    OR (NEW.outcome = 'declined' AND NEW.decline_reason IS NULL)
    BEGIN SELECT RAISE(ABORT, 'contract_declarations: the outcome cannot become that'); END`,
  // Whoever declared something is told what became of it: no declaration is put aside without an answer.
  `CREATE TRIGGER contract_declarations_answered BEFORE UPDATE OF handled_at ON contract_declarations
    WHEN OLD.handled_at IS NULL AND NEW.handled_at IS NOT NULL AND NEW.outcome = 'unmatched' AND NEW.email <> ''
    BEGIN SELECT RAISE(ABORT, 'contract_declarations: nobody has answered it'); END`,

  refuseColumns('membership_cards', ['code_id', 'subscriber_id', 'issued_at']),
  writtenOnce('membership_cards', ['revoked_at']),
  refuseColumns('membership_perks', ['subscriber_id', 'perk', 'handed_out_at']),
];
