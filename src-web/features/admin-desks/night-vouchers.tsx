import type { NightSheet } from '#shared/door/night-report.ts';
import { formatCents } from '#shared/money.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { nightWords } from './night-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const voucherWords = (vouchers: number, amountCents: number, lang: Lang): string =>
  vouchers === 0 ? '0' : `${vouchers}, ${formatCents(amountCents, lang)}`;

/** Only where there were any: most nights have none. */
export function NightVouchers({ vouchers }: Pick<NightSheet, 'vouchers'>) {
  const lang = useLang();
  const words = useWords(nightWords);
  const { issued, issuedCents, redeemed, redeemedCents } = vouchers;
  if (issued + redeemed === 0) return null;
  return (
    <section aria-labelledby="sheet-vouchers">
      <h2 id="sheet-vouchers">{words.vouchers}</h2>
      <FactList
        rows={[
          [words.issuedByThisTill, voucherWords(issued, issuedCents, lang)],
          [words.redeemedAtThisDesk, voucherWords(redeemed, redeemedCents, lang)],
        ]}
      />
    </section>
  );
}
