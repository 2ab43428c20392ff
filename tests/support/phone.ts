import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  LOOKUP_BYTES,
  NAME_KEY_BYTES,
  NAME_TAG_BYTES,
  PHONE_KEY_LABEL,
  unpackTickets,
  type PackedTicket,
} from '#shared/door/phone-list.ts';
import type { PhoneSnapshot } from '#shared/door/phone-views.ts';
import { makeHeldList, type HeldList } from '#web/features/door/held-list.ts';
import type { KeptNight } from '#web/features/door/phone-store.ts';
import type { Desk } from '#server/services/door/devices/desk.ts';
import { findPhoneToHandIn, type Phone } from '#server/services/door/phones/find-phone.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { joinPhone } from '#server/services/door/phones/join-phone.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

export const newPhoneToken = (): string => `phone_${randomBytes(32).toString('base64url')}`;

/** A code as a desk shows it: what stands behind the # of its link. */
export function inviteCode(
  { ctx, desk }: { ctx: ServiceContext; desk: Desk },
  eventId: string,
): { id: string; code: string; url: string } {
  const { id, url } = invitePhone(ctx, desk, { eventId });
  return { id, url, code: url.split('#')[1] ?? '' };
}

export type TestPhone = { id: string; token: string; ctx: ServiceContext; phone(): Phone };

export function joinWith(shop: TestShop, code: string, name = 'Aylin'): TestPhone {
  const token = newPhoneToken();
  const { id } = joinPhone(shop.visitor, { code, token, name });
  return { id, token, ctx: asSystem(shop.visitor, `phone:${id}`), phone: () => findPhoneToHandIn(shop.visitor, token) };
}

/** A helper's phone at this desk's door. */
export const addPhone = (
  shop: TestShop,
  desk: Parameters<typeof inviteCode>[0],
  { eventId, name }: { eventId: string; name?: string },
): TestPhone => joinWith(shop, inviteCode(desk, eventId).code, name);

/** What the phone makes of a code it has scanned: the ticket's line in its list, and the name once it is opened. */
export function openTicket(
  { tickets, nonce, event }: PhoneSnapshot,
  codeId: string,
): { ticket: PackedTicket | undefined; name: string | null } {
  const bytes = Buffer.from(hkdfSync('sha256', codeId, event.id, PHONE_KEY_LABEL, LOOKUP_BYTES + NAME_KEY_BYTES));
  const lookup = bytes.subarray(0, LOOKUP_BYTES);
  const ticket = unpackTickets(Buffer.from(tickets, 'base64')).find((one) => lookup.equals(one.lookup));
  if (ticket === undefined || ticket.sealedName.length === 0) return { ticket, name: null };
  const sealed = Buffer.from(ticket.sealedName);
  const open = createDecipheriv('aes-256-gcm', bytes.subarray(LOOKUP_BYTES), Buffer.from(nonce, 'base64'), {
    authTagLength: NAME_TAG_BYTES,
  });
  open.setAuthTag(sealed.subarray(-NAME_TAG_BYTES));
  const name = Buffer.concat([open.update(sealed.subarray(0, -NAME_TAG_BYTES)), open.final()]).toString();
  return { ticket, name };
}

/** An answer of the server as the phone page keeps it. */
export function keepList(answer: PhoneSnapshot): { night: KeptNight; list: HeldList } {
  const { cursor, event, counts, expected, hasUnlisted, keys, notices, bans, members, nonce, deskNames, serverTime } =
    answer;
  const list = makeHeldList();
  const night = {
    cursor,
    event,
    counts,
    expected,
    hasUnlisted,
    keys,
    notices,
    ...(bans !== undefined && { bans }),
    ...(answer.told != null && { told: answer.told }),
    ...(answer.bought != null && { bought: answer.bought }),
    members: members ?? [],
    memberNonce: nonce,
    memberDesks: deskNames,
    aheadMs: 0,
    at: serverTime,
  };
  list.addTickets(answer, true);
  list.setMembers(night);
  return { night, list };
}
