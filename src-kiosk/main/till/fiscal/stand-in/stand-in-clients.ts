import { refuse } from './refuse.ts';
import { signSystemMessage, type StandInParts } from './sign-message.ts';

/**
 * At most 30 characters, so that no file's name in the archive comes over 100. No semicolon, which parts the fields of a
 * receipt's QR code, and neither `/` nor `_`, which fiskaly refuses.
 */
const SERIAL = /^[A-Za-z0-9 .-]{1,30}$/;

/** Whether a register may use the device. */
export const isRegistered = ({ file }: StandInParts, serial: string): boolean =>
  file.one('SELECT 1 FROM clients WHERE serial = ? AND is_registered = 1', serial) !== undefined;

/** Once more is no second registration. TseError for a serial number that no device takes. */
export function registerClient(parts: StandInParts, serial: string): void {
  if (!SERIAL.test(serial)) throw refuse('STANDIN_SERIAL_REFUSED');
  parts.file.inTransaction(() => {
    if (isRegistered(parts, serial)) return;
    parts.file.run(
      'INSERT INTO clients (serial, is_registered) VALUES (?, 1) ON CONFLICT (serial) DO UPDATE SET is_registered = 1',
      serial,
    );
    signSystemMessage(parts, 'registerClient', serial);
  });
}

/** From now on the register may neither begin nor finish a transaction. TseError for one that is not registered. */
export function deregisterClient(parts: StandInParts, serial: string): void {
  parts.file.inTransaction(() => {
    if (!isRegistered(parts, serial)) throw refuse('STANDIN_CLIENT_UNKNOWN');
    parts.file.run('UPDATE clients SET is_registered = 0 WHERE serial = ?', serial);
    signSystemMessage(parts, 'deregisterClient', serial);
  });
}
