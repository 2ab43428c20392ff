import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import { HALF_STANDS_MS } from '#shared/partners/partner-link.ts';
import { keptUntil, remindedAt } from '#shared/wait-list/kept-until.ts';
import { otherSide, type SeatRole } from '#shared/roles/seat-role.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { partnerLinks, seatOffers } from '#server/db/schema/wait-list.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findPool } from './find-pool.ts';
import {
  findLink,
  howMany,
  linksAsking,
  membersOf,
  openLinks,
  type Members,
  type PartnerLinkRow,
} from './find-partners.ts';
import { nextSeq, type SeatOfferRow } from './find-places.ts';
import { isListClosed, listedEvent, type ListedEvent } from './listed-event.ts';
import { endOffer, keepSeat, takeSeatBack } from './kept-seats.ts';
import { offerOfInput } from './take-offered-ticket.ts';

/** Nobody is asked any more. */
const NOBODY = { toEmail: null, token: null } as const;

const endAt = (ctx: ServiceContext, link: PartnerLinkRow, state: 'complete' | 'over'): void =>
  void updateRows(ctx.db, partnerLinks, { id: link.id }, { state, halfSince: null, endedAt: ctx.now(), ...NOBODY });

/** What has become of a couple is told to whoever has paid, as it stands when the mail leaves. Call inside a transaction. */
export function tellCouple(ctx: ServiceContext, linkId: string): void {
  for (const { id } of membersOf(ctx, linkId).paid)
    putInOutbox(ctx, { kind: 'mail.partner_changed', refId: `${id}:${ctx.now().getTime()}` });
}

/** A kept seat goes free as its couple ends: whoever was named is told, whoever waits has missed nothing. */
function freeSeat(ctx: ServiceContext, link: PartnerLinkRow, offer: SeatOfferRow): void {
  if (offer.waiterId !== null) return takeSeatBack(ctx, offer);
  endOffer(ctx, offer, 'withdrawn');
  // Who was never asked has nothing to be told.
  if (link.toEmail !== null && link.token !== null)
    putInOutbox(ctx, { kind: 'mail.partner_off', refId: offer.id, payload: { to: link.toEmail } });
}

/** A half stands for itself from now on. Call inside a transaction. */
export function makeCertain(ctx: ServiceContext, link: PartnerLinkRow): void {
  endAt(ctx, link, 'over');
  tellCouple(ctx, link.id);
  ctx.contentChanged();
}

function becomeHalf(ctx: ServiceContext, link: PartnerLinkRow): void {
  updateRows(ctx.db, partnerLinks, { id: link.id }, { state: 'half', halfSince: ctx.now(), ...NOBODY });
  tellCouple(ctx, link.id);
}

function settleOne(ctx: ServiceContext, link: PartnerLinkRow, members: Members): void {
  const { paid, held, offered } = members;
  if (paid.length === 2) {
    endAt(ctx, link, 'complete');
    tellCouple(ctx, link.id);
  } else if (howMany(members) === 0) endAt(ctx, link, 'over');
  else if (howMany(members) > 1 || held.length === 1) return;
  else if (offered[0] !== undefined) {
    freeSeat(ctx, link, offered[0]);
    endAt(ctx, link, 'over');
  } else if (link.state === 'open') becomeHalf(ctx, link);
}

/**
 * Brings each couple of an event that pays apart to where its two halves are by now: a pair once both are paid, and who
 * is left alone is judged. Near the night a half simply stands. Call inside a transaction; gives the halves that wait.
 */
export function settleLinks(ctx: ServiceContext, event: ListedEvent & { id: string }): PartnerLinkRow[] {
  const isNear = event.startsAt.getTime() - ctx.now().getTime() < HALF_STANDS_MS;
  for (const link of openLinks(ctx.db).all({ eventId: event.id })) {
    if (isListClosed(event, ctx.now())) for (const offer of membersOf(ctx, link.id).offered) freeSeat(ctx, link, offer);
    settleOne(ctx, link, membersOf(ctx, link.id));
  }
  const halves = openLinks(ctx.db)
    .all({ eventId: event.id })
    .filter(({ state }) => state === 'half');
  if (!isNear) return halves;
  for (const link of halves) makeCertain(ctx, link);
  return [];
}

