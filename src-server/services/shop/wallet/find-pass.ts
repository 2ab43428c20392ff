import type { ServiceContext } from '../../base/service-context.ts';
import { passById, type PassRow } from './pass-rows.ts';

/** A pass by its id; undefined once it has been forgotten. */
export const findPass = (ctx: ServiceContext, id: string): PassRow | undefined => passById(ctx.db).get({ id });
