import type { ServiceContext } from '../../base/service-context.ts';
import { tonight, type Night } from '../snapshot/tonight.ts';

/** Tonight's events that are not cancelled: what a helper's phone can be let in for. */
export const openNights = (ctx: ServiceContext): Night[] =>
  tonight(ctx).nights.filter(({ cancelledAt }) => cancelledAt === null);
