import { count, isNull } from 'drizzle-orm';
import { INBOX_KINDS, type InboxKind } from '#shared/inbox/inbox-kinds.ts';
import type { AdminWaiting } from '#shared/inbox/inbox.ts';
import type { Permission } from '#shared/permissions.ts';
import { prepared } from '#server/db/client.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countDeskExceptions, countHandovers, countLetters, countProposals, mayRead } from './waiting-counts.ts';

const exceptions = prepared((orm) =>
  orm.select({ count: count() }).from(paymentExceptions).where(isNull(paymentExceptions.resolvedAt)).prepare(),
);
const money = (ctx: ServiceContext): number => exceptions(ctx.db).get()?.count ?? 0;
const inbox = (ctx: ServiceContext): number => INBOX_KINDS.reduce((sum, kind) => sum + countLetters[kind](ctx), 0);

const WAITING: readonly (readonly [keyof AdminWaiting, Permission, (ctx: ServiceContext) => number])[] = [
  ['workshops', 'workshops:manage', countProposals],
  ['inbox', 'people:manage', inbox],
  ['money', 'money:read', (ctx) => money(ctx) + countHandovers(ctx)],
  ['desks', 'desks:manage', countDeskExceptions],
];

/**
 * How much waits for a person, for the menu: proposals to decide, letters to answer, money and doors to look at; each
 * only for who may see that part. Reads only what is open.
 */
export function showWaiting(ctx: ServiceContext): AdminWaiting {
  requirePermission(ctx, 'panel:open');
  const mine = WAITING.filter(([, permission]) => mayRead(ctx, permission));
  return Object.fromEntries(mine.map(([part, , countOpen]) => [part, countOpen(ctx)]));
}

/** How many letters of each kind nobody has ticked off. */
export function showLetterCounts(ctx: ServiceContext): Record<InboxKind, number> {
  requirePermission(ctx, 'people:manage');
  return {
    declarations: countLetters.declarations(ctx),
    messages: countLetters.messages(ctx),
    reservations: countLetters.reservations(ctx),
    courses: countLetters.courses(ctx),
  };
}
