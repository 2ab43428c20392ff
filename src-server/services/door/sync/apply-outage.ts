import type { OutagePayload } from '#shared/fiscal/outage.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { recordOutage } from '../fiscal/record-outage.ts';
import type { EntryException } from './entry-exception.ts';

/** The desk's security device failed, or works again. */
export const applyOutage = (
  ctx: ServiceContext,
  desk: Desk,
  { payload }: { payload: OutagePayload },
): EntryException[] => recordOutage(ctx, desk, payload);
