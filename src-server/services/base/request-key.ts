import { createHash } from 'node:crypto';
import { localDateOf } from '#shared/time.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * What makes a second send of the same words the same thing: the form's own key, or for a form that was sent without
 * scripts the day. Other words are another message, also under the same key: an answer that got lost never swallows a
 * correction.
 */
export function requestKeyOf(
  ctx: ServiceContext,
  kind: string,
  { formKey, ...content }: { formKey?: string | undefined; [field: string]: unknown },
): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, formKey ?? localDateOf(ctx.now()), content]))
    .digest('base64url');
}
