import { isDevicePath, queueNameOf, type PrinterSystem } from '#shared/door/printer-setup.ts';

export type PrinterPlace = {
  kind: 'none' | 'network' | 'device' | 'queue';
  word: string;
  placeholder: string;
  /** What is to be done on this system before it prints. */ hint: string;
};

const SAYS_NOTHING = 'Papier und Deckel meldet er so nicht.';
const LINE_SPEED = 'Braucht ein serieller Anschluss eine andere Geschwindigkeit: dahinter @19200.';
const NONE: PrinterPlace = { kind: 'none', word: 'Keiner', placeholder: '', hint: '' };
const NETWORK: PrinterPlace = { kind: 'network', word: 'Netz', placeholder: '192.168.1.50:9100', hint: '' };

/** A USB printer is a device file on Linux alone; Windows and macOS keep it for their own printing. */
const AT_THIS_MACHINE: Record<PrinterSystem, readonly PrinterPlace[]> = {
  linux: [
    { kind: 'device', word: 'USB, Bluetooth', placeholder: '/dev/usb/lp0 oder /dev/rfcomm0', hint: LINE_SPEED },
    {
      kind: 'queue',
      word: 'Warteschlange',
      placeholder: 'BON',
      hint: `Name einer CUPS-Warteschlange ohne Treiber. ${SAYS_NOTHING}`,
    },
  ],
  darwin: [
    {
      kind: 'queue',
      word: 'USB',
      placeholder: 'BON',
      hint: `Den Drucker in macOS als Warteschlange ohne Treiber anlegen, ihren Namen eintragen. ${SAYS_NOTHING}`,
    },
    {
      kind: 'device',
      word: 'Bluetooth, seriell',
      placeholder: '/dev/cu.BON-SerialPort',
      hint: `Nur für einen seriellen Anschluss; hat der Drucker keinen: „USB“ oder „Netz“. ${LINE_SPEED}`,
    },
  ],
  win32: [
    {
      kind: 'queue',
      word: 'USB',
      placeholder: 'BON',
      hint: `In Windows mit „Generic / Text Only“ einrichten und freigeben, den Freigabenamen eintragen. ${SAYS_NOTHING}`,
    },
    {
      kind: 'device',
      word: 'Bluetooth, COM',
      placeholder: 'COM5',
      hint: `Nur für einen COM-Anschluss; hat der Drucker keinen: „USB“ oder „Netz“. ${LINE_SPEED}`,
    },
  ],
};

/** Where a printer can be on this system, as the settings offer it. */
export const printerPlaces = (system: PrinterSystem): readonly PrinterPlace[] => [
  NONE,
  NETWORK,
  ...AT_THIS_MACHINE[system],
];

/** Which of them an address is. */
export function placeOf(address: string | null): PrinterPlace['kind'] {
  if (address === null) return 'none';
  if (queueNameOf(address) !== null) return 'queue';
  return isDevicePath(address) ? 'device' : 'network';
}
