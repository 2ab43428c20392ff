import type { DeclarationKind, DeclarationOutcome } from '#shared/contact/declaration-kind.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { writeAudit } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { cancelByDeclaration, withdrawByDeclaration } from './end-by-declaration.ts';
import { findSubscriber, type SubscriberRow } from './subscriber-rows.ts';

type Declaration = { kind: DeclarationKind; manner: string | null; name: string; identification: string | null; contract: string; endsOn: string | null; email: string };

const find = statement<{ id: string }, Declaration>(`SELECT kind, manner, name, identification, contract, ends_on AS endsOn, email FROM contract_declarations WHERE id = @id`);
const ofAddress = statement<{ email: string }, { id: string; membershipId: string; name: string }>(
  `SELECT s.id, u.name, s.membership_id AS membershipId FROM users u JOIN subscribers s ON s.user_id = u.id
   WHERE u.email = @email AND u.email_verified = 1 AND s.status IN ('active', 'past_due') AND s.membership_id IS NOT NULL`,
);
const matched = statement<{ id: string; subscriberId: string; outcome: DeclarationOutcome; effectiveOn: string | null; handledAt: number | null }>(
  `UPDATE contract_declarations SET subscriber_id = @subscriberId, outcome = @outcome, effective_on = @effectiveOn, handled_at = @handledAt WHERE id = @id`,
);

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * A certain match: the address belongs to a confirmed account with a running membership, and the Membership ID that is named is
 * that membership's, or the name is the account's. The confirmation goes to that same address: nobody ends anything unnoticed.
 */
function membershipMeant(ctx: ServiceContext, { email, name, identification, contract }: Declaration): SubscriberRow | undefined {
  const found = ofAddress(ctx.db).get({ email: email.toLowerCase() });
  if (found === undefined) return undefined;
  const named = /MB-[0-9A-Z]{8,}/i.exec(`${identification ?? ''} ${contract}`)?.[0];
  const isMeant = named === undefined ? plain(name) === plain(found.name) : named.toUpperCase() === found.membershipId;
  return isMeant ? findSubscriber(ctx, found.id) : undefined;
}

function endOfDay(day: string | null): Date | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year === undefined || month === undefined || date === undefined ? null : berlinInstant(year, month, date + 1);
}

/** The last day of the contract, or null when it could not be ended by itself. */
function carryOut(ctx: ServiceContext, declaration: Declaration, row: SubscriberRow): string | null {
  if (declaration.kind === 'withdraw') return withdrawByDeclaration(ctx, row) === null ? null : localDateOf(ctx.now());
  // Whether a good cause is one is for a person to judge.
  if (declaration.manner === 'extraordinary') return null;
  const end = cancelByDeclaration(ctx, row, endOfDay(declaration.endsOn));
  return end === null ? null : localDateOf(end);
}

/**
 * Finds the membership a declaration means and makes it effective. Without a certain match, or where a person has to judge, it
 * stays `unmatched`: the organiser has its mail and its row, and decides. Called inside the transaction that keeps the declaration;
 * never tells the sender's screen what it found (german-law.md §2.2).
 */
export function applyDeclaration(ctx: ServiceContext, declarationId: string): DeclarationOutcome {
  const declaration = find(ctx.db).get({ id: declarationId });
  const row = declaration === undefined ? undefined : membershipMeant(ctx, declaration);
  const lastDay = declaration === undefined || row === undefined ? null : carryOut(ctx, declaration, row);
  const outcome: DeclarationOutcome = lastDay === null ? 'unmatched' : 'effective';
  if (row !== undefined) matched(ctx.db).run({ id: declarationId, subscriberId: row.id, outcome, effectiveOn: lastDay, handledAt: lastDay === null ? null : ctx.now().getTime() });
  writeAudit(ctx, { action: `declaration.${outcome}`, subjectKind: 'contract_declaration', subjectId: declarationId, after: { subscriberId: row?.id ?? null } });
  return outcome;
}
