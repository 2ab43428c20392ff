import type { DeskState, FaultView } from '#shared/door/desk-state.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { CALL_NAMES } from '#shared/door/kiosk-calls.ts';
import type { CallHandlers } from '../ipc.ts';
import { NOBODY } from '../../door/scan/head-count.ts';

/** A desk that could not open its folder: it knows nothing but what is wrong. */
function faultState(fault: FaultView): DeskState {
  return {
    phase: 'fault',
    wrong: fault,
    fault: null,
    incidents: [],
    deskName: null,
    serverUrl: null,
    siteUrl: null,
    isServerPlain: false,
    isGuarded: false,
    needsDeskCode: false,
    isSoundOn: true,
    canChooseServer: false,
    pairing: null,
    needsWeakStorage: false,
    cashiers: [],
    cashier: null,
    tonight: null,
    events: [],
    heads: NOBODY,
    lastScans: [],
    link: {
      isOnline: false,
      offlineSince: null,
      waiting: 0,
      lastSyncAt: null,
      exceptions: 0,
      clockOffMinutes: null,
      trouble: null,
    },
    tse: null,
    isTraining: true,
    training: 'no-device',
    waitsForClosing: [],
    booksExport: null,
    cardTerminal: 'external',
    takesCardWithoutSlip: false,
    cardWait: null,
    cardOpen: null,
    nextReceipt: '',
    draft: null,
    saleTypes: [],
    plans: [],
    goods: [],
    cash: null,
    lastZ: null,
    printer: 'none',
    walkIns: { byReason: [], last: null },
    isMidnightListDue: false,
  };
}

type FaultCalls = Pick<CallHandlers, 'leaveKiosk' | 'restart' | 'saveDiagnosis' | 'screenFailed'>;

/** Everything else is refused: there is no store to do it with. */
export function faultHandlers(fault: FaultView, calls: FaultCalls): CallHandlers {
  const refused = Object.fromEntries(
    CALL_NAMES.map((name) => [
      name,
      () => {
        throw new DeskRefusal('NOT_OPEN');
      },
    ]),
  ) as unknown as CallHandlers;
  return { ...refused, ...calls, state: () => faultState(fault), stillHere: () => undefined };
}
