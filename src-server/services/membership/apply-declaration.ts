import type { DeclarationOutcome } from '#shared/contact/declaration-kind.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { carryOutDeclaration, findDeclaration, type Declaration } from './carry-out-declaration.ts';
import { findSubscriber, type SubscriberRow } from './subscriber-rows.ts';

const ofAddress = statement<{ email: string }, { id: string; membershipId: string; name: string }>(
  `SELECT s.id, u.name, s.membership_id AS membershipId FROM users u JOIN subscribers s ON s.user_id = u.id
   WHERE u.email = @email AND u.email_verified = 1 AND s.status IN ('active', 'past_due') AND s.membership_id IS NOT NULL`,
);

/** The running membership of the confirmed account with that address. */
export const subscriberOfAddress = ({ db }: Pick<ServiceContext, 'db'>, email: string): { id: string; membershipId: string; name: string } | undefined => ofAddress(db).get({ email: email.toLowerCase() });

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * A certain match: the address belongs to a confirmed account with a running membership, and the Membership ID that is named is
 * that membership's, or the name is the account's. The confirmation goes to that same address: nobody ends anything unnoticed.
 */
function membershipMeant(ctx: ServiceContext, { email, name, identification, contract }: Declaration): SubscriberRow | undefined {
  const found = subscriberOfAddress(ctx, email);
  if (found === undefined) return undefined;
  const named = /MB-[0-9A-Z]{8,}/i.exec(`${identification ?? ''} ${contract}`)?.[0];
  const isMeant = named === undefined ? plain(name) === plain(found.name) : named.toUpperCase() === found.membershipId;
  return isMeant ? findSubscriber(ctx, found.id) : undefined;
}

/**
 * Finds the membership a declaration means and makes it effective. Without a certain match, or where a person has to judge, it
 * stays `unmatched`: the organiser has its mail and its row, and decides. Called inside the transaction that keeps the declaration;
 * never tells the sender's screen what it found (german-law.md §2.2).
 */
export function applyDeclaration(ctx: ServiceContext, declarationId: string): DeclarationOutcome {
  const declaration = findDeclaration(ctx, declarationId);
  const row = declaration === undefined ? undefined : membershipMeant(ctx, declaration);
  const done = declaration === undefined || row === undefined ? null : carryOutDeclaration(ctx, { declaration, row, judgement: null });
  const outcome: DeclarationOutcome = done === null ? 'unmatched' : 'effective';
  writeAudit(ctx, { action: `declaration.${outcome}`, subjectKind: 'contract_declaration', subjectId: declarationId, after: { subscriberId: row?.id ?? null } });
  return outcome;
}
