import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import {
  freePlacesOf,
  type CodeStatement,
  type CodeSums,
  type FreePlaces,
  type StatementInput,
  type StatementNight,
} from '#shared/promo-codes/code-owner.ts';
import type { RowOf } from '#server/db/client.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { codeWithOwner, placesTaken, sumsByNight, sumsOfCode, type NightRow } from './code-owner-rows.ts';

const NIGHTS_SHOWN = 100;

const inCents = ({ tickets, paidTickets, earnedCents, reducedCents }: RowOf<typeof sumsOfCode>): CodeSums => ({
  tickets,
  paidTickets,
  earnedCents: cents(earnedCents),
  reducedCents: cents(reducedCents),
});

/** What a code brought over all time, and the free places that this earned. */
export function sumUpCode(
  ctx: Pick<ServiceContext, 'db'>,
  { id, code, freeAfter }: { id: string; code: string; freeAfter: number | null },
): CodeSums & { places: FreePlaces } {
  const none = { tickets: 0, paidTickets: 0, earnedCents: 0, reducedCents: 0 };
  const sums = inCents(sumsOfCode(ctx.db).get({ code }) ?? none);
  const taken = placesTaken(ctx.db).get({ promoCodeId: id })?.taken ?? 0;
  return { ...sums, places: freePlacesOf(freeAfter, { paid: sums.paidTickets, taken }) };
}

/** A code by its id. Throws PROMO_CODE_UNKNOWN. */
export function requireCode(ctx: Pick<ServiceContext, 'db'>, id: string): RowOf<typeof codeWithOwner> {
  const code = codeWithOwner(ctx.db).get({ id });
  if (code === undefined) throw new DomainError('PROMO_CODE_UNKNOWN');
  return code;
}

/** The next events that a code was used for, the latest first; also what its file walks through. */
export const readNights = (
  ctx: Pick<ServiceContext, 'db'>,
  code: string,
  { after, limit }: { after: NightRow | null; limit: number },
): NightRow[] => sumsByNight(ctx.db).all({ code, at: after?.startsAt ?? END_OF_TIME, id: after?.eventId ?? '', limit });

const nightView = ({ eventId, eventTitle, startsAt, ...sums }: NightRow): StatementNight => ({
  eventId,
  eventTitle,
  startsAt,
  ...inCents(sums),
});

/** What a code brought: tickets, money and free places, over all time and by event. Throws PROMO_CODE_UNKNOWN. */
export function showStatement(ctx: ServiceContext, { id }: StatementInput): CodeStatement {
  requirePermission(ctx, 'admin:read');
  const code = requireCode(ctx, id);
  const nights = readNights(ctx, code.code, { after: null, limit: NIGHTS_SHOWN + 1 });
  return {
    ...sumUpCode(ctx, code),
    nights: nights.slice(0, NIGHTS_SHOWN).map(nightView),
    hasMore: nights.length > NIGHTS_SHOWN,
  };
}
