import { readdirSync } from 'node:fs';
import type { PrinterSystem } from '#shared/door/printer-setup.ts';

/** USB printers, USB and Bluetooth serial lines; on a Mac the lines that call out. */
const DEVICES = [
  { folder: '/dev/usb', name: /^lp\d+$/ },
  { folder: '/dev', name: /^(?:rfcomm|ttyUSB|ttyACM)\d+$|^cu\.(?!Bluetooth-Incoming)/ },
] as const;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Device files a printer may be behind; Windows can't be asked without a module of its own. */
export function listPrinterDevices(): string[] {
  return DEVICES.flatMap(({ folder, name }) =>
    namesIn(folder)
      .filter((file) => name.test(file))
      .toSorted((a, b) => a.localeCompare(b))
      .map((file) => `${folder}/${file}`),
  );
}

/** Which ways to a printer there are here; any other system has those of Linux. */
export const printerSystem = (): PrinterSystem => {
  const { platform } = process;
  return platform === 'win32' || platform === 'darwin' ? platform : 'linux';
};
