import { readdirSync } from 'node:fs';

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
