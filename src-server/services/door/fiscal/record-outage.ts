import { lastUnsigned, type OutagePayload } from '#shared/fiscal/outage.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import type { FiscalProblem } from './fiscal-problem.ts';
import { findOutage, insertOutage, writeFound, writeOutageEnd, type OutageRow } from './outage-rows.ts';

const differs = (detail: string): FiscalProblem[] => [{ kind: 'outage_differs', detail }];

function open(
  ctx: ServiceContext,
  desk: Desk,
  { outageId, at, documentNumber, deviceSerial, code, reason }: Extract<OutagePayload, { type: 'open' }>,
): void {
  insertOutage(ctx, {
    id: outageId,
    deskId: desk.id,
    registerSerial: registerSerialOf(desk.id),
    beganAt: new Date(at),
    reason,
    code,
    deviceSerial: deviceSerial.toLowerCase(),
    firstNumber: documentNumber,
  });
}

/** It ends with the first document that is signed again, so the last one without a signature is the one before. */
function close(ctx: ServiceContext, outage: OutageRow, { at, documentNumber }: OutagePayload): FiscalProblem[] {
  const lastNumber = lastUnsigned(outage.firstNumber, documentNumber);
  writeOutageEnd(ctx, { id: outage.id, endedAt: new Date(at), lastNumber });
  return lastNumber < documentNumber ? [] : differs(`close ${documentNumber}`);
}

function find(
  ctx: ServiceContext,
  outage: OutageRow,
  { at, documentNumber, transactionNumber, signatureCounter }: Extract<OutagePayload, { type: 'found' }>,
): void {
  if (outage.found.some((known) => known.signatureCounter === signatureCounter)) return;
  writeFound(ctx, outage.id, [...outage.found, { at, documentNumber, transactionNumber, signatureCounter }]);
}

/**
 * Keeps an outage of a desk's security device: begin, end, going on again, and what the device had finished after all
 * (AEAO to § 146a, 1.14). What belongs to no outage of this desk is told, and stays in the journal. Call inside a
 * transaction.
 */
export function recordOutage(ctx: ServiceContext, desk: Desk, outage: OutagePayload): FiscalProblem[] {
  const known = findOutage(ctx, outage.outageId);
  if (known !== null && known.deskId !== desk.id) return differs(`${outage.type} other`);
  if (known === null) {
    if (outage.type !== 'open') return differs(`${outage.type} unknown`);
    open(ctx, desk, outage);
    return [];
  }
  switch (outage.type) {
    case 'open':
      return [];
    case 'reopen':
      writeOutageEnd(ctx, { id: known.id, endedAt: null, lastNumber: null });
      return [];
    case 'close':
      return close(ctx, known, outage);
    case 'found':
      find(ctx, known, outage);
      return [];
  }
}
