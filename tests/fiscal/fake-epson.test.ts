import { describe, expect, it, onTestFinished } from 'vitest';
import { budgetOf } from '#kiosk/main/till/fiscal/epson/budget.ts';
import { epsonConnection, type EpsonConnection } from '#kiosk/main/till/fiscal/epson/connection.ts';
import { openLink } from '#kiosk/main/till/fiscal/epson/link.ts';
import { setUpEpson } from '#kiosk/main/till/fiscal/epson/set-up-epson.ts';
import { faultOf } from '#tests/support/fiscal/fault-of.ts';
import { openNewEpson, PATIENT } from '#tests/support/fiscal/open-test-epson.ts';
import { KASSE } from '#tests/support/fiscal/stand-in-sales.ts';

type Request = { name: string; input?: object; storage?: object };

/** What the device says to a request that is put together by hand. */
async function resultOf(connection: EpsonConnection, { name, input = {}, storage }: Request): Promise<string> {
  const usual = { type: name === 'GetStorageInfo' ? 'COMMON' : 'TSE', vendor: name === 'GetStorageInfo' ? '' : 'TSE1' };
  const compress = { required: false, type: '' };
  const json = JSON.stringify({ storage: storage ?? usual, function: name, input, compress });
  return (JSON.parse(await connection.request(json, budgetOf(PATIENT))) as { result: string }).result;
}

async function openRaw({ isSetUp = true } = {}) {
  const { fake, options } = await openNewEpson();
  if (isSetUp) await setUpEpson(options, PATIENT);
  const connection = epsonConnection(options);
  onTestFinished(connection.close);
  fake.state.volatile.loggedIn.clear();
  return { fake, options, connection, ask: (request: Request) => resultOf(connection, request) };
}

const start = { clientId: KASSE, processData: '', processType: '', additionalData: '' };
const finish = { ...start, transactionNumber: 1, processType: 'Kassenbeleg-V1', processData: 'QQ==' };

