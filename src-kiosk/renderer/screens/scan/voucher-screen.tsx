import { useEffect, useRef, useState } from 'react';
import type { SupervisorPin } from '#shared/door/kiosk-bridge.ts';
import type { VoucherView } from '#shared/door/voucher.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';
import { KeyName, pressedBy } from '../../scanner/function-keys.tsx';
import { useSoundOn } from '../../scanner/sounds.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import { voucherFacts, voucherLook } from './voucher-look.ts';

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
    onNext();
  }
  return { problem, isBusy, isLate, setLate, redeem, takeBack, undo: () => busily(() => takeBack()) };
}

function Facts({ voucher }: { voucher: VoucherView }) {
  const facts = voucherFacts(voucher, useNow(10_000));
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
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
  const { tone, glyph, word, todo } = voucherLook(voucher);
  const { problem, isLate, setLate, takeBack, ...acts } = useActs(props);
  const { cashiers } = useDesk();
  const isSoundOn = useSoundOn();
  return (
    <main className={`verdict verdict-${tone}`} role="alert">
      <Glyph name={glyph} tone={tone} />
      <div className="verdict-sound">
        <Icon name={isSoundOn ? 'volume' : 'volume-off'} size={24} />
        {isSoundOn ? 'Ton an' : 'Ton aus'}
        {voucher.isOffline && ' · ohne Netz geprüft'}
      </div>
      <div className="verdict-text">
        <h1 className="narrow">{word}</h1>
        <p className="verdict-do">{todo}</p>
        <Facts voucher={voucher} />
        {problem !== '' && <p className="verdict-problem">{problem}</p>}
        <div className="verdict-foot">
          <Acts voucher={voucher} onNext={onNext} {...acts} />
        </div>
      </div>
      {isLate && (
        <SupervisorSheet
          title="Einlösung zurücknehmen"
          supervisors={cashiers.filter(({ isSupervisor }) => isSupervisor)}
          onPin={takeBack}
          onClose={() => setLate(false)}
        />
      )}
    </main>
  );
}
