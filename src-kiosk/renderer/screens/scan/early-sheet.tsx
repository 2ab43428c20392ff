import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { ask, useDesk } from '../../bridge.ts';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

type EarlySheetProps = { view: ScanView; onShow: (view: ScanView) => void; onClose: () => void };

/** Somebody comes in before the doors open: a supervisor answers for just this entry. */
export function EarlySheet({ view, onShow, onClose }: EarlySheetProps) {
  const { cashiers } = useDesk();
  const { code, verdict } = view;
  const who = [verdict.holder, verdict.ticketTypeName].filter((part) => part !== null).join(', ');
  return (
    <SupervisorSheet
      supervisors={cashiers.filter(({ isSupervisor }) => isSupervisor)}
      title="Trotzdem einlassen"
      what={`${who === '' ? '' : `${who}: `}${verdict.todo}`}
      onClose={onClose}
      onPin={async (supervisor) => onShow(await ask('scan', { text: code, confirmed: 'too_early', supervisor }))}
    />
  );
}
