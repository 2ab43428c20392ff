import { useLocation, useSearch } from 'wouter';
import '../styles/private.css';
import { brand } from '#shared/brand.ts';
import type { BoughtVoucher } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents, formatCents } from '#shared/money.ts';
import { SECOND_MS, formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { VoucherForm } from '#web/features/gift-vouchers/voucher-form.tsx';
import { voucherWords } from '#web/features/gift-vouchers/words.ts';
import { voucherLastDay } from '#shared/gift-vouchers/gift-voucher.ts';
import { paths } from '#web/routes/paths.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';

const LOOK_AGAIN_MS = 3 * SECOND_MS;

/** /gift-voucher: choose and pay in another tab; with an order, how it stands, and its code once it is paid. */
export function GiftVoucherPage() {
  const words = useWords(voucherWords);
  const [, navigate] = useLocation();
  const to = usePathFor();
  const orderId = new URLSearchParams(useSearch()).get('order');
  const open = (id: string | null): void =>
    navigate(to(id === null ? paths.giftVoucher : `${paths.giftVoucher}?order=${id}`));
  return (
    <>
      <title>{`${words.title} | ${brand.full}`}</title>
      {orderId === null ? <VoucherForm onOrdered={open} /> : <Ordered orderId={orderId} onAgain={() => open(null)} />}
    </>
  );
}

type OrderedProps = { orderId: string; onAgain: () => void };

function Ordered({ orderId, onAgain }: OrderedProps) {
  const words = useWords(voucherWords).bought;
  const bought = trpc.giftVouchers.bought.useQuery(
    { orderId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) =>
        state.data !== undefined && (state.data.isPaid || state.data.hasFailed) ? false : LOOK_AGAIN_MS,
    },
  );
  if (bought.data === undefined)
    return (
      <div className="wrap gift-done">
        {bought.isError ? (
          <LoadFailed sentence={words.loadFailed} isBusy={bought.isFetching} onRetry={() => void bought.refetch()} />
        ) : (
          <MarkLoader text={words.loading} />
        )}
      </div>
    );
  return (
    <div className="wrap gift-done gift" role="status">
      {bought.data.isPaid ? (
        <Paid voucher={bought.data} onAgain={onAgain} />
      ) : (
        <Unpaid voucher={bought.data} onAgain={onAgain} />
      )}
    </div>
  );
}

type StateProps = { voucher: BoughtVoucher; onAgain: () => void };

function Paid({ voucher, onAgain }: StateProps) {
  const words = useWords(voucherWords);
  const lang = useLang();
  const { orderId, amountCents, code, endsAt, recipientEmail, sendAt } = voucher;
  return (
    <>
      <h1>{words.bought.title}</h1>
      {recipientEmail !== null && (
        <p className="lead">
          {words.bought.sent(recipientEmail, sendAt === null ? null : formatLongDate(sendAt, lang))}
        </p>
      )}
      <p>{words.bought.text}</p>
      <p>
        {`${words.bought.code}, ${formatCents(cents(amountCents), lang)}`}
        <br />
        <b className="gift-code">{code}</b>
      </p>
      {endsAt !== null && <p className="dim">{words.until(formatLongDate(voucherLastDay(endsAt), lang))}</p>}
      <ButtonLink href={`/dashboard/voucher/${orderId}.pdf`} icon="ticket">
        {words.bought.print}
      </ButtonLink>
      <Button look="o" onClick={onAgain}>
        {words.bought.another}
      </Button>
    </>
  );
}

function Unpaid({ voucher: { hasFailed, url }, onAgain }: StateProps) {
  const words = useWords(voucherWords).bought;
  return (
    <>
      <h1>{hasFailed ? words.over : words.waiting}</h1>
      <p className="lead">{hasFailed ? words.overText : words.waitingText}</p>
      {!hasFailed && url !== null && (
        <ButtonLink href={url} icon="external-link">
          {words.open}
        </ButtonLink>
      )}
      <Button look="o" onClick={onAgain}>
        {words.again}
      </Button>
    </>
  );
}
