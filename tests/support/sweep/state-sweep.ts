import { DOMAIN_CODES, ERROR_STATUS } from '#shared/messages.ts';
import { PROCEDURE_ROLES, type ProcedureRow } from '#tests/support/procedure-roles.ts';
import { REFUSALS, type Caller } from './callers.ts';
import { watchDatabase } from './database-watch.ts';
import type { Case } from './state.ts';
import { casesOf, IMPORTS, PICTURE_FORMS, type CaseOptions } from './make-input.ts';
import { leaksTo, readMarks } from './marks.ts';
import type { TestSite } from '#tests/support/open-test-site.ts';
import type { SweepWorld } from './sweep-world.ts';
import { asSent, openWire, type WireAnswer } from './wire.ts';

export type Call = { procedure: string; caller: Caller; input: Case };
export type Fault = { procedure: string; caller: string; input: string; what: string };

/** What a refused call may leave behind all the same, and why. */
const REMEMBERED: readonly { procedure: string; code: string; tables: readonly string[] }[] = [
  // Wrong codes are counted.
  { procedure: 'kasse.unlock', code: 'KASSE_WRONG_CODE', tables: ['kasse_tries', 'kasse_network_tries', 'audit'] },
  // Wrong digits of a supervisor are counted, and the fifth lock them.
  ...['SUPERVISOR_UNPROVED', 'PIN_LOCKED'].map((code) => ({
    procedure: 'kasse.terminal.refund',
    code,
    tables: ['cashier_pins', 'audit'],
  })),
  // Why a test receipt was not taken is written down for the office.
  { procedure: 'kasse.proveTse', code: 'TSE_PROOF_REFUSED', tables: ['fiscal_registrations'] },
  // Money that can't go back over the counter is put before the admin, and stays claimed as owed.
  {
    procedure: 'kasse.terminal.refund',
    code: 'REFUND_NOT_POSSIBLE',
    tables: ['payment_exceptions', 'door_refunds', 'refunds', 'refund_tickets'],
  },
];

export const mayChange = (procedure: string, { domainCode }: WireAnswer): readonly string[] =>
  REMEMBERED.find((row) => row.procedure === procedure && row.code === domainCode)?.tables ?? [];

/** Who asks for what is the panel's and may not is noted. */
export const isNoted = (procedure: string, table: string): boolean =>
  table === 'sign_in_events' && (PROCEDURE_ROLES[procedure]?.who === 'A' || procedure.startsWith('admin.'));

/** The provider said no: what had been begun was taken back by a second transaction, which stays in the books. */
export const isFromOutside = ({ status, domainCode }: WireAnswer): boolean => status > 500 && domainCode !== null;

/** Somebody else's record must be refused as if it were not there. */
function foreignFault(
  { row, caller, input }: { row: ProcedureRow; caller: Caller; input: Case },
  answer: WireAnswer,
): string[] {
  if (
    row.who !== 'U' ||
    row.foreign === undefined ||
    row.foreign === 'own' ||
    caller.userId === undefined ||
    REFUSALS.U[caller.kind] !== null
  )
    return [];
  const isForeign = input.states.some(({ ownerId }) => ownerId !== undefined && ownerId !== caller.userId);
  return isForeign && answer.domainCode !== row.foreign.code
    ? [`answers ${answer.domainCode ?? answer.status} about another person’s record instead of ${row.foreign.code}`]
    : [];
}

function roleFault(row: ProcedureRow, caller: Caller, answer: WireAnswer): string[] {
  const refusal = REFUSALS[row.who][caller.kind];
  if (refusal !== null)
    return answer.code === refusal ? [] : [`answers ${answer.code ?? answer.status} instead of ${refusal}`];
  if (row.asksToSignIn === true && (caller.userId ?? '') === '' && answer.domainCode === 'UNAUTHORIZED') return [];
  return answer.domainCode === 'UNAUTHORIZED' || answer.domainCode === 'SECOND_FACTOR_REQUIRED'
    ? [`refuses with ${answer.domainCode} who may call it`]
    : [];
}

function codeFault({ status, domainCode, code }: WireAnswer, logged: string | undefined): string[] {
  if (status < 400) return [];
  const known = DOMAIN_CODES.find((one) => one === domainCode);
  if (known === undefined)
    return [`answers ${status} without a domain code${logged === undefined ? '' : ` (${logged})`}`];
  return ERROR_STATUS[known] === code || known === 'INVALID_INPUT' || known === 'NOT_FOUND'
    ? []
    : [`answers ${known} as ${code}`];
}

/** What the log says of an answer that was our own fault. */
const loggedError = (lines: TestSite['lines']): string | undefined => {
  const err = lines.find(({ level }) => level === 50)?.['err'] as { message?: string } | undefined;
  return err?.message;
};

export type Sweep = {
  calls: number;
  /** The procedures that have answered somebody. */
  answered: Set<string>;
  /** What this call did wrong, by the role table or another; empty is as it should be. */
  try(call: Call, roles?: Record<string, ProcedureRow>): Promise<Fault[]>;
  casesOf(procedure: string, mixed?: CaseOptions['mixed']): Case[];
  close(): void;
};

/** Tries calls one by one on one world, each on the world as it was built. */
export function openSweep({ site, pools, written }: SweepWorld): Sweep {
  const watch = watchDatabase(site.shop.db);
  const marks = readMarks(site.shop.db);
  const wire = openWire(site.url);
  const sweep: Sweep = {
    calls: 0,
    answered: new Set(),
    casesOf: (procedure, mixed) =>
      casesOf(procedure, {
        pools,
        now: site.shop.clock.now(),
        written: { ...PICTURE_FORMS, ...IMPORTS, ...written },
        ...(mixed && { mixed }),
      }),
    async try({ procedure, caller, input }, roles = PROCEDURE_ROLES) {
      sweep.calls++;
      const row = roles[procedure];
      if (row === undefined)
        return [{ procedure, caller: caller.name, input: input.label, what: 'has no row in the role table' }];
      site.publicCache.purge();
      site.lines.length = 0;
      const { answer, changed } = await watch.around(
        () => wire.call(procedure, input.input, caller.headers),
        (given) => given.status >= 400 && !isFromOutside(given),
      );
      if (answer.status < 400) sweep.answered.add(procedure);
      const { path, body = '' } = asSent(procedure, input.input);
      const told = leaksTo(caller, {
        procedure,
        sent: decodeURIComponent(path) + body.toString(),
        answer: answer.text,
        marks,
      });
      const kept = changed.filter(
        (table) => !mayChange(procedure, answer).includes(table) && !isNoted(procedure, table),
      );
      const faults = [
        ...codeFault(answer, loggedError(site.lines)),
        ...roleFault(row, caller, answer),
        ...foreignFault({ row, caller, input }, answer),
        ...told.map(({ where }) => `tells ${[...where].join(', ')} of another`),
        ...(kept.length > 0 ? [`refuses with ${answer.domainCode} and has changed ${kept.join(', ')}`] : []),
      ];
      return faults.map((what) => ({ procedure, caller: caller.name, input: input.label, what }));
    },
    close: () => wire.close(),
  };
  return sweep;
}
