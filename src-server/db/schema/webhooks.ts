import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { DELIVERY_STATES, ENDPOINT_STATES, OFF_REASONS, type WebhookType } from '#shared/webhooks/webhook-types.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { users } from './users.ts';

/** Addresses of other programs that want to hear what happens here. */
export const webhookEndpoints = sqliteTable(
  'webhook_endpoints',
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull(),
    types: text({ mode: 'json' }).$type<readonly WebhookType[]>().notNull(),
    /** What deliveries are signed with, sealed; the one before it signs too until `oldSecretEndsAt`. */
    secret: text().notNull(),
    oldSecret: text(),
    oldSecretEndsAt: instant(),
    state: text({ enum: ENDPOINT_STATES }).notNull().default('on'),
    offReason: text({ enum: OFF_REASONS }),
    /** Since when every delivery has failed; null after one that arrived. */
    failingSince: instant(),
    /** Who hears when it is switched off by itself. */
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('webhook_endpoints_maker_idx').on(t.createdBy),
    check('webhook_endpoints_state_check', sql`${t.state} IN ${inList(ENDPOINT_STATES)}`),
    check(
      'webhook_endpoints_off_check',
      sql`(${t.state} = 'off') = (${t.offReason} IS NOT NULL) AND (${t.offReason} IS NULL OR ${t.offReason} IN ${inList(OFF_REASONS)})`,
    ),
    check('webhook_endpoints_old_secret_check', sql`(${t.oldSecret} IS NULL) = (${t.oldSecretEndsAt} IS NULL)`),
  ],
);

/** How much was told of one record so far: the order of deliveries is not promised, so each says which it is. */
export const webhookSequences = sqliteTable(
  'webhook_sequences',
  {
    subjectId: text().primaryKey(),
    last: integer().notNull(),
    /** When it last counted: long after it, the row goes. */
    at: instant().notNull(),
  },
  (t) => [index('webhook_sequences_at_idx').on(t.at)],
);

/** What one endpoint is told. The id goes out as `webhook-id`, the same in every try. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    subjectId: text().notNull(),
    /** JSON, as it goes out. */
    body: text().notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull().default('waiting'),
    createdAt: createdAt(),
  },
  (t) => [
    index('webhook_deliveries_endpoint_idx').on(t.endpointId, t.createdAt, t.id),
    index('webhook_deliveries_created_idx').on(t.createdAt),
    check('webhook_deliveries_state_check', sql`${t.state} IN ${inList(DELIVERY_STATES)}`),
  ],
);

/** Each try of a delivery, for whoever looks for the reason. */
export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: createdAt(),
    /** The answer's HTTP status; null where there was none. */
    status: integer(),
    /** The beginning of the answer, or why there was none. */
    answer: text().notNull(),
    tookMs: integer().notNull(),
  },
  (t) => [index('webhook_attempts_delivery_idx').on(t.deliveryId, t.at)],
);
