/** From when to when, in milliseconds of the night. */
export type Span = { from: number; to: number };

/** Where a process dies: behind the n-th commit, behind the next that inserts into a table, or with the next request to an address. */
export type Kill = { at: number; backAfterMs: number } & (
  | { behind: 'commits'; count: number }
  | { behind: 'insert'; table: string }
  | { behind: 'request'; path: string }
);

/** What goes wrong in a night; a kind that is off is zero or empty. */
export type Faults = {
  /** Each way. */ latencyMs: number;
  webhookLost: number;
  webhookTwice: number;
  webhookLateMs: number;
  /** The provider answers 500 before it does anything. */ providerFails: number;
  /** The provider does it, and answers 500. */ providerFailsAfter: number;
  /** The provider does it, and the answer is lost. */ providerUnheard: number;
  /** The provider takes a request and answers nobody. */ providerDeaf: Span[];
  providerDown: Span[];
  mailDown: Span[];
  /** Requests of buyers that never arrive, and answers that get lost. */ streetLost: number;
  receiverDown: Span[];
  serverKills: Kill[];
  /** Of a desk: a request or its answer is lost. */ deskLost: number;
  deskCut: Span[];
  deskKills: (Kill & { desk: number })[];
};

export const NO_FAULTS: Faults = {
  latencyMs: 5,
  webhookLost: 0,
  webhookTwice: 0,
  webhookLateMs: 0,
  providerFails: 0,
  providerFailsAfter: 0,
  providerUnheard: 0,
  providerDeaf: [],
  providerDown: [],
  mailDown: [],
  streetLost: 0,
  receiverDown: [],
  serverKills: [],
  deskLost: 0,
  deskCut: [],
  deskKills: [],
};
