import type { PrinterState } from '#shared/door/printer-setup.ts';
import type { PrinterConnection } from './printer-connection.ts';

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
export async function askStatus(connection: PrinterConnection): Promise<PrinterState | null> {
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
