import type { ServiceContext } from '../../base/service-context.ts';
import { findGiven } from './given-rows.ts';

/** The order of a gift, by the gift's own id; undefined where there is none. */
export const findGiftOrder = (ctx: ServiceContext, id: string): string | undefined => findGiven(ctx, id)?.orderId;
