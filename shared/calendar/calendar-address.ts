import { z } from 'zod';

/** On makes a new secret address each time; off ends it. */
export const SetCalendarAddressInput = z.strictObject({ isOn: z.boolean() });
export type SetCalendarAddressInput = z.infer<typeof SetCalendarAddressInput>;
