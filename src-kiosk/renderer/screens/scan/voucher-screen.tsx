import { useEffect, useRef, useState } from 'react';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import type { VoucherView } from '#shared/door/voucher.ts';
import { formatCents } from '#shared/money.ts';
import { ask, Refusal, sentenceOf } from '../../bridge.ts';
import { KeyName, pressedBy } from '../../scanner/function-keys.tsx';
import { atTime } from '../../ui/german.ts';
import { Icon } from '../../ui/icon.tsx';
import { say } from '../../ui/said.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VerdictFrame } from './verdict-frame.tsx';
import { voucherFacts, voucherLook } from './voucher-look.ts';

const redeemedWords = ({ cents, use }: VoucherView): string =>
  `Gutschein ${formatCents(cents, 'de')}${use === null ? '' : `, eingelöst ${atTime(use.at)}`}`;

type VoucherProps = { voucher: VoucherView; onShow: (voucher: VoucherView) => void; onNext: () => void };

/** What the two buttons do; `isLate` asks for a supervisor. */
function useActs({ voucher, onShow, onNext }: VoucherProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isLate, setLate] = useState(false);
  async function busily(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    await work().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'SUPERVISOR_NEEDED' && !isLate) setLate(true);
      else setProblem(sentenceOf(error));
    });
    setBusy(false);
  }
  const redeem = () => busily(async () => onShow(await ask('redeemVoucher', { code: voucher.code })));
  async function takeBack(supervisor?: SupervisorPin): Promise<void> {
    const entryId = voucher.use?.id ?? '';
    await ask('undoVoucher', { entryId, ...(supervisor !== undefined && { supervisor }) });
    say(`Gutschein ${formatCents(voucher.cents, 'de')} zurückgenommen: Er gilt wieder.`);
    onNext();
  }
  return { problem, isBusy, isLate, setLate, redeem, takeBack, undo: () => busily(() => takeBack()) };
}

type ActsProps = Pick<ReturnType<typeof useActs>, 'isBusy' | 'redeem' | 'undo'> & Omit<VoucherProps, 'onShow'>;

/** Enter is the safe next step, which spends nothing; only the button or its key redeems. */
function Acts({ voucher, isBusy, redeem, undo, onNext }: ActsProps) {
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), [voucher]);
  const isOpen = voucher.state === 'open' && !voucher.isGiven;
  return (
    <div className="verdict-acts">
      {isOpen && (
        <button
          type="button"
          className="kb kb-large"
          disabled={isBusy}
          {...pressedBy('F6')}
          onClick={() => void redeem()}
        >
          <Icon name="gift" />
          Einlösen
          <KeyName of="F6" />
        </button>
      )}
      {!isOpen && voucher.isOwn && (
        <button type="button" className="kb kb-large" disabled={isBusy} onClick={() => void undo()}>
          <Icon name="arrow-back-up" />
          Zurücknehmen
        </button>
      )}
      <button ref={main} type="button" className="kb kb-large kb-main" onClick={onNext}>
        {isOpen ? 'Nicht einlösen' : 'Weiter scannen'}
      </button>
    </div>
  );
}

/** A voucher that was scanned: worth something, spent, or nothing. */
export function VoucherScreen(props: VoucherProps) {
  const { voucher, onNext } = props;
  const look = voucherLook(voucher);
  const { problem, isLate, setLate, takeBack, ...acts } = useActs(props);
  return (
    <VerdictFrame
      look={look}
      isOffline={voucher.isOffline}
      facts={voucherFacts(voucher, useNow(10_000))}
      problem={problem}
      sheet={
        isLate && (
          <SupervisorSheet
            title="Einlösung zurücknehmen"
            what={redeemedWords(voucher)}
            onPin={takeBack}
            onClose={() => setLate(false)}
          />
        )
      }
    >
      <Acts voucher={voucher} onNext={onNext} {...acts} />
    </VerdictFrame>
  );
}
