import { createHash } from 'node:crypto';
import { localDateOf } from '#shared/time.ts';
import type { ServiceContext } from './service-context.ts';

/**
 * Tells whether a form was sent twice. Its key is the form's own, or for a form that was sent without scripts the day,
 * together with everything that was written. Other words under the same key are another message: a correction is never
 * lost.
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
