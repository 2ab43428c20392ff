/**
 * `npm run fiscal:vectors`: verifies the receipts that others have published, and refuses each of them with one field
 * altered. Ends with 1 when one is taken for the other.
 */
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { alteredQrTexts } from './altered-qr-texts.ts';
import { PUBLIC_QR_TEXTS } from './public-qr-texts.ts';

const failed = PUBLIC_QR_TEXTS.filter(({ text }) => !verifyQrText(text).isGood);
for (const { source } of failed) console.log(`does not verify: ${source}`);
console.log(`${PUBLIC_QR_TEXTS.length - failed.length} passed, ${failed.length} failed`);

const altered = PUBLIC_QR_TEXTS.flatMap((qr) => alteredQrTexts(qr).map((one) => ({ ...one, source: qr.source })));
const accepted = altered.filter(({ text }) => verifyQrText(text).isGood);
for (const { source, field } of accepted) console.log(`verifies although its ${field} was altered: ${source}`);
const fields = new Set(altered.map(({ field }) => field)).size;
console.log(
  `${fields} altered fields of each: ${altered.length - accepted.length} refused, ${accepted.length} accepted`,
);
process.exitCode = failed.length + accepted.length === 0 ? 0 : 1;
