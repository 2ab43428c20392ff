import type { NightSheet } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';

const voucherWords = (vouchers: number, amountCents: number): string =>
  vouchers === 0 ? '0' : `${vouchers}, ${formatCents(amountCents)}`;

/** Only where there were any: most nights have none. */
export function NightVouchers({ vouchers }: Pick<NightSheet, 'vouchers'>) {
  const { issued, issuedCents, redeemed, redeemedCents } = vouchers;
  if (issued + redeemed === 0) return null;
  return (
    <section aria-labelledby="sheet-vouchers">
      <h2 id="sheet-vouchers">Vouchers</h2>
      <FactList
        rows={[
          ['Issued by this till', voucherWords(issued, issuedCents)],
          ['Redeemed at this desk that night', voucherWords(redeemed, redeemedCents)],
        ]}
      />
    </section>
  );
}
