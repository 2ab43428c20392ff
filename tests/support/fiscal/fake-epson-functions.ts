import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';

const VENDOR = 'TSE1';
const FACTORY_SECRET = 'EPSONKEY';
const ADMINISTRATOR = 'Administrator';
const PIECE_BYTES = 3_000;

/** The device's own word for what went wrong. */
class Refusal extends Error {}
const refuse = (code: string): never => {
  throw new Refusal(code);
};
const CODE_OF_STAND_IN: Record<string, string> = {
  STANDIN_CLIENT_UNKNOWN: 'TSE1_ERROR_CLIENT_NOT_REGISTERED',
  STANDIN_TOO_MANY_OPEN: 'TSE1_ERROR_MAX_PARALLEL_TRANSACTIONS',
};

type Input = Record<string, unknown>;
type LastResponse = {
  transactionNumber: number;
  logTime: string;
  signatureCounter: number | string;
  signature: string;
};

/** What the device keeps. What is in `volatile` is lost without power. */
export type FakeEpsonState = {
  tse: StandInTse;
  now: () => Date;
  pins: { puk: string; adminPin: string; timeAdminPin: string } | null;
  sharedSecret: string;
  clients: Set<string>;
  last: Map<string, LastResponse>;
  /** Counters as texts, as some firmware has them. */
  hasTextCounters: boolean;
  testMs: number;
  volatile: Volatile;
};
type Volatile = {
  hasPassedSelfTest: boolean;
  hasValidTime: boolean;
  loggedIn: Set<string>;
  challenges: Map<string, string>;
  /** The pieces of an archive that are left to be fetched. */
  exporting: string[] | null;
};

export const afterPowerOn = (): Volatile => ({
  hasPassedSelfTest: false,
  hasValidTime: false,
  loggedIn: new Set(),
  challenges: new Map(),
  exporting: null,
});

/** A device as it comes out of its box. */
export const newFakeEpson = (tse: StandInTse, now: () => Date): FakeEpsonState => ({
  tse,
  now,
  pins: null,
  sharedSecret: FACTORY_SECRET,
  clients: new Set(),
  last: new Map(),
  hasTextCounters: false,
  testMs: 20,
  volatile: afterPowerOn(),
});

const second = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function text(input: Input, name: string): string {
  const value = input[name];
  return typeof value === 'string' ? value : refuse('JSON_ERROR_NOT_ENOUGH_CONTENTS');
}
function wholeNumber(input: Input, name: string): number {
  const value = input[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : refuse('JSON_ERROR_UNEXPECTED_PARAM_TYPE');
}
function instant(input: Input, name: string): Date {
  const value = text(input, name);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) return refuse('JSON_ERROR_INVALID_TIME_FORMAT');
  return new Date(value);
}
function fromBase64(input: Input, name: string): string {
  const value = text(input, name);
  const bytes = Buffer.from(value, 'base64');
  return bytes.toString('base64') === value ? bytes.toString('utf8') : refuse('JSON_ERROR_INVALID_PARAMETER');
}

function mayWork({ pins, volatile }: FakeEpsonState): NonNullable<FakeEpsonState['pins']> {
  if (pins === null) return refuse('TSE1_ERROR_TSE_NOT_INITIALIZED');
  if (!volatile.hasPassedSelfTest) refuse('TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST');
  return pins;
}
function needsAdmin(state: FakeEpsonState): void {
  mayWork(state);
  if (!state.volatile.loggedIn.has(ADMINISTRATOR)) refuse('OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER');
}
function needsRegister(state: FakeEpsonState, clientId: string): void {
  mayWork(state);
  if (!state.volatile.loggedIn.has(clientId)) refuse('OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER');
}
/** For what is signed. */
function mayRegisterSign(state: FakeEpsonState, input: Input): string {
  const clientId = text(input, 'clientId');
  needsRegister(state, clientId);
  if (!state.volatile.hasValidTime) refuse('TSE1_ERROR_NO_TIME_SET');
  return state.clients.has(clientId) ? clientId : refuse('TSE1_ERROR_CLIENT_NOT_REGISTERED');
}

