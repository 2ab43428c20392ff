import { app } from 'electron';
import { readMachine } from '../../base/settings.ts';
import { setAutoStart } from './auto-start.ts';

/** Only what is installed starts by itself. */
export function followLogin(isOn: boolean, onError: (error: unknown) => void): void {
  if (!app.isPackaged) return;
  const { platform, appImage } = readMachine();
  try {
    setAutoStart(isOn, {
      platform,
      program: appImage ?? process.execPath,
      config: app.getPath('appData'),
      setLoginItem: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
    });
  } catch (error) {
    onError(error);
  }
}
