/**
 * The instant `months` after the anchor, on its day of the month or the last one there is (31 Jan → 28 Feb → 31 Mar),
 * at its time of day, UTC: docs.stripe.com/billing/subscriptions/billing-cycle. Unix seconds.
 */
export function billingInstant(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1000);
  const first = new Date(anchor);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return first.getTime() / 1000;
}
