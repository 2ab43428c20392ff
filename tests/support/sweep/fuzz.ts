import { DOMAIN_CODES } from '#shared/messages.ts';
import superjson, { type SuperJSONResult } from 'superjson';
import { PROCEDURE_ROLES, type Who } from '#tests/support/procedure-roles.ts';
import type { Caller } from './callers.ts';
import { watchDatabase } from './database-watch.ts';
import { casesOf, IMPORTS, PICTURE_FORMS, schemaOf } from './make-input.ts';
import { isFromOutside, isNoted, mayChange } from './state-sweep.ts';
import type { SweepWorld } from './sweep-world.ts';
import { asSent, asText, openWire, type Sent, type WireAnswer } from './wire.ts';

/** Who gets as far as the schema. */
const LET_IN: Record<Who, string> = {
  P: 'a visitor',
  U: 'the owner',
  A: 'an organiser',
  R: 'an admin',
  M: 'an accountant',
  N: 'an accountant',
  T: 'a cashier',
  K: 'a cashier with the code',
  D: 'a desk',
  H: 'a helper’s phone',
  L: 'who leads the night',
};

/** What only the inside of the server says: a place in the code, the database's words, a folder of this machine. */
const INSIDE = new RegExp(
  [
    /\bat [^\n]{0,200}\.[cm]?[jt]s:\d+|node_modules|src-server/,
    /SQLITE_|SqliteError|no such (table|column)|constraint failed/,
    /file:\/\/|\/(home|work|usr|root|tmp)\//,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Refused before anybody reads it: an address without end, a body where none belongs. */
const isUnread = ({ status, text }: WireAnswer): boolean => text === '' && (status === 400 || status === 431);

const isProcedures = ({ path }: Sent): boolean => path.startsWith('/trpc/');
const procedureOf = ({ path }: Sent): string => path.replace('/trpc/', '').replace(/[?,].*/, '');
/** Who takes lists along is noted, and whoever asks for the server's health has it write a few bytes now and then. */
const NOTED = /^\/(?:admin\/exports\/|healthz)/;
/** A form that was not taken leads to a page that says so. */
const isTurnedDown = ({ status, location }: WireAnswer): boolean => status >= 400 || /\/sent\/.*failed$/.test(location);

/** What becomes of an input on its way: a hole in a list is something, and what JSON can't say is told beside it. */
function asArrived(input: unknown): unknown {
  try {
    return superjson.deserialize(JSON.parse(asText(input)) as SuperJSONResult);
  } catch {
    return input;
  }
}

export type Fuzz = {
  calls: number;
  callerFor(procedure: string): Caller;
  /** An input as a client sends it, to be damaged. */
  rightInput(procedure: string): unknown;
  /** Sends it and says what is wrong with the answer; `''` is as it should be. */
  try(sent: Sent, isExpected?: (answer: WireAnswer) => string): Promise<string>;
  /** A damaged input: one that the schema refuses must be refused. */
  tryInput(procedure: string, input: unknown): Promise<string>;
  close(): void;
};

/** Sends what no client of ours would send, each time to the same world. */
export function openFuzz({ site, pools, written, callers }: SweepWorld): Fuzz {
  const watch = watchDatabase(site.shop.db);
  const wire = openWire(site.url);

  const fuzz: Fuzz = {
    calls: 0,
    callerFor: (procedure) =>
      callers.find(({ name }) => name === LET_IN[PROCEDURE_ROLES[procedure]?.who ?? 'P']) ?? {
        name: 'nobody',
        kind: 'visitor',
        headers: {},
      },
    rightInput(procedure) {
      const cases = casesOf(procedure, {
        pools,
        written: { ...PICTURE_FORMS, ...IMPORTS, ...written },
        now: site.shop.clock.now(),
      });
      const full = cases.find(
        ({ label }) =>
          label === 'the fullest' ||
          label === 'no input' ||
          label === 'a picture' ||
          label === 'a table' ||
          label === 'admission',
      );
      return (full ?? cases[0])?.input;
    },
    async try(sent, isExpected = () => '') {
      fuzz.calls++;
      site.publicCache.purge();
      site.lines.length = 0;
      const { answer, changed } = await watch.around(
        () => wire.send(sent),
        (given) => isTurnedDown(given) || (sent.method === 'GET' && !NOTED.test(sent.path)),
      );
      const logged = site.lines.find(({ level }) => level === 50)?.['err'] as { message?: string } | undefined;
      const isRefusalNoted = (table: string): boolean =>
        answer.domainCode === 'FORBIDDEN' && isNoted(procedureOf(sent), table);
      const kept = changed.filter(
        (table) => !mayChange(procedureOf(sent), answer).includes(table) && !isRefusalNoted(table),
      );
      const faults = [
        answer.status >= 500 && !isFromOutside(answer) ? `answers ${answer.status}` : '',
        logged === undefined ? '' : `stumbles over ${logged.message ?? 'something'}`,
        INSIDE.test(answer.text) ? `tells of its inside: ${INSIDE.exec(answer.text)?.[0]}` : '',
        answer.status >= 400 &&
        isProcedures(sent) &&
        !isUnread(answer) &&
        sent.method !== 'HEAD' &&
        !DOMAIN_CODES.some((code) => code === answer.domainCode)
          ? `answers ${answer.status} without a domain code`
          : '',
        kept.length > 0 && !isProcedures(sent) ? `has changed ${kept.join(', ')}` : '',
        kept.length > 0 && isProcedures(sent) && answer.status >= 400
          ? `refuses with ${answer.domainCode} and has changed ${kept.join(', ')}`
          : '',
        isExpected(answer),
      ];
      return faults.filter((fault) => fault !== '').join('; ');
    },
    tryInput(procedure, input) {
      const { headers } = fuzz.callerFor(procedure);
      const isRefused = schemaOf(procedure)?.safeParse(asArrived(input)).success === false;
      const sent = asSent(procedure, input);
      return fuzz.try({ ...sent, headers: { ...sent.headers, ...headers } }, ({ status }) =>
        isRefused && (status < 400 || status >= 500) ? `answers ${status} to what its schema refuses` : '',
      );
    },
    close: () => wire.close(),
  };
  return fuzz;
}
