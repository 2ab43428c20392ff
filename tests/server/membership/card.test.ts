import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decideVerdict, type ScannedMember } from '#shared/door/decide-verdict.ts';
import { verifyCode, type KeyRing } from '#shared/door/verify-code.ts';
import { decodeCode, encodeCode } from '#shared/tickets/qr-code.ts';
import { DAY_MS } from '#shared/time.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { cardCode } from '#server/services/club/membership/card-rows.ts';
import { reissueCard } from '#server/services/club/membership/reissue-card.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { addNight, addMember, addStaff, pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const MEMBER: ScannedMember = {
  subscriberId: 's',
  tier: 'All You Can Dance',
  planId: 'all-you-can-dance',
  photoUrl: null,
  priceCents: 0,
  voucherCents: 0,
  perksToHandOut: [],
  holder: 'Ana',
  hasAccess: true,
  isCardRevoked: false,
  firstUse: null,
};

describe('a member’s card', () => {
  let shop: TestShop;
  let eventId: string;

  beforeEach(async () => {
    shop = await openTestShop();
    eventId = addNight(shop);
  });
  afterEach(() => shop.close());

  const admin = () => shop.as(addStaff(shop, ['admin']), ['admin']);
  const set = (subscriberId: string, sql: string) =>
    shop.db.sqlite.prepare(`UPDATE subscribers SET ${sql} WHERE id = ?`).run(subscriberId);
  const forget = (subscriberId: string) =>
    shop.db.sqlite.prepare(`DELETE FROM membership_cards WHERE subscriber_id = ?`).run(subscriberId);

  /** A desk without a network: our public keys, the code, and what its list says of the card. */
  function offline(code: string, member: ScannedMember | null = MEMBER): { reason: string; isAdmitted: boolean } {
    const keys: KeyRing = (keyId) => (keyId === shop.system.signer.keyId ? shop.system.signer.verify : undefined);
    const verified = verifyCode(code, { keys, eventId, now: shop.clock.now() });
    const { reason, isAdmitted } = decideVerdict({
      entryId: randomUUID(),
      isEventCancelled: false,
      beginsLater: null,
      code: verified.code,
      ticket: null,
      member: verified.payload === null ? null : member,
      seatsLeft: null,
      isListComplete: false,
      confirmed: null,
    });
    return { reason, isAdmitted };
  }

  it('is made when it is first asked for, then always the same', () => {
    const { userId, subscriberId, membershipId } = addMember(shop);
    forget(subscriberId);
    const first = showCard(shop.as(userId));
    expect(first).toMatchObject({ membershipId, memberId: membershipId.slice(-8), isNew: true });
    shop.clock.advance(DAY_MS);
    const second = showCard(shop.as(userId));
    expect(second).toEqual({ ...first, isNew: false });
    expect(decodeCode(first.code)?.payload).toMatchObject({ kind: 'member', eventPrefix: null, validUntil: null });
    expect(
      shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM membership_cards WHERE subscriber_id = ?`).get(subscriberId),
    ).toEqual({ n: 1 });
  });

  it('answers the agreed fields, whose hash anybody with the public key can check', () => {
    const { userId, membershipId } = addMember(shop);
    const { code, payload } = showCard(shop.as(userId));
    expect(payload).toEqual({
      membershipId,
      userId,
      email: `${userId}@test.example`,
      tier: 'All You Can Dance',
      expiryDate: expect.any(Date) as Date,
      verificationHash: expect.stringMatching(/^[\w-]{86}$/) as string,
    });
    const read = decodeCode(code)!;
    expect(shop.system.signer.verify(read.signed, Buffer.from(payload.verificationHash, 'base64url'))).toBe(true);
    expect(code).not.toContain(userId.slice(0, 8).toUpperCase());
  });

  it('is drawn here, as one path on white that prints at any size', () => {
    const { svg } = showCard(shop.as(addMember(shop).userId));
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-4 -4 \d+ \d+".*<path d="M[\dMhvz -]+" fill="#000"\/><\/svg>$/,
    );
    expect(svg).not.toContain('http://localhost');
  });

  it('is refused to whoever has no membership that opens the door', () => {
    expect(() => showCard(shop.visitor)).toThrow('UNAUTHORIZED');
    expect(() => showCard(shop.as(addBuyer(shop)))).toThrow('MEMBERSHIP_NOT_FOUND');
    const { userId, subscriberId } = addMember(shop);
    const now = shop.clock.now().getTime();
    set(subscriberId, `status = 'past_due', grace_started_at = ${now - DAY_MS}`);
    expect(showCard(shop.as(userId)).memberId).toHaveLength(8);
    set(subscriberId, `grace_started_at = ${now - 8 * DAY_MS}`);
    expect(() => showCard(shop.as(userId))).toThrow('MEMBERSHIP_NOT_FOUND');
  });

  it('opens the door, with and without a network', () => {
    const { code } = showCard(shop.as(addMember(shop).userId));
    expect(offline(code)).toEqual({ reason: 'member_free', isAdmitted: true });
    expect(offline(code, null)).toEqual({ reason: 'not_checkable', isAdmitted: false });
    expect(scan(pairDesk(shop), eventId, code)).toMatchObject({ isAdmitted: true, reason: 'member_free' });
  });

  it('with any one byte changed in any way is refused as forged or unknown, with and without a network', () => {
    const { code } = showCard(shop.as(addMember(shop).userId));
    const { signed, signature } = decodeCode(code)!;
    const desk = pairDesk(shop);
    const reasons = new Set<string>();
    for (let at = 0; at < signed.length + signature.length; at++) {
      for (const flip of [1, 0x80, 0xff]) {
        const [body, seal] = [Uint8Array.from(signed), Uint8Array.from(signature)];
        if (at < body.length) body[at] = body[at]! ^ flip;
        else seal[at - body.length] = seal[at - body.length]! ^ flip;
        const forged = encodeCode(body, seal);
        for (const verdict of flip === 1 ? [offline(forged), scan(desk, eventId, forged)] : [offline(forged)]) {
          expect(verdict.isAdmitted, `byte ${at}`).toBe(false);
          reasons.add(verdict.reason);
        }
      }
    }
    expect([...reasons].toSorted()).toEqual(['forged', 'unknown_code']);
  });

  it('of somebody else’s key, and any other text, is refused with the reason', () => {
    const foreign = makeTicketSigner(Buffer.alloc(32, 9).toString('base64url'));
    const { cardId } = addMember(shop);
    const stolen = cardCode({ signer: foreign }, { codeId: cardId }).code;
    expect(offline(stolen)).toEqual({ reason: 'unknown_code', isAdmitted: false });
    const claimed = cardCode({ signer: { ...foreign, keyId: shop.system.signer.keyId } }, { codeId: cardId }).code;
    expect(offline(claimed)).toEqual({ reason: 'forged', isAdmitted: false });
    for (const text of ['', 'K1', 'https://example.org', `${claimed}0`])
      expect(offline(text)).toEqual({ reason: 'unknown_code', isAdmitted: false });
  });

  it('that was lost is worthless once another is made, at once and for good; the member sees the new one', () => {
    const { userId, subscriberId } = addMember(shop);
    const lost = showCard(shop.as(userId));
    reissueCard(admin(), { subscriberId });
    const next = showCard(shop.as(userId));
    expect(next.code).not.toBe(lost.code);
    expect(next.isNew).toBe(false);
    const desk = pairDesk(shop);
    expect(scan(desk, eventId, lost.code)).toMatchObject({ reason: 'revoked', isAdmitted: false });
    expect(offline(lost.code, { ...MEMBER, isCardRevoked: true })).toEqual({ reason: 'revoked', isAdmitted: false });
    expect(scan(desk, eventId, next.code)).toMatchObject({ isAdmitted: true });
    expect(() => reissueCard(shop.as(userId), { subscriberId })).toThrow('FORBIDDEN');
    expect(() => reissueCard(admin(), { subscriberId: randomUUID() })).toThrow('MEMBERSHIP_NOT_FOUND');
  });

  it('is made anew after a change of keys', () => {
    const { userId } = addMember(shop);
    const old = showCard(shop.as(userId));
    const signer = makeTicketSigner(Buffer.alloc(32, 5).toString('base64url'));
    const next = showCard({ ...shop.as(userId), signer });
    expect(next.isNew).toBe(true);
    expect(decodeCode(next.code)?.payload.keyId).toBe(signer.keyId);
    expect(next.code).not.toBe(old.code);
  });

  it('negative control: a desk that does not check the signature lets the forged one in', () => {
    const { code } = showCard(shop.as(addMember(shop).userId));
    const { signed, signature } = decodeCode(code)!;
    const forged = encodeCode(
      signed,
      Uint8Array.from(signature, (byte, at) => (at === 0 ? byte ^ 1 : byte)),
    );
    const { code: read } = verifyCode(forged, { keys: () => () => true, eventId, now: shop.clock.now() });
    expect(
      decideVerdict({
        entryId: randomUUID(),
        isEventCancelled: false,
        beginsLater: null,
        code: read,
        ticket: null,
        member: MEMBER,
        seatsLeft: null,
        isListComplete: false,
        confirmed: null,
      }).isAdmitted,
    ).toBe(true);
  });
});
