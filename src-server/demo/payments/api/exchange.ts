/** One call of the SDK and its answer, for tests that hold both against the contract. */
export interface Exchange {
  verb: string;
  path: string;
  /** The route as the SDK declares it (`GET /v1/refunds/:id`), null if there is none. */
  route: string | null;
  headers: Record<string, string>;
  /** Query string or form body as sent. */
  parameters: string;
  status: number;
  body: string;
  isReplayed: boolean;
}
