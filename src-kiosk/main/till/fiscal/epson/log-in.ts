import { createHash } from 'node:crypto';
import { Challenge, Done } from './answers.ts';
import type { Budget } from './budget.ts';
import type { Ask } from './calls.ts';

/** The one user with an administrator's rights. */
export const ADMINISTRATOR = 'Administrator';

export type EpsonSecrets = {
  /** Five digits each, and six. */
  adminPin: string;
  timeAdminPin: string;
  puk: string;
  /** What host and device prove to each other that they know. */
  sharedSecret: string;
};

async function proofFor(ask: Ask, { userId, sharedSecret }: { userId: string; sharedSecret: string }, budget: Budget) {
  const { challenge } = await ask({ name: 'GetChallenge', input: { userId }, answer: Challenge }, budget);
  return createHash('sha256').update(`${challenge}${sharedSecret}`).digest('base64');
}

/** Logs a register in: it may sign and set the clock. */
export async function logInRegister(
  ask: Ask,
  { clientSerial, secrets }: { clientSerial: string; secrets: EpsonSecrets },
  budget: Budget,
): Promise<void> {
  const hash = await proofFor(ask, { userId: clientSerial, sharedSecret: secrets.sharedSecret }, budget);
  const input = { clientId: clientSerial, pin: secrets.timeAdminPin, hash };
  await ask({ name: 'AuthenticateUserForTimeAdmin', input, answer: Done }, budget);
}

/** Logs the administrator in, who may set up and read the archive. */
export async function logInAdmin(
  ask: Ask,
  { adminPin, sharedSecret }: Pick<EpsonSecrets, 'adminPin' | 'sharedSecret'>,
  budget: Budget,
): Promise<void> {
  const hash = await proofFor(ask, { userId: ADMINISTRATOR, sharedSecret }, budget);
  const input = { userId: ADMINISTRATOR, pin: adminPin, hash };
  await ask({ name: 'AuthenticateUserForAdmin', input, answer: Done }, budget);
}

/** Sets the device's clock, in whole seconds. The user is logged in. */
export async function updateTime(
  ask: Ask,
  { userId, at }: { userId: string; at: Date },
  budget: Budget,
): Promise<void> {
  const newDateTime = at.toISOString().replace(/\.\d+Z$/, 'Z');
  await ask({ name: 'UpdateTime', input: { userId, newDateTime, useTimeSync: false }, answer: Done }, budget);
}
