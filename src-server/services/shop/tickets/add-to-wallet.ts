import { DomainError } from '#shared/errors.ts';
import type { WalletMaker } from '#shared/tickets/wallets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrMakePass } from '../wallet/find-or-make-pass.ts';
import { appleTicketFace } from './apple-ticket.ts';
import { findTicketByToken } from './find-ticket.ts';
import { googleEventOf, googleTicketOf } from './google-ticket.ts';

/** A pass to open on the phone, or the address that saves one. */
export type AddedToWallet = { kind: 'file'; file: Buffer } | { kind: 'link'; url: string };

/**
 * The ticket behind `/ticket/{token}` for a phone's wallet: whoever has the link has the ticket, and no other one.
 * Throws TICKET_NOT_FOUND, also for a ticket that was given back, and WALLET_NOT_SET_UP.
 */
export async function addToWallet(ctx: ServiceContext, token: string, wallet: WalletMaker): Promise<AddedToWallet> {
  const ticket = findTicketByToken(ctx, token);
  if (ticket === undefined || ticket.status === 'cancelled') throw new DomainError('TICKET_NOT_FOUND');
  const { appleWallet, wallet: google } = ctx;
  if (wallet === 'apple' && appleWallet?.isInDate() === true) {
    const { id: serial, token: proof } = findOrMakePass(ctx, 'apple', { ticketId: ticket.id });
    const face = appleTicketFace(ctx, ticket.id, { isEnded: false });
    return { kind: 'file', file: await appleWallet.sign({ serial, token: proof }, face) };
  }
  if (wallet === 'google' && google !== undefined) {
    const { id: passId } = findOrMakePass(ctx, 'google', { ticketId: ticket.id });
    const url = await google.tickets.saveUrl(googleTicketOf(passId, ticket), googleEventOf(ticket.event));
    return { kind: 'link', url };
  }
  throw new DomainError('WALLET_NOT_SET_UP');
}
