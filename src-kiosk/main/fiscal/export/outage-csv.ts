import type { OutagePayload } from '#shared/fiscal/outage.ts';
import { entriesOf } from '../../journal/journal.ts';
import type { Store } from '../../store/open-store.ts';

const HEAD = ['Zeit', 'Vorgang', 'Ausfall', 'Beleg', 'Grund', 'TSE', 'Transaktion', 'Signaturzähler'];
const WORDS = {
  open: 'Beginn',
  reopen: 'geht weiter',
  close: 'Ende',
  found: 'doch unterschrieben',
} as const satisfies Record<OutagePayload['type'], string>;

const field = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
const line = (fields: readonly (string | number)[]): string => `${fields.map(field).join(';')}\r\n`;

/** The register's whole log of outages (AEAO to § 146a, 1.14), oldest first, as CSV. */
export function* outageCsv(store: Store): Iterable<string> {
  yield line(HEAD);
  for (const { payload } of entriesOf(store, 'real', ['outage'])) {
    const told = JSON.parse(payload) as OutagePayload;
    const { at, type, outageId, documentNumber } = told;
    const [reason, device] = told.type === 'open' ? [told.reason, told.deviceSerial] : ['', ''];
    const [transaction, counter] = told.type === 'found' ? [told.transactionNumber, told.signatureCounter] : ['', ''];
    yield line([at, WORDS[type], outageId, documentNumber, reason, device, transaction, counter]);
  }
}