/** Keeps the other half's seat for whoever is named. Call inside a transaction. Errors: EVENT_SOLD_OUT, TICKET_TYPE_SOLD_OUT. */
export function keepForPartner(
  ctx: ServiceContext,
  { id, eventId, ticketTypeId }: PartnerLinkRow,
  { email, role, startsAt }: { email: string; role: SeatRole; startsAt: Date },
): void {
  updateRows(ctx.db, partnerLinks, { id }, { state: 'open', halfSince: null, toEmail: email, token: null });
  const seat = { waiterId: null, eventId, ticketTypeId, role, partnerLinkId: id };
  try {
    keepSeat(ctx, { ...seat, expiresAt: keptUntil(startsAt, ctx.now()) });
  } catch (error) {
    // The one that is there is the buyer's own.
    if (isRefusedBy(error, GUARDS.eventSoldOut)) throw new DomainError('EVENT_SOLD_OUT', { seatsLeft: 1 });
    if (isRefusedBy(error, GUARDS.ticketTypeSoldOut)) throw new DomainError('TICKET_TYPE_SOLD_OUT', { seatsLeft: 1 });
    throw error;
  }
}

/**
 * Asks whoever is named, once who named them has paid: from then on their time runs, and nobody writes to strangers for
 * nothing. Call inside the transaction that pays, or names.
 */
export function askPartner(ctx: ServiceContext, linkId: string): void {
  const link = findLink(ctx, linkId);
  const event = link && listedEvent(ctx, link.eventId);
  const [offer] = membersOf(ctx, linkId).offered;
  if (link === undefined || event === undefined || offer === undefined) return;
  if (link.toEmail === null || link.token !== null) return;
  const now = ctx.now();
  const expiresAt = keptUntil(event.startsAt, now);
  updateRows(ctx.db, partnerLinks, { id: linkId }, { token: randomBytes(18).toString('base64url') });
  updateRows(ctx.db, seatOffers, { id: offer.id, state: 'live' }, { expiresAt });
  putInOutbox(ctx, { kind: 'mail.partner_named', refId: offer.id, lang: link.lang });
  const notBefore = remindedAt({ offeredAt: now, expiresAt });
  if (notBefore !== null)
    putInOutbox(ctx, { kind: 'mail.partner_reminded', refId: offer.id, lang: link.lang }, { notBefore });
}

/** Who was asked is asked no more, and told unless it was they who declined; their seat is free. Call inside a transaction. */
export function stopAsking(ctx: ServiceContext, link: PartnerLinkRow, why: 'declined' | 'withdrawn'): void {
  for (const offer of membersOf(ctx, link.id).offered)
    if (why === 'declined') endOffer(ctx, offer, why);
    else freeSeat(ctx, link, offer);
  updateRows(ctx.db, partnerLinks, { id: link.id }, NOBODY);
}

const findByPartnerToken = (ctx: Pick<ServiceContext, 'db'>, token: string): PartnerLinkRow | undefined =>
  findRow(ctx.db, partnerLinks, { token });

/** The seat that is kept for whoever a link of a mail asks; undefined once it is not. */
export function seatOfPartner(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  token: string,
): { link: PartnerLinkRow; offer: SeatOfferRow } | undefined {
  const link = findByPartnerToken(ctx, token);
  const [offer] = link === undefined ? [] : membersOf(ctx, link.id).offered;
  return link === undefined || offer === undefined || offer.expiresAt <= ctx.now() ? undefined : { link, offer };
}

/** Whether an open order is for the seat that is asked for now: the same offered ticket, or half of the same couple. */
export function isForSameSeat(
  ctx: ServiceContext,
  { partnerLinkId, ticketOfferId }: { partnerLinkId: string | null; ticketOfferId: string | null },
  input: CreateOrderInput,
): boolean {
  const { partnerToken, partnerEmail, seatOfferId } = input;
  if (ticketOfferId !== offerOfInput(ctx, input)) return false;
  if (partnerToken !== undefined) return findByPartnerToken(ctx, partnerToken)?.id === partnerLinkId;
  if (partnerEmail !== undefined) return findLink(ctx, partnerLinkId)?.toEmail === partnerEmail;
  return partnerLinkId === null || seatOfferId !== undefined;
}

