import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#shared/membership/terms.ts';
import { cancelContract } from '#server/services/office/contact/declare-contract.ts';
import { cancelMembership } from '#server/services/club/membership/cancel-membership.ts';
import { pauseMembership } from '#server/services/club/membership/pause-membership.ts';
import { reactivateMembership } from '#server/services/club/membership/reactivate-membership.ts';
import { tellCancellation } from '#server/services/club/membership/tell-cancellation.ts';
import { atProvider, carryOut, codeOf, mailsTo, membershipOf, openClub } from '#tests/support/join-club.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

describe('two requests about one membership at the same moment, in two tabs', () => {
  let shop: TestShop;
  let userId: string;
  let anchor: Date;
  beforeEach(async () => {
    ({ shop, userId, anchor } = await openClub());
  });
  afterEach(() => shop.close());

  const cancel = () => codeOf(cancelMembership(shop.as(userId), { reason: 'Other' }));
  const pause = () => codeOf(pauseMembership(shop.as(userId)));

  it('are carried out one after the other: who cancels first has no pause', async () => {
    expect(await Promise.all([cancel(), pause()])).toEqual(['done', 'PAUSE_NOT_POSSIBLE']);
    expect(membershipOf(shop, userId)).toMatchObject({
      cancelAt: addMonths(anchor, 3),
      minimumTermEnd: addMonths(anchor, 3),
      pauseStartsAt: null,
    });
    expect((await atProvider(shop, userId)).pauseCollection).toBeNull();
  });

  it('who pauses first ends with the lengthened term: no month of it is given away', async () => {
    expect(await Promise.all([pause(), cancel()])).toEqual(['done', 'done']);
    expect(membershipOf(shop, userId)).toMatchObject({
      cancelAt: addMonths(anchor, 6),
      minimumTermEnd: addMonths(anchor, 6),
      pauseStartsAt: addMonths(anchor, 1),
    });
    expect((await atProvider(shop, userId)).cancelAt).toEqual(addMonths(anchor, 6));
  });

  it('a cancellation declared from the footer while a pause is on its way to the provider came first: the pause is undone', async () => {
    const { name, email } = shop.db.sqlite
      .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
      .get(userId)!;
    const { payments } = shop.system;
    const pauseCollection: typeof payments.pauseCollection = async (change) => {
      const answer = await payments.pauseCollection(change);
      cancelContract(shop.as(userId), {
        manner: 'ordinary',
        reason: '',
        name,
        identification: '',
        contract: 'Mitgliedschaft',
        endsOn: null,
        email,
        formKey: undefined,
      });
      return answer;
    };
    expect(await codeOf(pauseMembership({ ...shop.as(userId), payments: { ...payments, pauseCollection } }))).toBe(
      'PAUSE_NOT_POSSIBLE',
    );
    await carryOut(shop);
    expect(membershipOf(shop, userId)).toMatchObject({
      cancelAt: addMonths(anchor, 3),
      minimumTermEnd: addMonths(anchor, 3),
      pauseStartsAt: null,
      extraMonths: 0,
    });
    expect(await atProvider(shop, userId)).toMatchObject({ pauseCollection: null, cancelAt: addMonths(anchor, 3) });
  });

  it('a cancellation that is taken back while the provider is being told of it is taken back there too', async () => {
    const { payments } = shop.system;
    const away = () => Promise.reject(new Error('no network'));
    await cancelMembership(
      { ...shop.as(userId), payments: { ...payments, setCancelAt: away, cancelAtPeriodEnd: away } },
      { reason: 'Other' },
    );
    let takenBack: Promise<unknown> | undefined;
    let isUndone = false;
    const undoCancel: typeof payments.undoCancel = (change) =>
      payments.undoCancel(change).finally(() => (isUndone = true));
    const setCancelAt: typeof payments.setCancelAt = async (change) => {
      takenBack ??= codeOf(reactivateMembership({ ...shop.as(userId), payments: { ...payments, undoCancel } }));
      // Were it not made to wait, it would be through by then.
      for (let turn = 0; turn < 500 && !isUndone; turn++) await new Promise((next) => setImmediate(next));
      return payments.setCancelAt(change);
    };
    await tellCancellation({ ...shop.system, payments: { ...payments, setCancelAt } }, membershipOf(shop, userId).id, {
      cancelAt: addMonths(anchor, 3).toISOString(),
    });
    expect(await takenBack).toBe('done');
    await shop.settle();
    expect([membershipOf(shop, userId).cancelAt, (await atProvider(shop, userId)).cancelAt]).toEqual([null, null]);
  });

  it('the same one twice happens once', async () => {
    expect((await Promise.all([cancel(), cancel()])).toSorted()).toEqual(['MEMBERSHIP_ENDING', 'done']);
    await Promise.all([codeOf(reactivateMembership(shop.as(userId))), codeOf(reactivateMembership(shop.as(userId)))]);
    expect((await Promise.all([pause(), pause()])).toSorted()).toEqual(['PAUSE_NOT_POSSIBLE', 'done']);
    await shop.settle();
    expect([membershipOf(shop, userId).extraMonths, mailsTo(shop)]).toEqual([
      3,
      ['welcome', 'cancelled', 'reactivated', 'paused'],
    ]);
  });
});
