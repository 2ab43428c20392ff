import { z } from 'zod';

const IN_BRACKETS = /^\[([\da-f:.]+)(%[\w.-]{1,15})?\]:\d{1,5}$/i;
/** `host:port` of a printer in the network; an IPv6 address stands in brackets, with its interface where it needs one. */
const NetworkAddress = z.union([
  z.string().regex(/^[\w.-]+:\d{1,5}$/),
  z
    .string()
    .regex(IN_BRACKETS)
    .refine((address) => z.ipv6().safeParse(IN_BRACKETS.exec(address)?.[1]).success),
]);

/** Where a printer in the network listens. */
export function networkPlaceOf(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replaceAll(/[[\]]/g, ''), port: Number(address.slice(colon + 1)) };
}

/** Serial lines by the names that systems give them: real, by USB, by Bluetooth, and virtual. */
const LINE_NAMES = [
  String.raw`(?:tty|cu)[\w.-]{1,100}`,
  String.raw`rfcomm\d{1,3}`,
  String.raw`pts/\d{1,4}`,
  String.raw`serial/by-(?:id|path)/[\w.-]{1,150}`,
];
/**
 * A printer at a serial line: the line's device, or its port on Windows; `@19200` behind it is the speed, in bits a
 * second.
 */
const SerialAddress = z
  .string()
  .regex(
    new RegExp(
      `^(?:/dev/(?:${LINE_NAMES.join('|')})|COM\\d{1,3})(?:@(?:1200|2400|4800|9600|19200|38400|57600|115200))?$`,
    ),
  );

/** A serial line and its speed; null keeps what the system has for it. */
export function serialLineOf(address: string): { path: string; baud: string | null } {
  const [path = '', baud = null] = address.split('@');
  return { path, baud };
}

const QUEUE = 'queue:';
/** A printer that the system prints on: the name of its CUPS queue, or under which Windows shares it. */
const QueueAddress = z.string().regex(/^queue:[A-Za-z][\w.-]{0,59}$/);

/** One of the three: where the receipt printer of a desk is. */
export const PrinterAddress = z
  .union([NetworkAddress, SerialAddress, QueueAddress])
  .refine((address) => !address.split('/').includes('..'), 'not a device');

/** Any device file: desks wrote to USB printers so. They are set up anew, and until then nothing is printed. */
const DeviceFile = z.string().regex(/^\/dev\/[\w./-]{1,150}(?:@\d{1,6})?$/);

/** What a desk was told once, also by an earlier version. */
export const KeptPrinterAddress = z.union([PrinterAddress, DeviceFile]);

/** Whether a printer was set up in a way that is gone. */
export const needsSetUp = (address: string): boolean => !PrinterAddress.safeParse(address).success;

/** Whether an address is a serial line of this machine. */
export const isSerialAddress = (address: string): boolean => SerialAddress.safeParse(address).success;

/** The system's own name of a printer behind its queue; null where the address is another one. */
export const queueNameOf = (address: string): string | null =>
  QueueAddress.safeParse(address).success ? address.slice(QUEUE.length) : null;

/** The address of the queue with this name. */
export const queueAddress = (name: string): string => QUEUE + name;

/** What the ways to a printer depend on. */
export type PrinterSystem = 'linux' | 'darwin' | 'win32';

/** A printer of the library's list, by its id there. */
export const PrinterModelId = z.string().regex(/^[a-z\d-]{1,60}$/);

/** Width of the roll. */
export const PaperMm = z.literal([58, 80]);
export type PaperMm = z.infer<typeof PaperMm>;

/** How a printer is told what it is: null is one that the library does not know. */
export type PrinterModelView = { id: string; name: string; paperMm: PaperMm };

export type PrinterState =
  | 'none'
  | 'ready'
  | /** It prints, and says that the roll is near its end. */ 'paper-low'
  | 'paper-out'
  | 'cover-open'
  | /** It says that it has an error: a jam, the cutter, too hot. */ 'fault'
  | /** Nobody answers there. */ 'dead'
  | /** An earlier version reached it in a way that is gone. */ 'set-up-anew';

/** Nothing prints until somebody has repaired it. */
export const isPrinterStopped = (state: PrinterState): boolean =>
  state !== 'none' && state !== 'ready' && state !== 'paper-low';

/** How it is, in short. */
export const PRINTER_DETAIL: Record<PrinterState, string> = {
  none: 'nicht eingerichtet',
  ready: 'bereit',
  'paper-low': 'bereit, Papier geht zu Ende',
  'paper-out': 'kein Papier',
  'cover-open': 'Deckel offen',
  fault: 'meldet eine Störung',
  dead: 'antwortet nicht',
  'set-up-anew': 'muss neu eingerichtet werden',
};

/** What is wrong and what helps, for the cashier. */
export const PRINTER_WORDS: Record<PrinterState, string> = {
  none: 'Kein Drucker eingerichtet.',
  ready: 'Der Drucker ist bereit.',
  'paper-low': 'Das Papier geht zu Ende. Eine neue Rolle bereitlegen.',
  'paper-out': 'Kein Papier im Drucker. Neue Rolle einlegen.',
  'cover-open': 'Der Deckel des Druckers ist offen. Deckel schließen.',
  fault: 'Der Drucker meldet eine Störung. Papierstau und Messer prüfen, aus- und einschalten.',
  dead: 'Der Drucker antwortet nicht. Strom, Kabel und Adresse prüfen.',
  'set-up-anew':
    'Der Drucker muss neu eingerichtet werden, bis dahin druckt er nicht und öffnet die Lade nicht: ' +
    'Einstellungen, „Bondrucker“, dort „USB“ oder „Netz“.',
};
