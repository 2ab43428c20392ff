import type { TseError } from '#shared/fiscal/fiscal-device.ts';
import type { Budget } from './budget.ts';
import type { Ask } from './calls.ts';
import { isCode } from './faults.ts';
import { logInAdmin, logInRegister, type EpsonSecrets } from './log-in.ts';

export type Role = 'register' | 'admin';

/** Three wrong PINs block a device: after one of these it is not tried again until the program starts anew. */
const LOGIN_REFUSED = [
  'TSE1_ERROR_AUTHENTICATION_FAILED',
  'TSE1_ERROR_AUTHENTICATION_PIN_BLOCKED',
  'OTHER_ERROR_HOST_AUTHENTICATION_FAILED',
];

export type Logins = {
  /** Logs in who is not. */
  enter(role: Role, budget: Budget): Promise<void>;
  isIn(role: Role): boolean;
  /** Of one role, or of both. */
  forget(role?: Role): void;
};
type LoginParts = { ask: Ask; openings(): number; clientSerial: string; secrets: EpsonSecrets };

/** Who is logged in. Nobody is any more once the device was opened anew. */
export function keepLogins({ ask, openings, clientSerial, secrets }: LoginParts): Logins {
  const doneIn: Record<Role, number | null> = { register: null, admin: null };
  let refused: TseError | null = null;
  const isIn = (role: Role): boolean => doneIn[role] !== null && doneIn[role] === openings();
  return {
    isIn,
    forget(role) {
      if (role !== 'admin') doneIn.register = null;
      if (role !== 'register') doneIn.admin = null;
    },
    async enter(role, budget) {
      if (isIn(role)) return;
      if (refused !== null) throw refused;
      try {
        if (role === 'admin') await logInAdmin(ask, secrets, budget);
        else await logInRegister(ask, { clientSerial, secrets }, budget);
      } catch (error) {
        if (isCode(error, LOGIN_REFUSED)) refused = error;
        throw error;
      }
      doneIn[role] = openings();
    },
  };
}