describe('the fake of the Epson TSE refuses', () => {
  it('everything but its set-up and its test, until it is set up', async () => {
    const { ask } = await openRaw({ isSetUp: false });
    expect(await ask({ name: 'RunTSESelfTest' })).toBe('TSE1_ERROR_TSE_NOT_INITIALIZED');
    expect(await ask({ name: 'StartTransaction', input: start })).toBe('TSE1_ERROR_TSE_NOT_INITIALIZED');
    const pins = { puk: '730152', adminPin: '4821', timeAdminPin: '90417' };
    expect(await ask({ name: 'SetUp', input: pins })).toBe('JSON_ERROR_INVALID_PARAMETER');
    expect(await ask({ name: 'SetUp', input: { ...pins, adminPin: '48213' } })).toBe('EXECUTION_OK');
    expect(await ask({ name: 'SetUp', input: pins })).toBe('OTHER_ERROR_TSE_ALREADY_SET_UP');
    expect(await ask({ name: 'GetLogMessageCertificate' })).toBe('TSE1_ERROR_WRONG_STATE_NEEDS_SELF_TEST');
  });

  it.each([
    ['StartTransaction', 'OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER'],
    ['FinishTransaction', 'OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER'],
    ['GetStartedTransactionList', 'OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER'],
    ['GetLastTransactionResponse', 'OTHER_ERROR_UNAUTHENTICATED_TIME_ADMIN_USER'],
    ['RegisterClient', 'OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER'],
    ['RegisterSecretKey', 'OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER'],
    ['ArchiveExport', 'OTHER_ERROR_UNAUTHENTICATED_ADMIN_USER'],
    ['GetExportData', 'OTHER_ERROR_NO_EXPORT_STARTED'],
    ['FinalizeExport', 'OTHER_ERROR_NO_EXPORT_STARTED'],
    ['PrintMoney', 'JSON_ERROR_UNEXPECTED_FUNCTION'],
  ])('%s without a login or what comes before it', async (name, result) => {
    const { ask } = await openRaw();
    expect(await ask({ name, input: finish })).toBe(result);
  });

  it('a login with another proof, with a used challenge, or of an unknown register', async () => {
    const { ask, options } = await openRaw();
    const logIn = { clientId: KASSE, pin: options.secrets.timeAdminPin, hash: 'wrong' };
    const name = 'AuthenticateUserForTimeAdmin';
    expect(await ask({ name, input: logIn })).toBe('OTHER_ERROR_HOST_AUTHENTICATION_FAILED');
    await ask({ name: 'GetChallenge', input: { userId: KASSE } });
    expect(await ask({ name, input: logIn })).toBe('OTHER_ERROR_HOST_AUTHENTICATION_FAILED');
    expect(await ask({ name, input: { ...logIn, clientId: 'Kasse-9' } })).toBe('TSE1_ERROR_CLIENT_NOT_REGISTERED');
  });

  it('data that are not base64, what was not begun, and anything without the time', async () => {
    const { fake, ask } = await openRaw();
    fake.state.volatile.loggedIn.add(KASSE);
    const plain = { ...finish, processData: 'Beleg^1.00_0.00_0.00_0.00_0.00^1.00:Bar' };
    expect(await ask({ name: 'FinishTransaction', input: plain })).toBe('JSON_ERROR_INVALID_PARAMETER');
    expect(await ask({ name: 'FinishTransaction', input: finish })).toBe('TSE1_ERROR_TRANSACTION_NOT_STARTED');
    expect(await ask({ name: 'StartTransaction', input: start })).toBe('EXECUTION_OK');
    expect(await ask({ name: 'FinishTransaction', input: finish })).toBe('EXECUTION_OK');
    expect(await ask({ name: 'FinishTransaction', input: finish })).toBe('TSE1_ERROR_TRANSACTION_NOT_STARTED');
    const time = { userId: KASSE, newDateTime: '2026-01-16T11:00:00.000Z', useTimeSync: false };
    expect(await ask({ name: 'UpdateTime', input: time })).toBe('JSON_ERROR_INVALID_TIME_FORMAT');
    fake.state.volatile.hasValidTime = false;
    expect(await ask({ name: 'StartTransaction', input: start })).toBe('TSE1_ERROR_NO_TIME_SET');
  });

  it('another vendor, another kind of storage, and more than 64 KiB', async () => {
    const { ask } = await openRaw();
    const name = 'StartTransaction';
    const vendor = { type: 'TSE', vendor: '' };
    expect(await ask({ name, input: start, storage: vendor })).toBe('JSON_ERROR_UNEXPECTED_STORAGE_VENDOR');
    expect(await ask({ name, input: start, storage: { type: 'COMMON' } })).toBe('JSON_ERROR_UNEXPECTED_STORAGE_TYPE');
    const large = { ...start, additionalData: 'A'.repeat(65_536) };
    expect(await ask({ name, input: large })).toBe('JSON_ERROR_OVER_DATA_SIZE');
  });

  it('a second connection while one is open, and requests before the device is opened', async () => {
    const { ask, options } = await openRaw();
    expect(await ask({ name: 'GetStorageInfo' })).toBe('EXECUTION_OK');
    const second = epsonConnection(options);
    onTestFinished(second.close);
    expect((await faultOf(resultOf(second, { name: 'GetStorageInfo' }))).code).toBe('DEVICE_IN_USE');
    const link = await openLink(options, budgetOf(PATIENT));
    onTestFinished(link.close);
    const request =
      '<device_data><device_id>local_TSE</device_id><data><type>operate</type><requestdata>{}</requestdata></data></device_data>';
    expect(await link.exchange(request, budgetOf(PATIENT))).toContain('<code>DEVICE_NOT_OPEN</code>');
    expect(
      await link.exchange('<close_device><device_id>other</device_id></close_device>', budgetOf(PATIENT)),
    ).toContain('DEVICE_NOT_FOUND');
  });
});
