import type Database from 'better-sqlite3';
import { ORDER_STATUSES, canMoveOrder } from '#shared/orders/order-status.ts';
import { ADD_ON_TRIGGERS } from './triggers-add-ons.ts';
import { absenceTriggers, attendanceTriggers } from './triggers-absences.ts';
import { ACCOUNT_TRIGGERS, API_KEY_TRIGGERS, SIGN_IN_TRIGGERS } from './triggers-accounts.ts';
import { SEARCH_TRIGGERS, eventSearchTriggers } from './triggers-search.ts';
import { DISPUTE_TRIGGERS, TAKINGS_TRIGGERS } from './triggers-takings.ts';
import { TOTALS_TRIGGERS, PROMO_TOTALS_TRIGGERS } from './triggers-totals.ts';
import { allowedMoves, refuseChange, refuseColumns, refuseMoves } from './trigger-parts.ts';
import { DESK_TRIGGERS, DOOR_PHONE_TRIGGERS, GUEST_LIST_TRIGGERS, VOUCHER_TRIGGERS } from './triggers-desk.ts';
import { EVENING_TRIGGERS } from './triggers-evenings.ts';
import { ENTRY_CARD_TRIGGERS } from './triggers-entry-cards.ts';
import { GIFT_VOUCHER_TRIGGERS } from './triggers-gift-vouchers.ts';
import { FISCAL_TRIGGERS } from './triggers-fiscal.ts';
import { partsTriggers } from './triggers-parts.ts';
import { PEOPLE_TRIGGERS } from './triggers-people.ts';
import { MEMBERSHIP_TRIGGERS, PLAN_TRIGGERS } from './triggers-membership.ts';
import { perPersonTriggers } from './triggers-per-person.ts';
import { PROMO_PLACE_TRIGGERS, PROMO_TRIGGERS } from './triggers-promo.ts';
import { PARTNER_TRIGGERS, roleTriggers } from './triggers-roles.ts';
import { seatTriggers, withoutKept, type Has } from './triggers-seats.ts';
import { SHIFT_TRIGGERS, SWAP_TRIGGERS } from './triggers-shifts.ts';
import { ENGAGEMENT_TRIGGERS } from './triggers-engagements.ts';
import { CONFIRM_TRIGGERS, TICKET_RULE_TRIGGER } from './triggers-ticket-rules.ts';
import { TICKET_OFFER_TRIGGERS } from './triggers-ticket-offers.ts';
import { DRAW_TRIGGERS, waitListTriggers } from './triggers-wait-list.ts';

/**
 * What an event costs at least, written along with its prices: a list of a thousand nights sorts by it at once. One
 * evening of a course is not what the course costs.
 */
function eventTriggers(hasScopes: boolean): readonly string[] {
  const fromPrice = (eventId: string) => `
  UPDATE events SET from_price_cents = COALESCE((SELECT MIN(price_cents) FROM ticket_types
    WHERE event_id = ${eventId} AND is_active = 1 ${hasScopes ? `AND scope = 'whole'` : ''}), price_cents) WHERE id = ${eventId};`;
  return [
    `CREATE TRIGGER events_from_price_insert AFTER INSERT ON events BEGIN ${fromPrice('NEW.id')} END`,
    `CREATE TRIGGER events_from_price_update AFTER UPDATE OF price_cents ON events BEGIN ${fromPrice('NEW.id')} END`,
    `CREATE TRIGGER ticket_types_from_price_insert AFTER INSERT ON ticket_types BEGIN ${fromPrice('NEW.event_id')} END`,
    `CREATE TRIGGER ticket_types_from_price_update AFTER UPDATE OF price_cents, is_active${hasScopes ? ', scope' : ''}
    ON ticket_types BEGIN ${fromPrice('NEW.event_id')} END`,
    `CREATE TRIGGER ticket_types_from_price_delete AFTER DELETE ON ticket_types BEGIN ${fromPrice('OLD.event_id')} END`,
  ];
}

