import { z } from 'zod';
import { nightFileFilter, nightListFilter, nightListPage } from '#shared/events/night-list.ts';
import type { GivenReason } from './give-tickets.ts';

/** `valid`: one of its tickets can still be shown. `used`: all that count were. `taken_back`: none counts any more. */
export const GIVEN_STATES = ['valid', 'used', 'taken_back'] as const;
export type GivenState = (typeof GIVEN_STATES)[number];

const state = z.enum(GIVEN_STATES).nullish();

/** `admin.givenTickets.listAll`: by night. `search` is a part of a name, however it is spelled, or of an address. */
export const AllGivenInput = z.strictObject({ ...nightListFilter, state, ...nightListPage });
export type AllGivenInput = z.output<typeof AllGivenInput>;

/** What a file of the gifts holds, as its address says it. */
export const GivenFileFilter = z.strictObject({ ...nightFileFilter, state });
export type GivenFileFilter = z.output<typeof GivenFileFilter>;

/** A gift among those of all nights. */
export type ListedGift = {
  id: string;
  orderId: string;
  name: string;
  email: string;
  /** The account they stand in; null where nobody has one under that address. */ userId: string | null;
  reason: GivenReason;
  note: string;
  /** Who gave them; null is an account that is gone. */ by: string | null;
  isFromGuestList: boolean;
  givenAt: Date;
  eventId: string;
  eventTitle: string;
  startsAt: Date;
  state: GivenState;
  /** Tickets that can still be shown, that were, and that count no more. */
  valid: number;
  used: number;
  takenBack: number;
};
