/** What artists were paid on some days, in cents. */
export type ArtistMoney = {
  count: number;
  payoutCents: number;
  vatCents: number;
  /** Kept back and owed to the Federal Central Tax Office (§ 50a EStG). */ deductedCents: number;
  /** The artists' social levy on these payments, and the fees it is of. */
  kskCents: number;
  kskFeesCents: number;
  /** Of the last day's year; `isOwn` false where that year has none here yet. */
  kskRate: { bps: number; isOwn: boolean };
  /** Agreed and not paid, whatever the days. */ waitingCents: number;
};
