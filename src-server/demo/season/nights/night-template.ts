import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { BalanceRule } from '#shared/roles/balance-rule.ts';
import type { RoleStyle } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';

/** A ticket type of a planned night. Days "before" count from the night, days "in" from today (negative: past). */
export type PassTemplate = {
  name: string;
  description: string;
  priceCents: number;
  vatBps?: number;
  channel?: 'online' | 'door' | 'both';
  quota?: number;
  isActive?: boolean;
  closesDaysBefore?: number;
  opensInDays?: number;
  closesInDays?: number;
  /** Sold to exactly this number; without it the type shares in what the night sells. */
  sold?: number;
};

export type NightTemplate = {
  title: string;
  description: string;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  priceCents: number;
  vatBps?: number;
  /** Null is unlimited. */
  capacity: number | null;
  minutes: number;
  isPreParty?: boolean;
  memberOffer?: boolean;
  /** Leads and follows are asked for and kept in balance. */
  roles?: BalanceRule & { style: RoleStyle };
  /** What guests may do with its tickets when plans change; left out, as the house says. */
  ticketRule?: TicketRule;
  /** None: the shop falls back to General Admission. */
  passes: PassTemplate[];
};

export const VAT_FULL_BPS = 1900;
/** Concert tickets are taxed at the reduced rate (§ 12 Abs. 2 Nr. 7a UStG). */
export const VAT_CONCERT_BPS = 700;

/** Invented rooms; the districts are real. */
export const VENUES = {
  salon: 'Salón Isar, Au',
  halle: 'Halle 7, Werksviertel',
  studio: 'Studio Tumbao, Haidhausen',
  tanzboden: 'Tanzboden, Giesing',
  foyer: 'Foyer West, Westend',
  keller: 'Keller Süd, Sendling',
} as const;

export const partyOnly = (priceCents: number, description: string): PassTemplate => ({
  name: 'Party Only',
  description,
  priceCents,
});

export const atTheDoor = (priceCents: number): PassTemplate => ({
  name: 'At the Door',
  description: 'If there is room. Cash or card, exact change makes friends.',
  priceCents,
  channel: 'door',
});
