/**
 * `npm run fiscal:check -- DIR` checks an export (DSFinV-K, in `DIR/dsfinvk/`) and the archives (`DIR/*.tar`) of the
 * security devices that signed it, each on its own and against each other; `-- FILE.tar` checks an archive alone, and
 * `npm run fiscal:verify -- 'V0;…'` the text of a receipt's QR code. 0 when it is good, 1 with everything that is wrong,
 * 2 for a wrong call. Reads only.
 */
import { checkBooks } from './check-books.ts';

process.exitCode = await checkBooks(process.argv[2], process.argv[3]);
