import { voucherLastDay } from '#shared/gift-vouchers/gift-voucher.ts';
import { formatCents } from '#shared/money.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { voucherWords } from './words.ts';

/** One's credit and the vouchers that one has bought, with what is left of each; and the way to give one. */
export function OwnVouchers() {
  const words = useWords(voucherWords).mine;
  const [lang, to] = [useLang(), usePathFor()];
  const mine = trpc.giftVouchers.mine.useQuery(undefined, { refetchOnMount: 'always' });
  const vouchers = mine.data ?? [];
  return (
    <section className="gift-mine" aria-label={words.title}>
      {vouchers.length > 0 && <h2 className="heading-medium">{words.title}</h2>}
      {vouchers.length > 0 && (
        <ul className="gift-mine">
          {vouchers.map(({ id, kind, code, forName, restCents, amountCents, endsAt, isBlocked }) => (
            <li key={id}>
              <span>
                <b>{kind === 'credit' ? words.credit : words.gift(forName)}</b>
                <br />
                <code>{code}</code>
              </span>
              <span className="tabular">
                {isBlocked ? words.blocked : words.left(formatCents(restCents, lang), formatCents(amountCents, lang))}
                <br />
                <span className="small dim">{words.until(formatLongDate(voucherLastDay(endsAt), lang))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink look="o" href={to(paths.giftVoucher)} icon="ticket">
          {words.give}
        </ButtonLink>
      </p>
    </section>
  );
}
