import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { isBefore, newestFirst } from '#server/db/paging.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints, webhookSequences } from '#server/db/schema/webhooks.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export const allEndpoints = prepared({}, (orm) =>
  orm.select().from(webhookEndpoints).orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id)).prepare(),
);
export const listeningEndpoints = prepared({}, (orm) =>
  orm
    .select({ id: webhookEndpoints.id, types: webhookEndpoints.types })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.state, 'on').inlineParams())
    .prepare(),
);
export const endpointById = prepared({ id: webhookEndpoints.id }, (orm, { id }) =>
  orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).prepare(),
);
export const insertEndpoint = prepared(
  columnsOf(webhookEndpoints, ['id', 'url', 'description', 'types', 'secret', 'createdBy', 'createdAt', 'updatedAt']),
  (orm, row) => orm.insert(webhookEndpoints).values(row).prepare(),
);
export const writeEndpoint = prepared(
  { id: webhookEndpoints.id, ...columnsOf(webhookEndpoints, ['url', 'description', 'types', 'updatedAt']) },
  (orm, { id, ...fields }) => orm.update(webhookEndpoints).set(fields).where(eq(webhookEndpoints.id, id)).prepare(),
);
export const writeEndpointState = prepared(
  { id: webhookEndpoints.id, ...columnsOf(webhookEndpoints, ['state', 'offReason', 'failingSince', 'updatedAt']) },
  (orm, { id, ...state }) => orm.update(webhookEndpoints).set(state).where(eq(webhookEndpoints.id, id)).prepare(),
);
export const writeEndpointSecrets = prepared(
  { id: webhookEndpoints.id, ...columnsOf(webhookEndpoints, ['secret', 'oldSecret', 'oldSecretEndsAt', 'updatedAt']) },
  (orm, { id, ...secrets }) => orm.update(webhookEndpoints).set(secrets).where(eq(webhookEndpoints.id, id)).prepare(),
);
export const writeFailingSince = prepared(
  { id: webhookEndpoints.id, ...columnsOf(webhookEndpoints, ['failingSince']) },
  (orm, { id, failingSince }) =>
    orm.update(webhookEndpoints).set({ failingSince }).where(eq(webhookEndpoints.id, id)).prepare(),
);
export const deleteEndpoint = prepared({ id: webhookEndpoints.id }, (orm, { id }) =>
  orm.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).prepare(),
);

/** Counts one more thing told of a record; gives how many there are now. */
export const nextSequence = prepared(columnsOf(webhookSequences, ['subjectId', 'at']), (orm, { subjectId, at }) =>
  orm
    .insert(webhookSequences)
    .values({ subjectId, last: 1, at })
    .onConflictDoUpdate({ target: webhookSequences.subjectId, set: { last: sql`${webhookSequences.last} + 1`, at } })
    .returning({ last: webhookSequences.last })
    .prepare(),
);

export const insertDelivery = prepared(
  columnsOf(webhookDeliveries, ['id', 'endpointId', 'type', 'subjectId', 'body', 'createdAt']),
  (orm, row) => orm.insert(webhookDeliveries).values(row).prepare(),
);
export const deliveryById = prepared({ id: webhookDeliveries.id }, (orm, { id }) =>
  orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).prepare(),
);
export const writeDeliveryState = prepared(
  { id: webhookDeliveries.id, ...columnsOf(webhookDeliveries, ['state']) },
  (orm, { id, state }) => orm.update(webhookDeliveries).set({ state }).where(eq(webhookDeliveries.id, id)).prepare(),
);
export const deliveriesOf = prepared(
  {
    endpointId: webhookDeliveries.endpointId,
    at: webhookDeliveries.createdAt,
    id: webhookDeliveries.id,
    limit: Number,
  },
  (orm, { endpointId, limit, ...from }) =>
    orm
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          isBefore(webhookDeliveries.createdAt, webhookDeliveries.id, from),
        ),
      )
      .orderBy(...newestFirst(webhookDeliveries.createdAt, webhookDeliveries.id))
      .limit(limit)
      .prepare(),
);

export const insertAttempt = prepared(
  columnsOf(webhookAttempts, ['id', 'deliveryId', 'at', 'status', 'answer', 'tookMs']),
  (orm, row) => orm.insert(webhookAttempts).values(row).prepare(),
);
export const attemptsOf = prepared({ deliveryId: webhookAttempts.deliveryId }, (orm, { deliveryId }) =>
  orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at))
    .prepare(),
);