function logIn(state: FakeEpsonState, { userId, pin, input }: { userId: string; pin: string; input: Input }): object {
  mayWork(state);
  const challenge = state.volatile.challenges.get(userId) ?? refuse('OTHER_ERROR_HOST_AUTHENTICATION_FAILED');
  state.volatile.challenges.delete(userId); // good for one login
  const proof = createHash('sha256').update(`${challenge}${state.sharedSecret}`).digest('base64');
  if (text(input, 'hash') !== proof) refuse('OTHER_ERROR_HOST_AUTHENTICATION_FAILED');
  if (text(input, 'pin') !== pin) refuse('TSE1_ERROR_AUTHENTICATION_FAILED');
  state.volatile.loggedIn.add(userId);
  return { remainingRetries: 3 };
}

function storageInfo({ tse, pins, volatile }: FakeEpsonState): object {
  const { serial, publicKey, algorithm, validUntil } = tse.master();
  return {
    smartInformation: { isReplacementNeeded: false, tseHealth: 'PASS' },
    tseInformation: {
      vendorType: VENDOR,
      tseInitializationState: pins === null ? 'UNINITIALIZED' : 'INITIALIZED',
      hasValidTime: volatile.hasValidTime,
      hasPassedSelfTest: volatile.hasPassedSelfTest,
      remainingSignatures: tse.remaining(),
      startedTransactions: tse.openTransactions().length,
      certificateExpirationDate: second(validUntil),
      serialNumber: Buffer.from(serial, 'hex').toString('base64'),
      tsePublicKey: publicKey,
      signatureAlgorithm: algorithm,
      tseDescription: 'STAND-IN, NOT CERTIFIED',
    },
  };
}

/** Keeps the answer for `GetLastTransactionResponse`, which the device gives for start and finish alike. */
function answered(state: FakeEpsonState, clientId: string, given: LastResponse & { serialNumber?: string }): object {
  const counter = state.hasTextCounters ? String(given.signatureCounter) : given.signatureCounter;
  state.last.set(clientId, { ...given, signatureCounter: counter });
  return { ...given, signatureCounter: counter };
}

function start(state: FakeEpsonState, input: Input): object {
  const clientId = mayRegisterSign(state, input);
  fromBase64(input, 'processData');
  const begun = state.tse.start({ txId: randomUUID(), clientSerial: clientId });
  return answered(state, clientId, {
    transactionNumber: begun.txNumber,
    logTime: second(begun.startedAt),
    signatureCounter: begun.startCounter,
    signature: begun.startSignature,
    serialNumber: Buffer.from(state.tse.master().serial, 'hex').toString('base64'),
  });
}

function finish(state: FakeEpsonState, input: Input): object {
  const clientId = mayRegisterSign(state, input);
  const processData = fromBase64(input, 'processData');
  const txNumber = wholeNumber(input, 'transactionNumber');
  const open = state.tse.openTransactions().find((one) => one.txNumber === txNumber && one.clientSerial === clientId);
  if (open === undefined) return refuse('TSE1_ERROR_TRANSACTION_NOT_STARTED');
  const processType = text(input, 'processType');
  const asked = { txId: open.txId, txNumber, clientSerial: clientId, processType, processData };
  const { counter, finishedAt, signature } = state.tse.finish(asked);
  const given = { transactionNumber: txNumber, logTime: second(finishedAt), signatureCounter: counter, signature };
  const { transactionNumber: _, ...answer } = answered(state, clientId, given) as LastResponse;
  return answer;
}

async function beginExport(state: FakeEpsonState, range: Parameters<StandInTse['exportTar']>[0]): Promise<object> {
  needsAdmin(state);
  if (!state.volatile.hasValidTime) refuse('OTHER_ERROR_NO_TIME_SET_BEFORE_EXPORT');
  const chunks: Uint8Array[] = [];
  for await (const chunk of state.tse.exportTar(range)) chunks.push(chunk);
  const tar = Buffer.concat(chunks);
  const pieces = Array.from({ length: Math.ceil(tar.length / PIECE_BYTES) }, (_, index) =>
    tar.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES).toString('base64'),
  );
  state.volatile.exporting = pieces;
  return {};
}

