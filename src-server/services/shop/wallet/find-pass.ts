import { findRow } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { PassRow } from './pass-rows.ts';

/** A pass by its id; undefined once it has been forgotten. */
export const findPass = (ctx: ServiceContext, id: string): PassRow | undefined => findRow(ctx.db, walletPasses, { id });
