import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DeskPhase } from '#shared/door/desk-state.ts';
import type { SaleDoneView, ScanView } from '#shared/door/kiosk-bridge.ts';
import { DeskContext, useDeskState } from './bridge.ts';
import { Frame, type Place } from './frame.tsx';
import { ScreenKeys } from './keys/screen-keys.tsx';
import { switchSound } from './scanner/sounds.ts';
import { useKeys } from './scanner/use-keys.ts';
import { useScanner, type Scanner } from './scanner/use-scanner.ts';
import { CashScreen } from './screens/cash/cash-screen.tsx';
import { DamagedScreen, FaultScreen } from './screens/fault-screen.tsx';
import { Incidents } from './screens/incidents.tsx';
import { LeaveSheet } from './screens/leave-sheet.tsx';
import { LockScreen } from './screens/lock-screen.tsx';
import { PairScreen } from './screens/pair-screen.tsx';
import { RevokedScreen } from './screens/revoked-screen.tsx';
import { ScanScreen } from './screens/scan/scan-screen.tsx';
import type { VerdictActions } from './screens/scan/verdict-acts.tsx';
import { VoucherScreen } from './screens/scan/voucher-screen.tsx';
import { VerdictScreen } from './screens/scan/verdict-screen.tsx';
import { SellScreen, type Sold } from './screens/sell/sell-screen.tsx';
import { DoorwayContext, type Doorway } from './screens/setup/doorway.ts';
import { SettingsSheet } from './screens/setup/settings-sheet.tsx';
import { SetupScreen } from './screens/setup/setup-screen.tsx';
import { ShiftScreen } from './screens/shift-screen.tsx';
import { Said } from './ui/said.tsx';
import { useToldMain } from './use-told-main.ts';

/** Gives the focus back to where it was before the verdict came: who was typing goes on typing. */
function useFocusReturn(isCovered: boolean): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isCovered) before.current = document.activeElement;
    else if (before.current instanceof HTMLElement) before.current.focus();
  }, [isCovered]);
}

function useDoorwaySheets(): { sheet: 'leave' | 'settings' | null; doorway: Doorway; close: () => void } {
  const [sheet, setSheet] = useState<'leave' | 'settings' | null>(null);
  const doorway = useMemo(() => ({ onLeave: () => setSheet('leave'), onSettings: () => setSheet('settings') }), []);
  const close = useCallback(() => setSheet(null), []);
  return { sheet, doorway, close };
}

/** As somebody last switched it, also before the program ended. */
function useKeptSound(isOn: boolean | undefined): void {
  useEffect(() => {
    if (isOn !== undefined) switchSound(isOn);
  }, [isOn]);
}

const BEFORE_OPEN: Readonly<Record<DeskPhase, ReactNode>> = {
  fault: <FaultScreen />,
  damaged: <DamagedScreen />,
  'no-server': <SetupScreen />,
  unpaired: <PairScreen />,
  pairing: <PairScreen />,
  revoked: <RevokedScreen />,
  broken: <RevokedScreen />,
  locked: <LockScreen />,
  open: null,
};

function useVerdictActions(
  { show, scan, dismiss }: Scanner,
  goSell: (memberCode: string | null) => void,
): VerdictActions {
  return useMemo(() => {
    const sell = ({ verdict }: ScanView, memberCode: string | null) => {
      dismiss(verdict.entryId);
      goSell(memberCode);
    };
    return {
      onNext: dismiss,
      onShow: show,
      onConfirm: scan,
      onSell: (view) => sell(view, null),
      onSellMember: (view) => sell(view, view.code),
    };
  }, [dismiss, show, scan, goSell]);
}

/** What was given and what goes back stays to be read wherever one was meanwhile, until the next sale or the till's end. */
function useSold(till: string | null): Sold {
  const [sold, setSold] = useState<{ sale: SaleDoneView; till: string | null } | null>(null);
  return {
    done: sold !== null && sold.till === till ? sold.sale : null,
    setDone: (sale) => setSold(sale && { sale, till }),
  };
}

/** A code was read where none is judged. */
function ScanRefused({ sentence }: { sentence: string }) {
  if (sentence === '') return null;
  return (
    <p className="scan-refused" role="alert">
      {sentence}
    </p>
  );
}

/** One screen per phase; behind the lock, one per place in the rail, and the verdict over all of them. */
export function App() {
  const state = useDeskState();
  const [place, setPlace] = useState<Place>('scan');
  const [memberToSell, setMemberToSell] = useState<string | null>(null);
  const isOpen = state?.phase === 'open';
  const scanner = useScanner(isOpen);
  const sold = useSold(state?.cash?.id ?? null);
  const refusedScan = useKeys(state?.phase ?? null, scanner.hear);
  const isCovered = isOpen && (scanner.view !== null || scanner.voucher !== null);
  const { sheet, doorway, close } = useDoorwaySheets();
  useKeptSound(state?.isSoundOn);
  useToldMain(state !== null);
  useFocusReturn(isCovered);
  const goSell = useCallback((memberCode: string | null) => {
    if (memberCode !== null) setMemberToSell(memberCode);
    setPlace('sell');
  }, []);
  const actions = useVerdictActions(scanner, goSell);
  if (state === null) return null;
  return (
    <DeskContext value={state}>
      <DoorwayContext value={doorway}>
        {BEFORE_OPEN[state.phase]}
        {!isOpen && <Incidents />}
        {isOpen && (
          <Frame place={place} problem={scanner.problem} isCovered={isCovered} onGo={setPlace}>
            {place === 'scan' && <ScanScreen onScan={scanner.scan} problem={scanner.problem} />}
            {place === 'sell' && (
              <SellScreen
                {...sold}
                memberCode={memberToSell}
                onMemberTaken={() => setMemberToSell(null)}
                onCount={() => setPlace('cash')}
              />
            )}
            {place === 'shifts' && <ShiftScreen />}
            {place === 'cash' && <CashScreen />}
          </Frame>
        )}
        <LeaveSheet isOpen={sheet === 'leave'} onOpen={doorway.onLeave} onClose={close} />
        {sheet === 'settings' && <SettingsSheet onClose={close} />}
        <ScreenKeys />
        <ScanRefused sentence={refusedScan} />
        <Said />
        {isOpen && scanner.view !== null && (
          <VerdictScreen key={scanner.view.verdict.entryId} view={scanner.view} actions={actions} />
        )}
        {isOpen && scanner.voucher !== null && (
          <VoucherScreen
            key={scanner.voucher.code}
            voucher={scanner.voucher}
            onShow={scanner.showVoucher}
            onNext={scanner.dismissVoucher}
          />
        )}
      </DoorwayContext>
    </DeskContext>
  );
}
