import { TseError, type TseFaultKind } from '#shared/fiscal/fiscal-device.ts';

const REFUSALS = {
  STANDIN_SERIAL_REFUSED: ['setup', 'Die TSE nimmt diese Seriennummer der Kasse nicht an.'],
  STANDIN_CLIENT_UNKNOWN: ['setup', 'Die Kasse ist an der TSE nicht angemeldet.'],
  STANDIN_ID_REFUSED: ['bug', 'Die TSE nimmt die Kennung des Vorgangs nicht an.'],
  STANDIN_TRANSACTION_UNKNOWN: ['bug', 'Die TSE kennt den Vorgang nicht.'],
  STANDIN_TRANSACTION_DIFFERS: ['bug', 'Die TSE hat den Vorgang mit anderen Daten.'],
  STANDIN_TOO_MANY_OPEN: ['busy', 'An der TSE sind zu viele Vorgänge offen.'],
  STANDIN_EXPIRED: ['expired', 'Das Zertifikat der TSE ist abgelaufen.'],
  STANDIN_FULL: ['full', 'Der Speicher der TSE ist voll.'],
  STANDIN_BUSY: ['busy', 'Die TSE arbeitet noch an einem anderen Vorgang.'],
  STANDIN_LOCKED: ['busy', 'Die TSE ist gesperrt.'],
  STANDIN_UNAVAILABLE: ['unreachable', 'Der Dienst der TSE ist gestört.'],
  STANDIN_STORE: ['unreachable', 'Die TSE kann ihren Speicher nicht lesen oder schreiben.'],
  STANDIN_NO_ANSWER: ['timeout', 'Die TSE hat nicht rechtzeitig geantwortet.'],
} as const satisfies Record<string, readonly [TseFaultKind, string]>;
export type StandInRefusal = keyof typeof REFUSALS;

/** Why the stand-in does not do what it is asked, as every security device says it. */
export function refuse(code: StandInRefusal): TseError {
  const [kind, text] = REFUSALS[code];
  return new TseError({ kind, code, text });
}
