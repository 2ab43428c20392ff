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

/** Counts one more thing told of a record; gives how many there are now. */
export const nextSequence = prepared(columnsOf(webhookSequences, ['subjectId', 'at']), (orm, { subjectId, at }) =>
  orm
    .insert(webhookSequences)
    .values({ subjectId, last: 1, at })
    .onConflictDoUpdate({ target: webhookSequences.subjectId, set: { last: sql`${webhookSequences.last} + 1`, at } })
    .returning({ last: webhookSequences.last })
    .prepare(),
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

export const attemptsOf = prepared({ deliveryId: webhookAttempts.deliveryId }, (orm, { deliveryId }) =>
  orm
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at))
    .prepare(),
);