type Pay = Pick<CreateOrderInput, 'eventId' | 'eveningId' | 'items'>;
const onlyItem = ({ items, eveningId }: Pay) => {
  const [item, ...more] = items;
  return eveningId === undefined && more.length === 0 && item?.quantity === 1 ? item : undefined;
};

/** Takes the half that is kept in a couple. Call inside the order's transaction. Errors: PARTNER_SEAT_OVER, INVALID_INPUT. */
function takeSeat(ctx: ServiceContext, input: Pay, found: ReturnType<typeof seatOfPartner>): PartnerLinkRow {
  if (found?.link.eventId !== input.eventId) throw new DomainError('PARTNER_SEAT_OVER');
  const { link, offer } = found;
  const item = onlyItem(input);
  if (item?.ticketTypeId !== (offer.ticketTypeId ?? GENERAL_ADMISSION_ID) || item.roles?.[0] !== offer.role)
    throw new DomainError('INVALID_INPUT');
  endOffer(ctx, offer, 'claimed');
  updateRows(ctx.db, partnerLinks, { id: link.id }, NOBODY);
  return link;
}

/** The same by the link of a mail. */
export const takePartnerSeat = (ctx: ServiceContext, input: Pay, token: string): PartnerLinkRow =>
  takeSeat(ctx, input, seatOfPartner(ctx, token));

/** The address of an account; null once it is gone. */
export const addressOf = (ctx: Pick<ServiceContext, 'db'>, userId: string | null): string | null =>
  userId === null ? null : (findRow(ctx.db, users, { id: userId }, ['email'])?.email ?? null);

type Naming = Pay & {
  id: string;
  userId: string;
  partnerEmail: string;
  lang: Lang | null;
  /** Where they stood in the row, if they waited for it together. */ seq: number | null;
};

/**
 * One half of a couple is ordered: whom one names has the other seat kept as soon as this one is held (`keepForPartner`).
 * Where that person has named this buyer already, it is their couple. Call inside the order's transaction, after the
 * list is scanned: two who come together tip no balance, and pass nobody who could be let in.
 * Errors: PARTNER_NOT_POSSIBLE, INVALID_INPUT.
 */
export function beginCouple(
  ctx: ServiceContext,
  { id, userId, partnerEmail, lang, seq, ...input }: Naming,
): { link: PartnerLinkRow; asks: { email: string; role: SeatRole; startsAt: Date } | null } {
  const { eventId } = input;
  const ownEmail = addressOf(ctx, userId) ?? '';
  const event = listedEvent(ctx, eventId);
  const item = onlyItem(input);
  const role = item?.roles?.[0];
  if (item === undefined || (role !== 'lead' && role !== 'follow')) throw new DomainError('INVALID_INPUT');
  if (
    event === undefined ||
    isListClosed(event, ctx.now()) ||
    partnerEmail === ownEmail ||
    findPool(ctx, eventId) === null
  )
    throw new DomainError('PARTNER_NOT_POSSIBLE');
  const ticketTypeId = item.ticketTypeId === GENERAL_ADMISSION_ID ? null : item.ticketTypeId;
  for (const asking of linksAsking(ctx.db).all({ eventId, toEmail: ownEmail })) {
    const [offer] = membersOf(ctx, asking.id).offered;
    if (offer?.role !== role || offer.ticketTypeId !== ticketTypeId || offer.expiresAt <= ctx.now()) continue;
    if (addressOf(ctx, asking.userId) === partnerEmail)
      return { link: takeSeat(ctx, input, { link: asking, offer }), asks: null };
  }
  insertRow(ctx.db, partnerLinks, {
    id,
    eventId,
    ticketTypeId,
    userId,
    seq: seq ?? nextSeq(ctx),
    lang,
    createdAt: ctx.now(),
  });
  const link = findRow(ctx.db, partnerLinks, { id });
  if (link === undefined) throw new Error(`no couple ${id}`);
  return { link, asks: { email: partnerEmail, role: otherSide(role), startsAt: event.startsAt } };
}
