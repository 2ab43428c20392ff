import type { WebhookId } from '#shared/webhooks/edit-webhook.ts';
import { DAY_MS } from '#shared/time.ts';
import { updateRows } from '#server/db/rows.ts';
import { webhookEndpoints } from '#server/db/schema/webhooks.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEndpoint } from './find-endpoint.ts';

/** So long both secrets sign: time to put the new one into the receiver. */
const BOTH_SIGN_MS = DAY_MS;

/** A new secret, shown this once; the one before signs for a day more beside it. Throws NOT_FOUND. */
export function rotateWebhookSecret(ctx: ServiceContext, { id }: WebhookId): { secret: string; oldSecretEndsAt: Date } {
  requirePermission(ctx, 'webhooks:manage');
  const sealed = ctx.webhooks.newSecret();
  return inTransaction(ctx.db, () => {
    const { secret } = findEndpoint(ctx, id);
    const oldSecretEndsAt = new Date(ctx.now().getTime() + BOTH_SIGN_MS);
    updateRows(
      ctx.db,
      webhookEndpoints,
      { id },
      { secret: sealed, oldSecret: secret, oldSecretEndsAt, updatedAt: ctx.now() },
    );
    writeAudit(ctx, { action: 'webhook.secret_renewed', subjectKind: 'webhook', subjectId: id });
    return { secret: ctx.webhooks.reveal(sealed), oldSecretEndsAt };
  });
}
