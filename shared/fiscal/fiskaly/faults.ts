import { ownEntry } from '#shared/own-entry.ts';
import type { TseFault, TseFaultKind } from '../fiscal-device.ts';

/** What an error code of SIGN DE V2 means for a sale. Each goes on as an outage: the kind decides who is told. */
const KIND_OF_CODE: Record<string, TseFaultKind> = {
  E_TSS_NOT_FOUND: 'setup',
  E_TSS_DELETED: 'setup',
  E_TSS_DISABLED: 'setup',
  E_TSS_NOT_INITIALIZED: 'setup',
  E_TSS_DEFECTIVE: 'setup',
  E_ILLEGAL_TSS_STATE_CHANGE: 'setup',
  E_CLIENT_NOT_FOUND: 'setup',
  E_CLIENT_DEREGISTERED: 'setup',
  E_CLIENT_LIMIT_REACHED: 'setup',
  E_ILLEGAL_CLIENT_SERIAL: 'setup',
  E_ACCESS_DENIED: 'setup',
  E_UNAUTHORIZED: 'setup',
  E_ADMIN_LOGIN_FAILED: 'setup',
  E_ADMIN_PIN_BLOCKED: 'setup',
  E_CHANGE_ADMIN_PIN_FAILED: 'setup',
  E_USE_MIDDLEWARE: 'setup',
  E_FAILED_SCHEMA_VALIDATION: 'bug',
  E_PARSER: 'bug',
  E_TX_UPSERT: 'bug',
  E_TX_ILLEGAL_TYPE_CHANGE: 'bug',
  E_TX_NO_TYPE_DEFINED: 'bug',
  E_TX_NOT_FOUND: 'bug',
  E_TSS_CONFLICT: 'bug',
  E_CLIENT_CONFLICT: 'bug',
  E_TX_LIMIT_REACHED: 'busy',
  E_TSS_LOCKED: 'busy',
  E_TSS_EVICTED: 'busy',
  E_PENDING_TX_CONFLICT: 'busy',
  E_MIDDLEWARE_PENDING_REQUEST: 'busy',
  E_SMAERS_GATEWAY_CAPACITIES_DEPLETED: 'busy',
  E_EXPORT_IN_PROGRESS: 'busy',
  E_EXPORT_NOT_COMPLETED: 'busy',
  E_EXPORT_TEMPORARILY_UNAVAILABLE: 'busy',
};

/** A code that stands in no table. */
function kindOfStatus(status: number): TseFaultKind {
  if (status === 401 || status === 403) return 'setup';
  if ([408, 409, 423, 425, 429].includes(status)) return 'busy';
  return status >= 500 ? 'unreachable' : 'bug';
}

const TEXT_OF_CODE: Record<string, string> = {
  E_TSS_NOT_FOUND: 'Der Dienst kennt diese TSE nicht.',
  E_TSS_DELETED: 'Diese TSE ist gelöscht.',
  E_TSS_DISABLED: 'Diese TSE ist abgeschaltet.',
  E_TSS_NOT_INITIALIZED: 'Diese TSE ist noch nicht eingerichtet.',
  E_TSS_DEFECTIVE: 'Diese TSE ist defekt.',
  E_CLIENT_NOT_FOUND: 'Die Kasse ist an der TSE nicht angemeldet.',
  E_CLIENT_DEREGISTERED: 'Die Kasse ist an der TSE abgemeldet.',
  E_ACCESS_DENIED: 'Der Dienst der TSE lässt die Kasse nicht zu.',
  E_UNAUTHORIZED: 'Der Dienst der TSE lässt die Kasse nicht zu.',
  E_ADMIN_PIN_BLOCKED: 'Die PIN der TSE ist gesperrt.',
  E_TX_LIMIT_REACHED: 'An der TSE sind zu viele Vorgänge offen.',
};
const TEXT_OF_KIND: Record<TseFaultKind, string> = {
  timeout: 'Die TSE hat nicht rechtzeitig geantwortet.',
  unreachable: 'Der Dienst der TSE ist nicht erreichbar.',
  busy: 'Der Dienst der TSE ist überlastet oder gesperrt.',
  setup: 'Die TSE ist für diese Kasse nicht richtig eingerichtet.',
  bug: 'Die TSE und die Kasse haben sich nicht verstanden.',
  expired: 'Das Zertifikat der TSE ist abgelaufen.',
  full: 'Der Speicher der TSE ist voll.',
};

/** A fault that no code of the service stands for, in the words of its kind. */
export const faultOfKind = (kind: TseFaultKind, code: string): TseFault => ({ kind, code, text: TEXT_OF_KIND[kind] });

/**
 * A refusal of the service as the fault that receipts and the outage log tell of. `code` is null where its answer was no
 * error of its own.
 */
export function fiskalyFault(status: number, code: string | null): TseFault {
  const kind = (code === null ? undefined : ownEntry(KIND_OF_CODE, code)) ?? kindOfStatus(status);
  const name = (code ?? `HTTP_${status}`).slice(0, 80);
  return { kind, code: name, text: ownEntry(TEXT_OF_CODE, name) ?? TEXT_OF_KIND[kind] };
}
