/** A paired desk, as the verbs it may call know it. */
export type Desk = {
  id: string;
  name: string;
  publicKey: string;
  lastSeq: number;
  lastHash: string;
  signsBatches: number;
  lastSeenAt: number | null;
};
