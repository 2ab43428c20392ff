import { z } from 'zod';
import { CodeText } from '#shared/desk/journal-entry.ts';
import { CONFIRMABLE_REASONS } from '#shared/desk/verdict.ts';
import { IdSchema } from '#shared/ids.ts';
import type { CallName, KioskCalls } from './kiosk-bridge.ts';

const Nothing = z.strictObject({});
const WithPin = z.strictObject({ userId: IdSchema, pin: z.string().regex(/^\d{4}$/) });

/** Main believes nothing the page says before it has been here. */
export const BRIDGE_INPUTS: { [Name in CallName]: z.ZodType<Parameters<KioskCalls[Name]>[0]> } = {
  state: Nothing,
  startPairing: z.strictObject({ acceptWeakStorage: z.boolean() }),
  cancelPairing: Nothing,
  unlock: WithPin,
  lock: Nothing,
  stillHere: Nothing,
  chooseEvent: z.strictObject({ eventId: IdSchema }),
  leaveKiosk: WithPin,
  scan: z.strictObject({ text: CodeText, confirmed: z.enum(CONFIRMABLE_REASONS).nullable().optional() }),
  reenter: z.strictObject({ code: CodeText }),
  undo: z.strictObject({ entryId: IdSchema, reason: z.string().trim().min(1).max(200).optional(), supervisor: WithPin.optional() }),
  markUnder18: z.strictObject({ entryId: IdSchema }),
  searchNames: z.strictObject({ query: z.string().max(80) }),
  midnightList: Nothing,
};
