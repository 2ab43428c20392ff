import { useState, type FormEvent } from 'react';
import type { OwnVoucher, VoucherLook } from '#shared/gift-vouchers/gift-voucher.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useNow } from '#web/site.tsx';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { voucherWords } from './words.ts';

type PayWithVoucherProps = { voucher: VoucherLook | null; onVoucher: (voucher: VoucherLook | null) => void };

const canBeSpent = ({ isOwn, isBlocked, restCents, endsAt }: OwnVoucher, now: Date): boolean =>
  isOwn && !isBlocked && restCents > 0 && endsAt > now;

/** One voucher an order: one's own credit with one tap, or the code that somebody gave. */
export function PayWithVoucher({ voucher, onVoucher }: PayWithVoucherProps) {
  const words = useWords(voucherWords).checkout;
  const lang = useLang();
  const now = useNow();
  const mine = trpc.giftVouchers.mine.useQuery();
  if (voucher !== null)
    return (
      <section className="promo-code is-applied" aria-label={words.title}>
        <p role="status">
          <Icon name="check" size={20} />
          <span>{words.left(voucher.code, formatCents(voucher.restCents, lang))}</span>
        </p>
        <Button look="t" icon="x" onClick={() => onVoucher(null)}>
          {words.remove}
        </Button>
      </section>
    );
  return (
    <>
      {mine.data
        ?.filter((own) => canBeSpent(own, now))
        .map((own) => (
          <p key={own.id} className="gift-use">
            <Button look="o" icon="check" onClick={() => onVoucher(own)}>
              {words.credit(formatCents(own.restCents, lang))}
            </Button>
          </p>
        ))}
      <AskForVoucher onVoucher={onVoucher} />
    </>
  );
}

function AskForVoucher({ onVoucher }: Pick<PayWithVoucherProps, 'onVoucher'>) {
  const words = useWords(voucherWords).checkout;
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const [code, setCode] = useState('');
  const look = trpc.giftVouchers.look.useMutation({ onSuccess: onVoucher });
  const isEmpty = code.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty && !look.isPending) look.mutate({ code });
  };
  return (
    <details className="promo-code">
      <summary>
        {words.title}
        <Icon name="chevron-down" size={20} />
      </summary>
      <form onSubmit={submit} noValidate>
        <TextField
          label={words.code}
          value={code}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={look.error === null ? null : failureSentence(look.error, failures)}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            if (look.error !== null) look.reset();
          }}
        />
        <Button type="submit" look="o" isBusy={look.isPending} busyText={words.checking} disabled={isEmpty}>
          {words.use}
        </Button>
      </form>
      <p>
        <a href={to(paths.giftVoucher)}>{words.give}</a>
      </p>
    </details>
  );
}