/**
 * What tax law protects may be deleted once its time is over. The retention job writes into `meta` from when on things
 * are kept: no verb could do both writes by mistake. Without that row everything is kept.
 */
export const KEPT_FROM = { receipts: 'kept_from:receipts', auditLog: 'kept_from:trail' } as const;
const keptFrom = (key: string) => `COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = '${key}'), 0)`;
/** What another system sold is in its books, not in ours: such an import can be taken back. */
const IS_OURS = `channel <> 'imported'`;
const ORDER_KEPT = `WHEN EXISTS (SELECT 1 FROM orders WHERE id = OLD.order_id AND ${IS_OURS}
    AND paid_at >= ${keptFrom(KEPT_FROM.receipts)})`;

const TRIGGERS = [
  `CREATE TRIGGER tickets_stay_cancelled BEFORE UPDATE OF status ON tickets WHEN OLD.status = 'cancelled' AND NEW.status <> 'cancelled'
    BEGIN SELECT RAISE(ABORT, 'a cancelled ticket stays cancelled'); END`,
  refuseColumns('tickets', [
    'id',
    'order_id',
    'position',
    'event_id',
    'ticket_type_id',
    'ticket_number',
    'price_paid_cents',
    'vat_bps',
    'purchased_at',
  ]),
  refuseChange('tickets', 'DELETE', ORDER_KEPT),

  refuseMoves('orders', allowedMoves(ORDER_STATUSES, canMoveOrder)),
  refuseColumns('orders', ['id', 'event_id', 'total_cents', 'currency', 'created_at']),
  // Unpaid orders may be forgotten after 30 days, paid ones are tax records for eight years.
  refuseChange('orders', 'DELETE', `WHEN OLD.${IS_OURS} AND OLD.paid_at >= ${keptFrom(KEPT_FROM.receipts)}`),
  refuseChange('order_items', 'UPDATE'),
  refuseChange('order_items', 'DELETE', ORDER_KEPT),

  refuseColumns('refunds', ['id', 'order_id', 'reason', 'intent_key', 'created_at']),
  // One that failed may go out again, or be handed over, with what is left by then, which is never more than it was.
  `CREATE TRIGGER refunds_amount_fixed BEFORE UPDATE OF amount_cents ON refunds WHEN NEW.amount_cents <> OLD.amount_cents
    AND NOT (OLD.status = 'failed' AND NEW.status IN ('requested', 'succeeded') AND NEW.amount_cents < OLD.amount_cents)
    BEGIN SELECT RAISE(ABORT, 'refunds: a fixed column was changed'); END`,
  refuseChange('refunds', 'DELETE', ORDER_KEPT),
  refuseChange('refund_tickets', 'UPDATE'),
  refuseColumns('provider_events', ['id', 'type', 'object_id', 'is_live', 'occurred_at']),
  // A proof that can be rewritten proves nothing.
  refuseColumns('newsletter_consents', [
    'id',
    'email',
    'subscription_type',
    'wording',
    'page',
    'requested_at',
    'request_ip',
    'mail_id',
    'mail_text',
  ]),
  // What somebody declared stays as it was declared. Only who they were may be emptied, with their account.
  refuseColumns('contract_declarations', [
    'id',
    'request_key',
    'kind',
    'manner',
    'ends_on',
    'lang',
    'received_at',
    'receipt_token',
  ]),
  `CREATE TRIGGER contract_declarations_person BEFORE UPDATE ON contract_declarations
    WHEN ${['name', 'email', 'identification', 'reason', 'contract']
      .map(
        (c) => `(NEW.${c} IS NOT OLD.${c}
      AND COALESCE(NEW.${c}, '') <> '')`,
      )
      .join(' OR ')}
    BEGIN SELECT RAISE(ABORT, 'contract_declarations: what was declared was changed'); END`,
  refuseChange('audit', 'UPDATE'),
  refuseChange('audit', 'DELETE', `WHEN OLD.at >= ${keptFrom(KEPT_FROM.auditLog)}`),
];

