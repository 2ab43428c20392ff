import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { recordDocument } from '../fiscal/record-document.ts';
import type { EntryException } from './entry-exception.ts';

/** A document of the desk's register (`Bon`): the sale, refund or movement of cash it is of has an entry of its own. */
export const applyDocument = (
  ctx: ServiceContext,
  desk: Desk,
  { id, payload }: { id: string; payload: FiscalDocument },
): EntryException[] => recordDocument(ctx, desk, { entryId: id, document: payload });
