import { desks } from '#server/db/schema/desk.ts';

export const DESK_COLUMNS = {
  id: desks.id,
  name: desks.name,
  publicKey: desks.publicKey,
  lastSeq: desks.lastSeq,
  lastHash: desks.lastHash,
  signsBatches: desks.signsBatches,
  lastSeenAt: desks.lastSeenAt,
  queueLength: desks.queueLength,
  batteryPercent: desks.batteryPercent,
  isCharging: desks.isCharging,
};

/** A paired desk, as verbs get it. */
export type Desk = Pick<typeof desks.$inferSelect, keyof typeof DESK_COLUMNS>;
