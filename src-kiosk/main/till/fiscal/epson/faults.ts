import { TseError, type TseFaultKind } from '#shared/fiscal/fiscal-device.ts';
import { ownEntry } from '#shared/own-entry.ts';

/** What a fault's kind says where its code has no sentence of its own. Printed on receipts: short. */
const TEXT_OF_KIND: Record<TseFaultKind, string> = {
  timeout: 'Die TSE hat nicht rechtzeitig geantwortet.',
  unreachable: 'Die TSE ist nicht erreichbar.',
  busy: 'Die TSE ist gerade beschäftigt.',
  setup: 'Die TSE ist nicht richtig eingerichtet.',
  bug: 'Die TSE hat unerwartet geantwortet.',
  expired: 'Das Zertifikat der TSE ist abgelaufen.',
  full: 'Der Speicher der TSE ist voll.',
};

type Meaning = TseFaultKind | readonly [TseFaultKind, string];

/** The codes of the Epson TSE by what has to be done. A code that is not here is one we do not know: `bug`. */
const MEANING_OF_CODE: Record<string, Meaning> = {
  TSE1_ERROR_CERTIFICATE_EXPIRED: 'expired',
  TSE1_ERROR_STORE_FULL: 'full',
  TSE1_ERROR_STORE_FULL_INTERNAL: 'full',
  TSE1_ERROR_TRANSACTION_SIGNATURES_EXCEEDED: ['full', 'Die TSE hat keine Signaturen mehr.'],

  TSE1_ERROR_MAX_PARALLEL_TRANSACTIONS: ['busy', 'In der TSE sind zu viele Vorgänge offen.'],
  TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST: ['busy', 'Die TSE prüft sich gerade selbst.'],
  TSE1_ERROR_RESPONSE_MISSING: 'busy',
  TSE1_ERROR_NOT_ALLOWED_EXPORT_IN_PROGRES: ['busy', 'Die TSE gibt gerade ihr Archiv aus.'],
  TSE1_ERROR_EXPORT_RETRY: ['busy', 'Die TSE gibt gerade ihr Archiv aus.'],
  TSE1_ERROR_EXPORT_NONE_IN_PROGRESS: ['busy', 'Der Abruf des Archivs der TSE wurde unterbrochen.'],
  OTHER_ERROR_CURRENTLY_EXPORTING: ['busy', 'Die TSE gibt gerade ihr Archiv aus.'],
  OTHER_ERROR_NO_EXPORT_STARTED: ['busy', 'Der Abruf des Archivs der TSE wurde unterbrochen.'],
  OTHER_ERROR_TOO_MANY_CHALLENGE_REQUESTED: 'busy',
  OTHER_ERROR_TOO_MANY_TIME_ADMIN_USER_LOGGED_IN: 'busy',
  DEVICE_IN_USE: ['busy', 'Die TSE wird von einem anderen Gerät benutzt.'],

  TSE1_ERROR_TIMEOUT: 'timeout',

  DEVICE_NOT_FOUND: 'unreachable',
  DEVICE_NOT_OPEN: 'unreachable',
  DEVICE_OPEN_ERROR: 'unreachable',
  DEVICE_ERROR: 'unreachable',
  SYSTEM_ERROR: 'unreachable',
  TSE1_ERROR_NO_TSE: ['unreachable', 'Im Drucker steckt keine TSE.'],
  TSE1_ERROR_IO: ['unreachable', 'Im Drucker steckt keine TSE.'],
  TSE1_ERROR_POWER_CYCLE_DETECTED: 'unreachable',
  OTHER_ERROR_NO_STORAGE_FOUND: ['unreachable', 'Im Drucker steckt keine TSE.'],

  TSE1_ERROR_CLIENT_NOT_REGISTERED: ['setup', 'Diese Kasse ist bei der TSE nicht angemeldet.'],
  TSE1_ERROR_AUTHENTICATION_FAILED: ['setup', 'Die TSE nimmt die PIN dieser Kasse nicht an.'],
  TSE1_ERROR_AUTHENTICATION_PIN_BLOCKED: ['setup', 'Die PIN der TSE ist gesperrt.'],
  TSE1_ERROR_AUTHENTICATION_USER_NOT_LOGGED_IN: ['setup', 'Diese Kasse ist bei der TSE nicht angemeldet.'],
  TSE1_ERROR_NOT_AUTHORIZED: ['setup', 'Diese Kasse darf das bei der TSE nicht.'],
  TSE1_ERROR_NO_TIME_SET: ['setup', 'Die Uhr der TSE ist nicht gestellt.'],
  TSE1_ERROR_WRONG_STATE_NEEDS_PUK_CHANGE: 'setup',
  TSE1_ERROR_WRONG_STATE_NEEDS_PIN_CHANGE: 'setup',
  TSE1_ERROR_WRONG_STATE_NEEDS_TSE_UNLOCK: ['setup', 'Die TSE ist gesperrt.'],
  TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST_PASSED: ['setup', 'Die TSE hat ihren Selbsttest nicht bestanden.'],
  TSE1_ERROR_SELF_TEST_FAILED_FW: ['setup', 'Die TSE hat ihren Selbsttest nicht bestanden.'],
  TSE1_ERROR_SELF_TEST_FAILED_CSP: ['setup', 'Die TSE hat ihren Selbsttest nicht bestanden.'],
  TSE1_ERROR_SELF_TEST_FAILED_RNG: ['setup', 'Die TSE hat ihren Selbsttest nicht bestanden.'],
  TSE1_ERROR_TSE_NOT_INITIALIZED: ['setup', 'Die TSE ist noch nicht eingerichtet.'],
  TSE1_ERROR_TSE_DECOMMISSIONED: ['setup', 'Die TSE ist außer Betrieb genommen.'],
  TSE1_ERROR_MAX_REGISTERED_CLIENTS_REACHED: ['setup', 'Bei der TSE sind zu viele Kassen angemeldet.'],
  TSE1_ERROR_FIRMWARE_UPDATE_NOT_APPLIED: 'setup',
  OTHER_ERROR_UNKNOWN_STORAGE: ['setup', 'Im Drucker steckt etwas, das keine TSE ist.'],
  OTHER_ERROR_HOST_AUTHENTICATION_FAILED: ['setup', 'Die TSE kennt das gemeinsame Kennwort nicht.'],
  OTHER_ERROR_UNAUTHENTICATED_HOST: ['setup', 'Die TSE gehört zu einem anderen Drucker.'],
  OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER: ['setup', 'Diese Kasse ist bei der TSE nicht angemeldet.'],
  OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER: 'setup',
  OTHER_ERROR_UNAUTHENTICATED_USER: 'setup',
  OTHER_ERROR_TSE_ALREADY_SET_UP: ['setup', 'Die TSE ist schon eingerichtet.'],
  OTHER_ERROR_NO_TIME_SET_BEFORE_EXPORT: ['setup', 'Die Uhr der TSE ist nicht gestellt.'],
  OTHER_ERROR_SECRETKEY_REGISTRATION: 'setup',

  TSE1_ERROR_EXPORT_NO_DATA_AVAILABLE: ['bug', 'Das Archiv der TSE hat zu dieser Frage nichts.'],
  TSE1_ERROR_TRANSACTION_NOT_STARTED: ['bug', 'Der Vorgang ist in der TSE nicht offen.'],
  TSE1_ERROR_NO_TRANSACTION_IN_PROGRESS: ['bug', 'Der Vorgang ist in der TSE nicht offen.'],
};

/** The error of a code that the device gave. */
export function deviceError(code: string): TseError {
  const meaning = ownEntry(MEANING_OF_CODE, code) ?? 'bug';
  const [kind, text] = typeof meaning === 'string' ? [meaning, TEXT_OF_KIND[meaning]] : meaning;
  return new TseError({ kind, code: code.slice(0, 80), text });
}

/** An error that the desk finds by itself. The code tells what, in English. */
export const ownError = (kind: TseFaultKind, code: string, text: string = TEXT_OF_KIND[kind]): TseError =>
  new TseError({ kind, code: code.slice(0, 80), text });

/** Whether the error is the device's refusal with one of these codes. */
export const isCode = (error: unknown, codes: readonly string[]): error is TseError =>
  error instanceof TseError && codes.includes(error.fault.code);

/** Nothing but a TseError leaves the device: anything else is a fault of our own. */
export const asTseError = (error: unknown): TseError =>
  error instanceof TseError ? error : ownError('bug', error instanceof Error ? error.name : 'UNKNOWN');
