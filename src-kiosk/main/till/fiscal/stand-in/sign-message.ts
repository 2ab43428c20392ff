import { sign } from 'node:crypto';
import { logFile, SIGNATURE_ALGORITHMS, systemBytes, type LogFacts } from '#shared/fiscal/log-message.ts';
import { SECOND_MS } from '#shared/time.ts';
import type { Store } from '../../../base/store/open-store.ts';
import { refuse } from './refuse.ts';
import type { StandInIdentity } from './stand-in-identity.ts';

export type StandInParts = { file: Store; identity: StandInIdentity; now: () => Date; maxOpenTransactions: number };

/** As many as common devices are sold with. */
const SIGNATURES = 20_000_000;

type LastLog = { counter: number; second: number };
const lastLog = (file: Store): LastLog =>
  file.one<LastLog>('SELECT counter, second FROM logs ORDER BY counter DESC LIMIT 1') ?? { counter: 0, second: 0 };

export const signaturesLeft = (file: Store): number => SIGNATURES - lastLog(file).counter;

/** How far the device's clock is ahead of the machine's. */
const clockAheadMs = (file: Store): number =>
  file.one<{ ms: number }>('SELECT clock_ahead_ms AS ms FROM device')?.ms ?? 0;

/** The device's time in whole seconds: its clock may be set back, the time of its messages never runs back. */
export const deviceSecond = ({ file, now }: StandInParts): number =>
  Math.max(lastLog(file).second, Math.floor((now().getTime() + clockAheadMs(file)) / SECOND_MS));

export type SignedMessage = { counter: number; second: number; signature: string };

/**
 * Signs the next message and keeps it as the archive's file; `about` is what its name says after `Log-`. The caller's
 * transaction makes it one with what it changed. TseError when the certificate has ended or no signature is left.
 */
export function signMessage(
  parts: StandInParts,
  { about, number = null }: { about: string; number?: number | null },
  bytesOf: (facts: LogFacts) => Uint8Array,
): SignedMessage {
  const { file, identity } = parts;
  const second = deviceSecond(parts);
  const counter = lastLog(file).counter + 1;
  if (second * SECOND_MS > identity.validUntil.getTime()) throw refuse('STANDIN_EXPIRED');
  if (counter > SIGNATURES) throw refuse('STANDIN_FULL');
  const { serial, algorithm, key } = identity;
  const signed = bytesOf({ serial, algorithm, counter, at: new Date(second * SECOND_MS), timeFormat: 'unixTime' });
  const signature = sign(SIGNATURE_ALGORITHMS[algorithm].hash, signed, { key, dsaEncoding: 'ieee-p1363' });
  file.run(
    'INSERT INTO logs (counter, second, number, name, content) VALUES (?, ?, ?, ?, ?)',
    counter,
    second,
    number,
    `Unixt_${second}_Sig-${counter}_Log-${about}.log`,
    logFile(signed, signature),
  );
  return { counter, second, signature: signature.toString('base64') };
}

/** A message about the device's own work: `initialize`, `updateTime`, `startAudit`, `registerClient`. */
export function signSystemMessage(parts: StandInParts, operation: string, data = ''): void {
  signMessage(parts, { about: `Sys_${operation}` }, (facts) =>
    systemBytes(operation, new TextEncoder().encode(data), facts),
  );
}