/** An invoice that has a number stays as it was made out, as long as its order does; numbers follow without a gap. */
const INVOICE_TRIGGERS = [
  refuseChange('invoices', 'UPDATE', 'WHEN OLD.serial IS NOT NULL'),
  refuseChange('invoices', 'DELETE', `${ORDER_KEPT} AND OLD.serial IS NOT NULL`),
  `CREATE TRIGGER invoices_follow BEFORE UPDATE OF serial ON invoices WHEN NEW.serial IS NOT (SELECT
    COALESCE(MAX(serial), 0) + 1 FROM invoices WHERE year = NEW.year) BEGIN SELECT RAISE(ABORT, 'invoices: not the next number'); END`,
];

/** Whoever deletes their account takes back what they answered. */
const ANSWER_TRIGGERS = [
  refuseColumns('order_answers', ['order_id', 'question_id', 'seat']),
  `CREATE TRIGGER orders_forget_answers AFTER UPDATE OF user_id ON orders WHEN NEW.user_id IS NULL
    BEGIN DELETE FROM order_answers WHERE order_id = NEW.id; END`,
];

/** What was public stays as it was, and can be brought back; only who it was by may be emptied, with their account. */
const WEBSITE_TRIGGERS = [
  `CREATE TRIGGER content_versions_stay BEFORE UPDATE ON content_versions WHEN OLD.published_at IS NOT NULL AND
    (NEW.items, NEW.kind, NEW.changed_at, NEW.published_at) IS NOT (OLD.items, OLD.kind, OLD.changed_at, OLD.published_at)
    BEGIN SELECT RAISE(ABORT, 'content_versions: a published version was changed'); END`,
  refuseChange('content_versions', 'DELETE', 'WHEN OLD.published_at IS NOT NULL'),
];

/** A table can't be rebuilt while other tables' triggers name it, so a migration works without them. */
export function liftTriggers(sqlite: Database.Database): void {
  for (const { name } of sqlite
    .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    .all())
    sqlite.exec(`DROP TRIGGER "${name}"`);
}

const tableOf = (trigger: string): string => / ON (\w+)/.exec(trigger)?.[1] ?? '';

const hasColumn = (sqlite: Database.Database, { table, column }: { table: string; column: string }): boolean =>
  sqlite
    .prepare<[string, string], { name: string }>('SELECT name FROM pragma_table_info(?) WHERE name = ?')
    .get(table, column) !== undefined;

/** Laid once their table is there. They name each other's tables and new columns of old ones: all of a line, or none. */
const BY_TABLE: readonly (readonly [string, readonly string[] | ((has: Has) => readonly string[])])[] = [
  ['promo_codes', PROMO_TRIGGERS],
  ['promo_totals', PROMO_TOTALS_TRIGGERS],
  ['ticket_docs', [...TOTALS_TRIGGERS, ...SEARCH_TRIGGERS]],
  ['event_docs', ({ words }) => eventSearchTriggers(words)],
  ['taking_days', TAKINGS_TRIGGERS],
  ['subscribers', MEMBERSHIP_TRIGGERS],
  ['membership_plans', PLAN_TRIGGERS],
  ['user_docs', PEOPLE_TRIGGERS],
  ['pending_sign_ups', ACCOUNT_TRIGGERS],
  ['api_keys', API_KEY_TRIGGERS],
  ['sign_in_events', SIGN_IN_TRIGGERS],
  ['door_phones', DOOR_PHONE_TRIGGERS],
  ['guest_lists', GUEST_LIST_TRIGGERS],
  ['voucher_redemptions', VOUCHER_TRIGGERS],
  ['fiscal_closings', FISCAL_TRIGGERS],
  ['invoices', INVOICE_TRIGGERS],
  ['seat_offers', waitListTriggers],
  ['wait_list_draws', DRAW_TRIGGERS],
  ['ticket_offers', TICKET_OFFER_TRIGGERS],
  ['settlements', ENGAGEMENT_TRIGGERS],
  ['order_answers', ANSWER_TRIGGERS],
  ['order_add_ons', [...ADD_ON_TRIGGERS, refuseChange('order_add_ons', 'DELETE', ORDER_KEPT)]],
  ['shifts', SHIFT_TRIGGERS],
  ['shift_swaps', SWAP_TRIGGERS],
  ['event_evenings', EVENING_TRIGGERS],
  ['absences', ({ guests }) => absenceTriggers(guests)],
  ['role_pools', roleTriggers],
  ['partner_links', PARTNER_TRIGGERS],
  ['attendance_marks', ({ guests }) => attendanceTriggers(guests)],
  // What was said stays; it goes to another account with all else that is somebody's.
  ['earned_levels', [refuseColumns('earned_levels', ['id', 'style', 'level', 'source', 'ticket_id', 'at'])]],
  ['content_versions', WEBSITE_TRIGGERS],
  ['gift_voucher_moves', GIFT_VOUCHER_TRIGGERS],
  ['entry_card_moves', ENTRY_CARD_TRIGGERS],
  ['promo_places', PROMO_PLACE_TRIGGERS],
  ['order_parts', partsTriggers(ORDER_KEPT)],
];

