import type { TicketWallet } from '#server/adapters/wallet.ts';

const unexpected = async (): Promise<never> => Promise.reject(new Error('no ticket was to be told of here'));

/** A wallet that is to hear of no ticket. */
export const noTickets: TicketWallet = { saveUrl: unexpected, update: unexpected, updateEvent: unexpected };
