import type { ServiceContext } from '../../base/service-context.ts';
import { findCurrent, findRunning, type SubscriberRow } from './subscriber-rows.ts';

type WithDb = Pick<ServiceContext, 'db'>;

/** A person's membership as it is kept, for the office's pages. */
export type KeptMembership = SubscriberRow;

/** The one that counts: the running one if it was ever paid, else the last that was. */
export const findCurrentMembership = (ctx: WithDb, userId: string): KeptMembership | undefined =>
  findCurrent(ctx, userId);

/** The one that is ordered, paid or owing; a person has one at most. */
export const findRunningMembership = (ctx: WithDb, userId: string): KeptMembership | undefined =>
  findRunning(ctx, userId);