/**
 * A migration that rebuilds a table drops its triggers silently, so they are laid anew at every start. A file migrated
 * only so far has not all tables yet.
 */
export function layTriggers(sqlite: Database.Database): void {
  sqlite
    .transaction(() => {
      liftTriggers(sqlite);
      const tables = new Set(
        sqlite
          .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
          .all()
          .map(({ name }) => name),
      );
      const keptEvenings = hasColumn(sqlite, { table: 'seat_offers', column: 'evening_id' });
      const lay = (trigger: string) => sqlite.exec(keptEvenings ? trigger : withoutKept(trigger));
      for (const trigger of TRIGGERS) if (tables.has(tableOf(trigger))) lay(trigger);
      const guests = hasColumn(sqlite, { table: 'tickets', column: 'evening_id' });
      const decisions = hasColumn(sqlite, { table: 'seat_holds', column: 'is_over_house' });
      const scopes = hasColumn(sqlite, { table: 'ticket_types', column: 'scope' });
      const words = hasColumn(sqlite, { table: 'events', column: 'other_words' });
      const partners = tables.has('partner_links');
      const has: Has = {
        decisions,
        guests,
        scopes,
        words,
        offers: tables.has('ticket_offers'),
        keptEvenings,
        partners,
        several: hasColumn(sqlite, { table: 'seat_offers', column: 'in_pair' }),
      };
      for (const trigger of seatTriggers(has)) lay(trigger);
      if (hasColumn(sqlite, { table: 'events', column: 'max_paid_per_person' }))
        for (const trigger of perPersonTriggers(guests)) lay(trigger);
      if (hasColumn(sqlite, { table: 'events', column: 'from_price_cents' }))
        for (const trigger of eventTriggers(scopes)) lay(trigger);
      if (hasColumn(sqlite, { table: 'tickets', column: 'ticket_rule' })) lay(TICKET_RULE_TRIGGER);
      if (hasColumn(sqlite, { table: 'tickets', column: 'confirmation' }))
        for (const trigger of CONFIRM_TRIGGERS) lay(trigger);
      if (hasColumn(sqlite, { table: 'disputes', column: 'taken_at' }))
        for (const trigger of DISPUTE_TRIGGERS) lay(trigger);
      for (const [table, triggers] of BY_TABLE)
        if (tables.has(table))
          for (const trigger of typeof triggers === 'function' ? triggers(has) : triggers) lay(trigger);
      if (tables.has('desks')) for (const trigger of DESK_TRIGGERS) if (tables.has(tableOf(trigger))) lay(trigger);
    })
    .immediate();
}
