import type { WebhookFields, WebhookId } from '#shared/webhooks/edit-webhook.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requireScope } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endpointView, type EndpointView } from './endpoint-view.ts';
import { findEndpoint } from './find-endpoint.ts';
import { setWebhookState } from './set-webhook-state.ts';
import { updateWebhook } from './update-webhook.ts';

type Changes = WebhookId & { [Field in keyof WebhookFields]?: WebhookFields[Field] | undefined } & {
  isOn?: boolean | undefined;
};

/** Changes what is given and leaves the rest: address, description, choice, on or off. Throws NOT_FOUND. */
export function changeWebhook(ctx: ServiceContext, { id, isOn, ...given }: Changes): EndpointView {
  requireScope(ctx, 'webhooks:manage');
  return inTransaction(ctx.db, () => {
    const { url, description, types } = findEndpoint(ctx, id);
    const fields = {
      url: given.url ?? url,
      description: given.description ?? description,
      types: given.types ?? [...types],
    };
    if (Object.values(given).some((value) => value !== undefined)) updateWebhook(ctx, { id, ...fields });
    if (isOn !== undefined) setWebhookState(ctx, { id, isOn });
    return endpointView(findEndpoint(ctx, id), ctx.now());
  });
}
