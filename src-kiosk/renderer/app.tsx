import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { DeskPhase } from '#shared/door/desk-state.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { DeskContext, useDeskState } from './bridge.ts';
import { Frame, type Place } from './frame.tsx';
import { switchSound } from './scanner/sounds.ts';
import { useScanner } from './scanner/use-scanner.ts';
import { CashScreen } from './screens/cash/cash-screen.tsx';
import { DamagedScreen, FaultScreen } from './screens/fault-screen.tsx';
import { LeaveSheet } from './screens/leave-sheet.tsx';
import { LockScreen } from './screens/lock-screen.tsx';
import { PairScreen } from './screens/pair-screen.tsx';
import { RevokedScreen } from './screens/revoked-screen.tsx';
import { ScanScreen } from './screens/scan/scan-screen.tsx';
import { VerdictScreen } from './screens/scan/verdict-screen.tsx';
import { SellScreen } from './screens/sell/sell-screen.tsx';
import { DoorwayContext, type Doorway } from './screens/setup/doorway.ts';
import { SettingsSheet } from './screens/setup/settings-sheet.tsx';
import { SetupScreen } from './screens/setup/setup-screen.tsx';
import { ShiftScreen } from './screens/shift-screen.tsx';
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

/** One screen per phase; behind the lock, one per place in the rail, and the verdict over all of them. */
export function App() {
  const state = useDeskState();
  const [place, setPlace] = useState<Place>('scan');
  const [memberToSell, setMemberToSell] = useState<string | null>(null);
  const isOpen = state?.phase === 'open';
  const scanner = useScanner(isOpen);
  const isCovered = isOpen && scanner.view !== null;
  const { sheet, doorway, close } = useDoorwaySheets();
  useKeptSound(state?.isSoundOn);
  useToldMain(state !== null);
  useFocusReturn(isCovered);
  const { show, scan, dismiss } = scanner;
  const actions = useMemo(
    () => ({
      onNext: dismiss,
      onShow: show,
      onConfirm: scan,
      onSell(view: ScanView) {
        dismiss(view.verdict.entryId);
        setPlace('sell');
      },
      onSellMember(view: ScanView) {
        dismiss(view.verdict.entryId);
        setMemberToSell(view.code);
        setPlace('sell');
      },
    }),
    [dismiss, show, scan],
  );
  if (state === null) return null;
  return (
    <DeskContext value={state}>
      <DoorwayContext value={doorway}>
        {BEFORE_OPEN[state.phase]}
        {isOpen && (
          <Frame place={place} problem={scanner.problem} isCovered={isCovered} onGo={setPlace}>
            {place === 'scan' && <ScanScreen onScan={scan} problem={scanner.problem} />}
            {place === 'sell' && (
              <SellScreen
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
        {isOpen && scanner.view !== null && (
          <VerdictScreen key={scanner.view.verdict.entryId} view={scanner.view} actions={actions} />
        )}
      </DoorwayContext>
    </DeskContext>
  );
}
