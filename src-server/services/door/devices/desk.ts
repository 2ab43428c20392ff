import type { desks } from '#server/db/schema/desk.ts';

/** A paired desk, as the verbs that it calls get it. */
export type Desk = Pick<
  typeof desks.$inferSelect,
  'id' | 'name' | 'publicKey' | 'lastSeq' | 'lastHash' | 'signsBatches' | 'lastSeenAt'
>;
