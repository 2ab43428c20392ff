/** Where the provider shows a payment, a payout or a dispute of its own, by its name there. Pure. */
export function providerPage(id: string, isLive: boolean): string {
  const list = id.startsWith('po_')
    ? 'payouts'
    : id.startsWith('du_') || id.startsWith('dp_')
      ? 'disputes'
      : 'payments';
  return `https://dashboard.stripe.com/${isLive ? '' : 'test/'}${list}/${id}`;
}
