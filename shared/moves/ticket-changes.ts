import { z } from 'zod';
import type { NamedEvent } from '#shared/events/booked-event.ts';
import { IdSchema } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { SEAT_ROLES, type SeatRole, type Side } from '#shared/roles/seat-role.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';

/** So many nights of a series are looked at; later ones come nearer. */
export const MOST_OTHER_NIGHTS = 12;

/** Whether a ticket can become that one now; at `costs_more` only the office moves it. */
type Standing = { state: 'free' | 'full' | 'costs_more' } | { state: 'role_full'; role: Side; needed: number };

/** What one's ticket could become: for another night, of another type, or danced in another role. */
export type TicketChange = {
  event: NamedEvent & { id: string; startsAt: Date };
  ticketTypeId: string;
  ticketTypeName: string;
  /** The type in the other language. */ otherWords?: OtherWords<'ticketTypeName'>;
  /** Null where nothing is asked. */ role: SeatRole | null;
  oldCents: Cents;
  newCents: Cents;
  standing: Standing;
};

/** `profile.ticketChanges`: all that is there, with what can't be had now and why. */
export type TicketChanges = {
  /** Until when night and type can be changed by the rule as bought; null is not at all. */ until: Date | null;
  /** Of its series, the next first. */ nights: TicketChange[];
  types: TicketChange[];
  roles: TicketChange[];
};

/** `profile.changeTicket`: as the page showed it; another price meanwhile changes nothing. */
export const ChangeTicketInput = z.strictObject({
  /** The new order's id, made by who asks: pressing twice changes once. */
  id: z.uuid(),
  ticketId: IdSchema,
  eventId: IdSchema,
  ticketTypeId: z.union([IdSchema, z.literal(GENERAL_ADMISSION_ID)]),
  role: z.enum(SEAT_ROLES).nullable(),
  oldCents: z.int().min(0),
  newCents: z.int().min(0),
});
export type ChangeTicketInput = z.output<typeof ChangeTicketInput>;
