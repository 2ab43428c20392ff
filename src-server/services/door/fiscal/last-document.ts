import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { highestNumber } from './document-rows.ts';

/** The last document number of a desk's register that is known here: a desk that lost its store goes on from there. */
export const lastDocument = (ctx: ServiceContext, deskId: string): number =>
  highestNumber(ctx, registerSerialOf(deskId));
