import type { ReceiptData } from '#shared/door/receipt-data.ts';
import {
  isPrinterStopped,
  isSerialAddress,
  needsSetUp,
  queueNameOf,
  type PaperMm,
  type PrinterState,
} from '#shared/door/printer-setup.ts';
import { connectNetwork } from './connect-network.ts';
import { connectQueue } from './connect-queue.ts';
import { connectSerial } from './connect-serial.ts';
import type { PrinterConnection } from './printer-connection.ts';
import { printerProfile, type PrinterProfile } from './printer-profile.ts';
import { drawerBytes, receiptBytes, sheetBytes } from './receipt-bytes.ts';
import { type ReceiptLine, bold, centred, fitted, plain, row } from './receipt-lines.ts';

const ANSWER_MS = 400;

/** ESC/POS 'transmit real-time status': DLE EOT n. It is answered by a printer that prints nothing any more, too. */
const question = (n: number): Uint8Array => Uint8Array.of(0x10, 0x04, n);
const OFFLINE_CAUSE = 2;
const PAPER_SENSOR = 4;

/** Four bits of an answer are always the same; a byte in which they differ is no answer. */
const FIXED_BITS = 0x93;
const FIXED_VALUE = 0x12;
const isAnswer = (byte: number | null): byte is number => byte !== null && (byte & FIXED_BITS) === FIXED_VALUE;

const COVER_OPEN = 0x04;
const STOPPED_BY_PAPER = 0x20;
const ERROR = 0x40;
const NO_PAPER = 0x60;
const LOW_PAPER = 0x0c;

/** How the printer is; null from one that does not say: it is printed on as before. */
async function askStatus(connection: PrinterConnection): Promise<PrinterState | null> {
  const paper = await connection.ask(question(PAPER_SENSOR), ANSWER_MS);
  if (!isAnswer(paper)) return null;
  const offline = await connection.ask(question(OFFLINE_CAUSE), ANSWER_MS);
  const cause = isAnswer(offline) ? offline : 0;
  // With its cover open a printer sees no paper: the cover is what has to be closed.
  if ((cause & COVER_OPEN) !== 0) return 'cover-open';
  if ((paper & NO_PAPER) !== 0 || (cause & STOPPED_BY_PAPER) !== 0) return 'paper-out';
  if ((cause & ERROR) !== 0) return 'fault';
  return (paper & LOW_PAPER) === 0 ? 'ready' : 'paper-low';
}

/** Shows by itself whether model and paper are chosen right: the signs, and a ruler as wide as the paper. */
function testPageBytes(profile: PrinterProfile): Uint8Array {
  const { columns } = profile;
  const ruler = Array.from({ length: columns }, (_, i) => String((i + 1) % 10)).join('');
  const lines = [
    bold(centred('PROBEDRUCK')),
    ...fitted([plain('Diese Zeichen müssen zu lesen sein:')], columns),
    bold(centred('ä ö ü Ä Ö Ü ß € § à')),
    ...fitted([plain(`Das Lineal hat ${columns} Zeichen in genau einer Zeile:`)], columns),
    plain(ruler),
    ...row('Links', 'rechts 5,00 €', columns),
  ];
  return sheetBytes(lines, profile);
}

/** The printer as it was set up at this desk; without an address there is none. */
export type PrinterChoice = { address: string | null; model: string | null; paperMm: PaperMm };

export type Printer = {
  state(): PrinterState;
  /** Whether it came out, as far as the printer says. */
  print(receipt: () => ReceiptData, options: { opensDrawer: boolean }): Promise<boolean>;
  printSheet(lines: (columns: number) => ReceiptLine[]): void;
  openDrawer(): void;
  /** Asks how it is, and prints nothing. */
  check(): Promise<PrinterState>;
  printTestPage(): Promise<PrinterState>;
};

const WAKE_UP = Uint8Array.of(0x1b, 0x40);
/** ESC/POS 'generate pulse in real time': opens the drawer of a printer that does not print. */
const DRAWER_AT_ONCE = Uint8Array.of(0x10, 0x14, 0x01, 0x00, 0x02);

type Job = { bytes: (profile: PrinterProfile) => Uint8Array; opensDrawer: boolean };

async function runJob(connection: PrinterConnection, profile: PrinterProfile, job: Job): Promise<PrinterState> {
  const said = profile.isEscPos ? await askStatus(connection) : null;
  const state = said ?? 'ready';
  if (!isPrinterStopped(state)) await connection.write(job.bytes(profile));
  else if (job.opensDrawer) await connection.write(DRAWER_AT_ONCE); // nothing else: it would come out later
  return state;
}

async function connect(address: string): Promise<PrinterConnection> {
  const queue = queueNameOf(address);
  if (queue !== null) return connectQueue(queue);
  return isSerialAddress(address) ? connectSerial(address) : connectNetwork(address);
}

async function work(choice: PrinterChoice & { address: string }, job: Job): Promise<PrinterState> {
  const { address, model, paperMm } = choice;
  const connection = await connect(address);
  try {
    return await runJob(connection, printerProfile(model, paperMm), job);
  } finally {
    await connection.close();
  }
}

/** Prints one after the other in the background; a printer that does not print is seen on the screen, no more. */
export function makePrinter(choiceNow: () => PrinterChoice, onChange: () => void): Printer {
  let last: { address: string | null; state: PrinterState } = { address: null, state: 'ready' };
  let queue: Promise<unknown> = Promise.resolve();

  async function send(job: Job): Promise<PrinterState> {
    const choice = choiceNow();
    const { address } = choice;
    if (address === null) return 'none';
    if (needsSetUp(address)) return 'set-up-anew';
    const done = queue.then(() => work({ ...choice, address }, job)).catch(() => 'dead' as const);
    queue = done;
    last = { address, state: await done };
    onChange();
    return last.state;
  }

  /** Of another printer than the one now, nothing is known yet. */
  function state(): PrinterState {
    const { address } = choiceNow();
    if (address === null) return 'none';
    if (needsSetUp(address)) return 'set-up-anew';
    return last.address === address ? last.state : 'ready';
  }

  return {
    state,
    async print(receipt, { opensDrawer }) {
      const bytes = (profile: PrinterProfile) => receiptBytes(receipt(), { profile, opensDrawer });
      return !isPrinterStopped(await send({ bytes, opensDrawer }));
    },
    printSheet: (lines) =>
      void send({ bytes: (profile) => sheetBytes(lines(profile.columns), profile), opensDrawer: false }),
    openDrawer: () => void send({ bytes: drawerBytes, opensDrawer: true }),
    check: () => send({ bytes: () => WAKE_UP, opensDrawer: false }),
    printTestPage: () => send({ bytes: testPageBytes, opensDrawer: false }),
  };
}
