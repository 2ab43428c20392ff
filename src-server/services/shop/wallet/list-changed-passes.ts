import type { ChangedPassesInput } from '#shared/tickets/apple-wallet-calls.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { changedOnDevice } from './pass-rows.ts';

/** As Apple's phones read it; `lastUpdated` comes back as `passesUpdatedSince`. */
export type ChangedPasses = { lastUpdated: string; serialNumbers: string[] };

/** The serial numbers of a phone's passes that have changed since it last asked; null without any. */
export function listChangedPasses(
  ctx: ServiceContext,
  { deviceId, since = 0 }: ChangedPassesInput,
): ChangedPasses | null {
  const changed = changedOnDevice(ctx.db).all({ deviceId, since: new Date(since) });
  const last = changed.at(-1);
  return last === undefined
    ? null
    : { lastUpdated: String(last.changedAt.getTime()), serialNumbers: changed.map(({ id }) => id) };
}
