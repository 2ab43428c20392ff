import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { PAIRING_LIFETIME_MS } from '#shared/door/desk-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A desk whose pairing was approved but has run out counts as none. */
const inUse = prepared({ waitingSince: desks.createdAt }, (orm, { waitingSince }) =>
  orm
    .select({ id: desks.id, name: desks.name })
    .from(desks)
    .where(
      and(
        isNull(desks.revokedAt),
        eq(desks.isPhone, false),
        or(isNotNull(desks.tokenHash), gt(desks.createdAt, waitingSince)),
      ),
    )
    .prepare(),
);

const folded = (name: string): string => name.toLocaleLowerCase('de');

/**
 * Receipts, verdicts and the board tell desks apart by their names alone: a name is one desk's until it is revoked.
 * Call inside the transaction that writes it. Error: DESK_NAME_TAKEN.
 */
export function requireFreeName(ctx: ServiceContext, { id, name }: { id?: string; name: string }): void {
  const isTaken = inUse(ctx.db)
    .all({ waitingSince: new Date(ctx.now().getTime() - PAIRING_LIFETIME_MS) })
    .some((desk) => desk.id !== id && folded(desk.name) === folded(name));
  if (isTaken) throw new DomainError('DESK_NAME_TAKEN');
}
