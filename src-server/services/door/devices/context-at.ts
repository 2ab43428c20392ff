import type { ServiceContext } from '../../base/service-context.ts';

/**
 * The context at the moment something happened at the door. What a desk brings days later is judged as it would have
 * been then: by the tickets' validity, the memberships and the night of that hour. A desk's clock that runs ahead of
 * ours is not believed.
 */
export function contextAt(ctx: ServiceContext, at: Date): ServiceContext {
  return at < ctx.now() ? { ...ctx, now: () => at } : ctx;
}
