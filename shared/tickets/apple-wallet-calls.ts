import { z } from 'zod';

/** Apple's name of a phone for our passes. */
const DeviceId = z.string().regex(/^[\w-]{1,128}$/);
const Serial = z.uuid();

/** Where a phone registers and unregisters. */
export const RegistrationInput = z.object({ deviceId: DeviceId, serial: Serial });
export type RegistrationInput = z.infer<typeof RegistrationInput>;

/** The body of a registration: it becomes part of an address, so it is hexadecimal and nothing else. */
export const PushTokenInput = z.object({ pushToken: z.string().regex(/^[\dA-Fa-f]{8,200}$/) });

/** Which passes of a phone have changed since; what we once called `lastUpdated`, or nothing the first time. */
export const ChangedPassesInput = z.object({
  deviceId: DeviceId,
  since: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
});
export type ChangedPassesInput = z.infer<typeof ChangedPassesInput>;

export const PassInput = z.object({ serial: Serial });

/** What went wrong on a phone, in Apple's words. */
export const WalletLogInput = z.object({ logs: z.array(z.string()).max(1_000) });
export type WalletLogInput = z.infer<typeof WalletLogInput>;
