import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { Done, type TseInformation } from './answers.ts';
import { budgetOf, queue, type Budget } from './budget.ts';
import type { EpsonCalls, Question } from './calls.ts';
import type { EpsonConnection } from './connection.ts';
import { asTseError, deviceError, isCode } from './faults.ts';
import { updateTime, type EpsonSecrets } from './log-in.ts';
import { keepLogins, type Logins, type Role } from './logins.ts';

type SelfTest = {
  isRunning(): boolean;
  /** Why it failed, where it did so since the device was opened. */
  failure(): TseError | null;
  /** Begins it in the background, unless it runs or has failed. */
  begin(): void;
};

/** The device's self test: one at a time, and not again where it failed, until the device was opened anew. */
function keepSelfTest(openings: () => number, run: () => Promise<void>): SelfTest {
  let running: Promise<void> | null = null;
  let failed: { error: TseError; opening: number } | null = null;
  const failure = (): TseError | null => (failed?.opening === openings() ? failed.error : null);
  return {
    isRunning: () => running !== null,
    failure,
    begin() {
      if (running !== null || failure() !== null) return;
      running = run()
        .catch((error: unknown) => void (failed = { error: asTseError(error), opening: openings() }))
        .finally(() => void (running = null));
    },
  };
}

/** What one piece of work has the device for; nobody else asks it meanwhile. */
export type Turn = {
  ask<T>(question: Question<T>): Promise<T>;
  /** What the device says of itself: freshly asked, or as it was when it was opened. */
  information(): Promise<TseInformation>;
  knownInformation(): Promise<TseInformation>;
  setTime(): Promise<void>;
  logOutAdmin(): Promise<void>;
  /** Does a part of the work as administrator, who is logged out after it. */
  asAdmin<T>(work: () => Promise<T>): Promise<T>;
};

type TurnOptions = {
  /** The register signs, the administrator reads the archive; null asks what anybody may. */
  role: Role | null;
  budget: Budget;
  /** A sale goes before an archive: an export that is under way ends. */
  endsExport?: boolean;
};

export type EpsonSession = {
  /** Waits for its turn, logs in, and does the work; what can be repaired is repaired once. Fails with TseError only. */
  inTurn<T>(options: TurnOptions, work: (turn: Turn) => Promise<T>): Promise<T>;
  /** Runs the device's self test, which takes long, in the background; until it is over no turn begins. */
  testInBackground(): void;
};

type SessionParts = {
  connection: EpsonConnection;
  calls: EpsonCalls;
  clientSerial: string;
  secrets: EpsonSecrets;
  now: () => Date;
};

const SELF_TEST_WITHIN_MS = 3 * MINUTE_MS;
const NEEDS_SELF_TEST = 'TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST';

type Repair = 'time' | 'login' | 'export';
const REPAIR_OF_CODE: Record<string, Repair> = {
  TSE1_ERROR_NO_TIME_SET: 'time',
  OTHER_ERROR_NO_TIME_SET_BEFORE_EXPORT: 'time',
  OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER: 'login',
  OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER: 'login',
  OTHER_ERROR_UNAUTHENTICATED_USER: 'login',
  TSE1_ERROR_AUTHENTICATION_USER_NOT_LOGGED_IN: 'login',
  OTHER_ERROR_CURRENTLY_EXPORTING: 'export',
  TSE1_ERROR_NOT_ALLOWED_EXPORT_IN_PROGRES: 'export',
};

/** What more than one piece of work needs. */
function commonSteps({ calls, clientSerial, now }: SessionParts, logins: Logins) {
  const { ask } = calls;
  async function setTime(budget: Budget): Promise<void> {
    await logins.enter('register', budget);
    await updateTime(ask, { userId: clientSerial, at: now() }, budget);
  }
  async function logOutAdmin(budget: Budget): Promise<void> {
    if (!logins.isIn('admin')) return;
    logins.forget('admin');
    await ask({ name: 'LogOutForAdmin', answer: Done }, budget);
  }
  const turnOf = (budget: Budget): Turn => ({
    ask: (question) => ask(question, budget),
    information: () => calls.information(budget),
    knownInformation: () => calls.knownInformation(budget),
    setTime: () => setTime(budget),
    logOutAdmin: () => logOutAdmin(budget),
    async asAdmin(work) {
      await logins.enter('admin', budget);
      try {
        return await work();
      } finally {
        await logOutAdmin(budget).catch(() => undefined); // the next opening ends it in any case
      }
    },
  });
  async function repair(what: Repair, budget: Budget): Promise<void> {
    if (what === 'time') await setTime(budget);
    else if (what === 'export') await ask({ name: 'CancelExport', answer: Done }, budget);
    else logins.forget();
  }
  return { setTime, turnOf, repair };
}

function repairOf(error: unknown, { endsExport = false }: TurnOptions): Repair | null {
  const repair = error instanceof TseError ? (ownEntry(REPAIR_OF_CODE, error.fault.code) ?? null) : null;
  return repair === 'export' && !endsExport ? null : repair;
}

/** Who uses the device, one piece of work at a time, and what is done when it refuses for a reason that passes. */
export function epsonSession(parts: SessionParts): EpsonSession {
  const { calls, clientSerial, connection, secrets } = parts;
  const { ask } = calls;
  const { openings } = connection;
  const logins = keepLogins({ ask, openings, clientSerial, secrets });
  const steps = commonSteps(parts, logins);
  const queued = queue();
  const test = keepSelfTest(openings, () => {
    const budget = budgetOf({ withinMs: SELF_TEST_WITHIN_MS });
    return queued(budget, async () => {
      await ask({ name: 'RunTSESelfTest', answer: Done }, budget);
      logins.forget(); // a device that needs the test was without power, and has lost its clock as well
      await steps.setTime(budget);
    });
  });
  function told(error: unknown): TseError {
    if (!isCode(error, [NEEDS_SELF_TEST])) return asTseError(error);
    test.begin();
    return test.failure() ?? error;
  }
  async function done<T>(options: TurnOptions, work: (turn: Turn) => Promise<T>): Promise<T> {
    const tried = new Set<Repair>();
    for (;;)
      try {
        if (options.role !== null) await logins.enter(options.role, options.budget);
        return await work(steps.turnOf(options.budget));
      } catch (error) {
        const repair = repairOf(error, options);
        if (repair === null || tried.has(repair)) throw error;
        tried.add(repair);
        await steps.repair(repair, options.budget);
      }
  }
  return {
    testInBackground: test.begin,
    async inTurn(options, work) {
      // The test takes longer than any sale waits.
      if (test.isRunning()) throw deviceError(NEEDS_SELF_TEST);
      try {
        return await queued(options.budget, () => done(options, work));
      } catch (error) {
        throw told(error);
      }
    },
  };
}
