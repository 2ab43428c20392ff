import type { Deadline, TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { Certificates, Clients, Done } from './answers.ts';
import { budgetOf, type Budget } from './budget.ts';
import { epsonCalls, type EpsonCalls } from './calls.ts';
import { epsonConnection } from './connection.ts';
import { masterOf } from './device-facts.ts';
import type { EpsonOptions } from './epson-device.ts';
import { deviceError, isCode, ownError } from './faults.ts';
import { ADMINISTRATOR, logInAdmin, logInRegister, updateTime, type EpsonSecrets } from './log-in.ts';

/** As it comes out of its box, and as manuals and other programs have it. */
const FACTORY_SECRET = 'EPSONKEY';
const FACTORY_PINS = ['11111', '22222', '12345', '54321', '00000'];
const FACTORY_PUKS = ['123456', '654321', '000000'];

/** At most 30 characters: files of the archive are named after it. No semicolon, which parts the fields of a QR code. */
const CLIENT_SERIAL = /^[A-Za-z0-9 .-]{1,30}$/;
/** A host that does not know the shared secret is refused with one of these. */
const UNKNOWN_SECRET = ['OTHER_ERROR_HOST_AUTHENTICATION_FAILED', 'TSE1_ERROR_AUTHENTICATION_FAILED'];

/** TseError of kind `setup` for secrets that everybody knows, or that the device can't take. */
function requireOwnSecrets({ adminPin, timeAdminPin, puk, sharedSecret }: EpsonSecrets): void {
  const pins = [adminPin, timeAdminPin];
  if (!pins.every((pin) => /^\d{5}$/.test(pin)) || !/^\d{6}$/.test(puk) || sharedSecret.length < 8)
    throw ownError('setup', 'SECRETS_OF_WRONG_FORM', 'PIN (5 Ziffern), PUK (6 Ziffern) oder Kennwort passen nicht.');
  const isFactory = pins.some((pin) => FACTORY_PINS.includes(pin)) || FACTORY_PUKS.includes(puk);
  if (isFactory || sharedSecret === FACTORY_SECRET || adminPin === timeAdminPin)
    throw ownError('setup', 'FACTORY_SECRETS', 'Die TSE braucht eigene PINs, PUK und Kennwort, nicht die ab Werk.');
}

/** Brings a new device into use; gives whether it was new. TseError for one that is out of use. */
async function initialise({ ask, information }: EpsonCalls, secrets: EpsonSecrets, budget: Budget): Promise<boolean> {
  const { tseInitializationState: state } = await information(budget);
  if (state === 'DECOMMISSIONED') throw deviceError('TSE1_ERROR_TSE_DECOMMISSIONED');
  const { puk, adminPin, timeAdminPin } = secrets;
  if (state === 'UNINITIALIZED')
    await ask({ name: 'SetUp', input: { puk, adminPin, timeAdminPin }, answer: Done }, budget);
  if (!(await information(budget)).hasPassedSelfTest) await ask({ name: 'RunTSESelfTest', answer: Done }, budget);
  return state === 'UNINITIALIZED';
}

/**
 * Logs the administrator in with the shared secret that is to be. One that the device does not have yet, because it is
 * new or a set-up broke off, is given to it under the factory's secret.
 */
async function logInWithOwnSecret({ ask }: EpsonCalls, own: EpsonSecrets & { isNew: boolean }, budget: Budget) {
  const { adminPin, sharedSecret, isNew } = own;
  const isKnown = isNew
    ? false
    : await logInAdmin(ask, own, budget).then(
        () => true,
        (error: unknown) => {
          if (!isCode(error, UNKNOWN_SECRET)) throw error;
          return false;
        },
      );
  if (isKnown) return;
  await logInAdmin(ask, { adminPin, sharedSecret: FACTORY_SECRET }, budget);
  await ask({ name: 'RegisterSecretKey', input: { secretKey: sharedSecret }, answer: Done }, budget);
  await logInAdmin(ask, own, budget);
}

/**
 * Sets a device up for a register, or registers one more register with it: own PINs, PUK and shared secret, self test,
 * clock, registration. It may be done again after it broke off. Ends with a login of the register, which proves that it
 * can sign. TseError of kind `setup` for factory secrets; the self test takes long, so the deadline is one of minutes.
 */
export async function setUpEpson(
  { host, port, clientSerial, secrets, now }: EpsonOptions,
  deadline: Deadline,
): Promise<TseMaster> {
  requireOwnSecrets(secrets);
  if (!CLIENT_SERIAL.test(clientSerial))
    throw ownError('setup', 'CLIENT_SERIAL_REFUSED', 'Die TSE nimmt diese Seriennummer der Kasse nicht an.');
  const budget = budgetOf(deadline);
  const connection = epsonConnection({ host, port });
  const calls = epsonCalls(connection);
  const { ask } = calls;
  try {
    const isNew = await initialise(calls, secrets, budget);
    await logInWithOwnSecret(calls, { ...secrets, isNew }, budget);
    await updateTime(ask, { userId: ADMINISTRATOR, at: now() }, budget);
    const { registeredClientIdList } = await ask({ name: 'GetRegisteredClientList', answer: Clients }, budget);
    if (!registeredClientIdList.includes(clientSerial))
      await ask({ name: 'RegisterClient', input: { clientId: clientSerial }, answer: Done }, budget);
    await ask({ name: 'LogOutForAdmin', answer: Done }, budget);
    await logInRegister(ask, { clientSerial, secrets }, budget);
    const { logMessageCertificate } = await ask({ name: 'GetLogMessageCertificate', answer: Certificates }, budget);
    return masterOf(await calls.information(budget), logMessageCertificate);
  } finally {
    connection.close();
  }
}
