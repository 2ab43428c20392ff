import type { FiscalDevice, FiscalProcess, FiscalRecord, FiscalTransaction } from '#shared/door/fiscal-device.ts';

type Signing = { registerSerial: string; startedAt: Date; process: FiscalProcess; now(): Date };

/** Begins at the first input of a sale (AEAO 2.2.2); null when the device does not answer, which stops no sale. */
export async function startFiscal(
  device: FiscalDevice | null,
  registerSerial: string,
): Promise<FiscalTransaction | null> {
  return device === null ? null : device.start(registerSerial).catch(() => null);
}

/**
 * The record of a finished process. A device that fails is an outage, written on the receipt with its reason (AEAO
 * 1.14), never a refused sale.
 */
export async function finishFiscal(
  device: FiscalDevice,
  transaction: FiscalTransaction | null,
  { registerSerial, startedAt, process, now }: Signing,
): Promise<FiscalRecord> {
  const outage = (reason: string): FiscalRecord => ({
    state: 'outage',
    registerSerial,
    deviceSerial: '',
    transactionNumber: transaction?.transactionNumber ?? null,
    signatureCounter: null,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    ...process,
    signature: null,
    signatureAlgorithm: null,
    publicKey: null,
    outageReason: reason,
  });
  if (transaction === null) return outage('TSE ausgefallen: kein Beginn des Vorgangs');
  return device
    .finish(transaction, process)
    .catch((error: unknown) =>
      outage(`TSE ausgefallen: ${error instanceof Error ? error.message.slice(0, 150) : 'unbekannt'}`),
    );
}
