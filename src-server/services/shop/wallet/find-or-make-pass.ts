import { randomBytes, randomUUID } from 'node:crypto';
import type { WalletMaker } from '#shared/tickets/wallets.ts';
import { findRows } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertPass, passesOfTicket, type PassRow } from './pass-rows.ts';

/** What a pass stands for. */
export type PassSubject = { ticketId: string } | { subscriberId: string };

/** 192 bits: nobody guesses one. Apple asks for 16 characters at least. */
const TOKEN_BYTES = 24;

/** The pass of a ticket or a card for one wallet: made when it is first asked for, then always the same one. */
export function findOrMakePass(ctx: ServiceContext, wallet: WalletMaker, subject: PassSubject): PassRow {
  const find = (): PassRow | undefined =>
    ('ticketId' in subject
      ? passesOfTicket(ctx.db).all(subject)
      : findRows(ctx.db, walletPasses, { subscriberId: subject.subscriberId })
    ).find((pass) => pass.wallet === wallet);
  return inTransaction(ctx.db, () => {
    const known = find();
    if (known !== undefined) return known;
    const now = ctx.now();
    const pass: PassRow = {
      id: randomUUID(),
      wallet,
      ticketId: null,
      subscriberId: null,
      ...subject,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      createdAt: now,
      changedAt: now,
      endedAt: null,
    };
    insertPass(ctx.db).run(pass);
    return pass;
  });
}
