import type { SettingsPatch, SettingsView } from '#shared/door/desk-setup.ts';
import type { Supervision, UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { PrinterSystem } from '#shared/door/printer-setup.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Desk } from '../desk.ts';
import type { CallHandlers } from '../ipc.ts';
import { supervise } from '../../door/people/supervise.ts';
import { printerModels } from '../../till/printer/printer-profile.ts';

/** Who opened them may change things for so long; a sheet left open guards itself. */
const OPEN_FOR_MS = 10 * MINUTE_MS;

/** Which ways to a printer there are here; any other system has those of Linux. */
function printerSystem(): PrinterSystem {
  const { platform } = process;
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
}

function settingsView(desk: Desk): SettingsView {
  const { setup, given } = desk;
  const { server, printer, printerModel, paperMm, isFullScreen } = setup.read();
  const { hasCustomerDisplay, isSoundOn, startsAtLogin } = setup.read();
  return {
    serverUrl: desk.serverUrl(),
    serverName: server?.name ?? null,
    printer: given.printer ?? printer,
    printerSystem: printerSystem(),
    printerModel,
    paperMm,
    printerModels: printerModels(),
    isFullScreen: given.isFullScreen ?? isFullScreen,
    hasCustomerDisplay,
    isSoundOn,
    startsAtLogin,
    isGiven: {
      printer: given.printer !== null,
      isFullScreen: given.isFullScreen !== null,
    },
  };
}

type SettingsCalls = Pick<
  CallHandlers,
  'openSettings' | 'closeSettings' | 'settings' | 'changeSettings' | 'keepSound' | 'printTestPage'
>;

/** What this machine is told by hand: anybody's before it is paired, a supervisor's afterwards. */
export function settingsHandlers(
  desk: Desk,
  { onChanged }: { onChanged: (view: SettingsView) => void },
): SettingsCalls {
  let openUntil = -Infinity;
  const isOpen = () => !desk.state().isGuarded || desk.ctx.now().getTime() < openUntil;
  const requireOpen = () => {
    if (!isOpen()) throw new DeskRefusal('SUPERVISOR_NEEDED');
  };
  return {
    async openSettings(given: Supervision): Promise<UnlockAnswer> {
      const answer = await supervise(desk.ctx, given, { guard: desk.state(), pinKey: desk.pinKey() });
      if (answer.outcome === 'open') openUntil = desk.ctx.now().getTime() + OPEN_FOR_MS;
      return answer;
    },
    closeSettings() {
      openUntil = -Infinity;
    },
    settings() {
      requireOpen();
      return settingsView(desk);
    },
    changeSettings(patch: SettingsPatch) {
      requireOpen();
      desk.setup.change(patch);
      const view = settingsView(desk);
      onChanged(view);
      desk.ctx.changed();
      return view;
    },
    /** The cashier's own to switch; it outlives the program. */
    keepSound({ isOn }) {
      desk.setup.change({ isSoundOn: isOn });
      desk.ctx.changed();
    },
    async printTestPage() {
      requireOpen();
      return desk.printer.printTestPage();
    },
  };
}
