import { isSerialAddress, needsSetUp, queueNameOf, type PrinterSystem } from '#shared/door/printer-setup.ts';

export type PrinterPlace = {
  kind: 'none' | 'network' | 'queue' | 'serial';
  word: string;
  placeholder: string;
  /** What is to be done on this system before it prints. */ hint: string;
};

const SAYS_NOTHING = 'Papier und Deckel meldet er so nicht.';
const ONLY_SERIAL =
  'Nur für einen seriellen Anschluss; hat der Drucker keinen: „USB“ oder „Netz“. Braucht er eine andere ' +
  'Geschwindigkeit: dahinter @19200.';
const NONE: PrinterPlace = { kind: 'none', word: 'Keiner', placeholder: '', hint: '' };
const NETWORK: PrinterPlace = { kind: 'network', word: 'Netz', placeholder: '192.168.1.50:9100', hint: '' };

/** Beside the network: the system's own queue, which has USB too, and a serial line. */
const AT_THIS_MACHINE: Record<PrinterSystem, { queue: string; serial: string }> = {
  linux: { queue: 'Den Drucker in CUPS als Warteschlange ohne Treiber anlegen', serial: '/dev/ttyUSB0' },
  darwin: { queue: 'Den Drucker in macOS als Warteschlange ohne Treiber anlegen', serial: '/dev/cu.BON-SerialPort' },
  win32: { queue: 'In Windows mit „Generic / Text Only“ einrichten und freigeben', serial: 'COM5' },
};

/** Where a printer can be on this system, as the settings offer it. */
export function printerPlaces(system: PrinterSystem): readonly PrinterPlace[] {
  const { queue, serial } = AT_THIS_MACHINE[system];
  const name = system === 'win32' ? 'den Freigabenamen' : 'ihren Namen';
  return [
    NONE,
    NETWORK,
    { kind: 'queue', word: 'USB', placeholder: 'BON', hint: `${queue}, ${name} eintragen. ${SAYS_NOTHING}` },
    { kind: 'serial', word: 'Bluetooth, seriell', placeholder: serial, hint: ONLY_SERIAL },
  ];
}

/** Which of them an address is; of one that is to be set up anew, where most of them go. */
export function placeOf(address: string | null): PrinterPlace['kind'] {
  if (address === null) return 'none';
  if (queueNameOf(address) !== null || needsSetUp(address)) return 'queue';
  return isSerialAddress(address) ? 'serial' : 'network';
}
