import type { WalletWord } from '#shared/tickets/wallet-words.ts';

/** What Google's object can be in: shown, greyed out, or done with. */
export type WalletPassState = 'ACTIVE' | 'INACTIVE' | 'EXPIRED';

/**
 * A member's card as a phone's wallet shows it. A name and a number, no address and no picture: the phone's maker gets
 * no more than the card needs (Art. 5 (1) c GDPR).
 */
export type WalletPass = {
  /**
   * Whose pass it is; the same for as long as the membership lasts, so that a new code replaces the old one on the
   * phone.
   */
  subscriberId: string;
  tier: string;
  name: string;
  /** Last 8 characters of the membership id. */
  memberId: string;
  /** The signed code that the desk scans. */
  code: string;
  state: WalletPassState;
};

/** An event as all its tickets in the wallet show it. */
export type WalletEvent = {
  eventId: string;
  title: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
};

/** One ticket: a code and a number, nothing of whose it is. */
export type WalletTicket = {
  /** Our pass's id: the same for as long as the ticket lives. */
  passId: string;
  eventId: string;
  ticketNumber: string;
  ticketTypeName: string;
  /** Null: the ticket was given back, or taken back from whose phone this is: there is nothing to scan. */
  code: string | null;
  /** What became of it: what the guests of a cancelled event were told, or what it was moved to. Null is nothing. */
  note: { header: WalletWord; body: string } | null;
};

/** Tickets in the wallet. */
export type TicketWallet = {
  /**
   * The link that saves a ticket. The wallet is told of the event first, because the whole of it does not fit into a
   * link; throws when it can't be told now.
   */
  saveUrl(ticket: WalletTicket, event: WalletEvent): Promise<string>;
  /** Tells the wallets that hold this ticket what has become of it; `not-saved` where nobody has it. */
  update(ticket: WalletTicket): Promise<'updated' | 'not-saved'>;
  /** The same for what all tickets of an event show. */
  updateEvent(event: WalletEvent): Promise<'updated' | 'not-saved'>;
};

/** Passes for phones. */
export type Wallet = {
  tickets: TicketWallet;
  /** The link that saves a pass. Signed here: nobody is asked. */
  saveUrl(pass: WalletPass): Promise<string>;
  /**
   * Tells the wallets that hold this pass what has become of it; `not-saved` where nobody has it. Throws when it can't
   * be told now.
   */
  update(pass: WalletPass): Promise<'updated' | 'not-saved'>;
  /** Takes a pass back for good: it shows no code any more. */
  revoke(subscriberId: string): Promise<'updated' | 'not-saved'>;
};
