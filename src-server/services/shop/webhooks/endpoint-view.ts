import type { EndpointState, OffReason, WebhookType } from '#shared/webhooks/webhook-types.ts';
import type { EndpointRow } from './webhook-rows.ts';

/** An endpoint as the panel shows it; never its secret. */
export type EndpointView = {
  id: string;
  url: string;
  description: string;
  types: readonly WebhookType[];
  state: EndpointState;
  offReason: OffReason | null;
  failingSince: Date | null;
  /** Until when the secret before signs, too. */
  oldSecretEndsAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export const endpointView = (row: EndpointRow, now: Date): EndpointView => ({
  id: row.id,
  url: row.url,
  description: row.description,
  types: row.types,
  state: row.state,
  offReason: row.offReason,
  failingSince: row.failingSince,
  oldSecretEndsAt: row.oldSecretEndsAt !== null && row.oldSecretEndsAt > now ? row.oldSecretEndsAt : null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