const exporting = ({ volatile }: FakeEpsonState): string[] =>
  volatile.exporting ?? refuse('OTHER_ERROR_NO_EXPORT_STARTED');

/** The device's functions. Each refuses what the real one refuses. */
const FUNCTIONS: Record<string, (state: FakeEpsonState, input: Input) => object | Promise<object>> = {
  GetStorageInfo: storageInfo,
  SetUp(state, input) {
    if (state.pins !== null) refuse('OTHER_ERROR_TSE_ALREADY_SET_UP');
    const pins = {
      puk: text(input, 'puk'),
      adminPin: text(input, 'adminPin'),
      timeAdminPin: text(input, 'timeAdminPin'),
    };
    if (![pins.adminPin, pins.timeAdminPin].every((pin) => /^\d{5}$/.test(pin)) || !/^\d{6}$/.test(pins.puk))
      refuse('JSON_ERROR_INVALID_PARAMETER');
    state.pins = pins;
    return {};
  },
  async RunTSESelfTest({ pins, testMs, volatile }) {
    if (pins === null) refuse('TSE1_ERROR_TSE_NOT_INITIALIZED');
    await pause(testMs);
    volatile.hasPassedSelfTest = true;
    return {};
  },
  RegisterSecretKey(state, input) {
    needsAdmin(state);
    state.sharedSecret = text(input, 'secretKey');
    state.volatile.loggedIn.clear();
    return {};
  },
  GetChallenge({ volatile }, input) {
    const challenge = randomBytes(16).toString('base64');
    volatile.challenges.set(text(input, 'userId'), challenge);
    return { challenge };
  },
  AuthenticateUserForAdmin(state, input) {
    const { adminPin } = mayWork(state);
    const userId = text(input, 'userId');
    if (userId !== ADMINISTRATOR) refuse('OTHER_ERROR_INVALID_ADMIN_USER_ID');
    return logIn(state, { userId, pin: adminPin, input });
  },
  AuthenticateUserForTimeAdmin(state, input) {
    const { timeAdminPin } = mayWork(state);
    const userId = text(input, 'clientId');
    if (!state.clients.has(userId)) refuse('TSE1_ERROR_CLIENT_NOT_REGISTERED');
    return logIn(state, { userId, pin: timeAdminPin, input });
  },
  LogOutForAdmin(state) {
    needsAdmin(state);
    state.volatile.loggedIn.delete(ADMINISTRATOR);
    state.volatile.exporting = null;
    return {};
  },
  UpdateTime(state, input) {
    const userId = text(input, 'userId');
    if (userId === ADMINISTRATOR) needsAdmin(state);
    else needsRegister(state, userId);
    instant(input, 'newDateTime');
    state.volatile.hasValidTime = true;
    return {};
  },
  GetRegisteredClientList(state) {
    needsAdmin(state);
    return { registeredClientIdList: [...state.clients] };
  },
  RegisterClient(state, input) {
    needsAdmin(state);
    const clientId = text(input, 'clientId');
    state.tse.registerClient(clientId);
    state.clients.add(clientId);
    return {};
  },
  StartTransaction: start,
  FinishTransaction: finish,
  GetStartedTransactionList(state, input) {
    const clientId = text(input, 'clientId');
    needsRegister(state, clientId);
    const own = state.tse.openTransactions().filter(({ clientSerial }) => clientSerial === clientId);
    return { startedTransactionNumberList: own.map(({ txNumber }) => txNumber) };
  },
  GetLastTransactionResponse(state, input) {
    const clientId = text(input, 'clientId');
    needsRegister(state, clientId);
    return state.last.get(clientId) ?? refuse('TSE1_ERROR_NO_LAST_TRANSACTION');
  },
  GetLogMessageCertificate(state) {
    mayWork(state);
    const chain = state.tse.master().certificates.map((certificate) => Buffer.from(certificate, 'base64'));
    return { logMessageCertificate: Buffer.concat(chain).toString('base64') };
  },
  ArchiveExport: (state) => beginExport(state, 'all'),
  ExportFilteredByPeriodOfTime: (state, input) =>
    beginExport(state, { from: instant(input, 'startDate'), to: instant(input, 'endDate') }),
  ExportFilteredByTransactionNumberInterval: (state, input) =>
    beginExport(state, {
      fromTx: wholeNumber(input, 'startTransactionNumber'),
      toTx: wholeNumber(input, 'endTransactionNumber'),
    }),
  ExportFilteredByTransactionNumber(state, input) {
    const txNumber = wholeNumber(input, 'transactionNumber');
    if (state.tse.transaction({ txNumber }) === null) refuse('TSE1_ERROR_EXPORT_NO_DATA_AVAILABLE');
    return beginExport(state, { fromTx: txNumber, toTx: txNumber });
  },
  GetExportData(state) {
    const pieces = exporting(state);
    const exportData = pieces.shift() ?? refuse('OTHER_ERROR_ALREADY_ALL_DATA_EXPORTED');
    return { exportData, exportStatus: pieces.length === 0 ? 'EXPORT_COMPLETE' : 'EXPORT_INCOMPLETE' };
  },
  FinalizeExport(state) {
    if (exporting(state).length > 0) refuse('OTHER_ERROR_ALL_DATA_NOT_EXPORTED_YET');
    state.volatile.exporting = null;
    return {};
  },
  CancelExport(state) {
    exporting(state);
    state.volatile.exporting = null;
    return {};
  },
};
/** What is answered while an archive is being fetched. */
const MEANWHILE = ['GetStorageInfo', 'GetExportData', 'FinalizeExport', 'CancelExport', 'LogOutForAdmin'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is asked, where it is a request at all. */
function readRequest(json: string): { name: string; input: Input } {
  const request: unknown = JSON.parse(json);
  if (json.length > 65_536) return refuse('JSON_ERROR_OVER_DATA_SIZE');
  if (
    !isRecord(request) ||
    !isRecord(request['storage']) ||
    !isRecord(request['input']) ||
    !isRecord(request['compress'])
  )
    return refuse('JSON_ERROR_NOT_ENOUGH_CONTENTS');
  const { storage, input } = { storage: request['storage'], input: request['input'] };
  const name = text(request, 'function');
  if (storage['type'] !== (name === 'GetStorageInfo' ? 'COMMON' : 'TSE')) refuse('JSON_ERROR_UNEXPECTED_STORAGE_TYPE');
  if (storage['type'] === 'TSE' && storage['vendor'] !== VENDOR) refuse('JSON_ERROR_UNEXPECTED_STORAGE_VENDOR');
  return { name, input };
}

/** The JSON of the answer to the JSON of a request. */
export async function answerOf(state: FakeEpsonState, json: string, refusedWith: string | null): Promise<string> {
  let name = '';
  try {
    const request = readRequest(json);
    name = request.name;
    const work = FUNCTIONS[name] ?? refuse('JSON_ERROR_UNEXPECTED_FUNCTION');
    if (refusedWith !== null) refuse(refusedWith);
    if (state.volatile.exporting !== null && !MEANWHILE.includes(name)) refuse('OTHER_ERROR_CURRENTLY_EXPORTING');
    return JSON.stringify({
      result: 'EXECUTION_OK',
      function: name,
      output: await work(state, request.input),
      error: {},
    });
  } catch (error) {
    const standIn = error instanceof TseError ? (CODE_OF_STAND_IN[error.fault.code] ?? error.fault.code) : null;
    const code =
      error instanceof Refusal
        ? error.message
        : error instanceof SyntaxError
          ? 'JSON_ERROR_WRONG_JSON_FORMAT'
          : standIn;
    if (code === null) throw error;
    return JSON.stringify({ result: code, function: name, output: {}, error: { errorcode: code } });
  }
}
