import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, localDateOf } from '#shared/time.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import type { Role } from '#shared/permissions.ts';
import { voucherOfSale, voucherOfTicket } from '#shared/door/voucher-code.ts';
import { voucherCodeOf } from '#server/services/shop/tickets/voucher-code.ts';
import { closingSources } from '#server/services/door/fiscal/closing-sources.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { addBoss, addMember, addNight, addStaff, BOSS_PIN, giveTickets, pairDesk } from '#tests/support/door.ts';
import { asPayload, signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import { newPhoneToken } from '#tests/support/phone.ts';
import { planOf, recordStatements, type StatementRecorder } from '#tests/support/record-statements.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { clubNight } from '#tests/support/club-night.ts';

/** A few rows for ever. */
const SMALL = new Set([
  'meta',
  'user_roles',
  'fiscal_accounts',
  'fiscal_devices',
  'webhook_endpoints',
  'membership_plans',
]);
/** Read whole on purpose: everyone with a running membership is in the snapshot, by the index of just those. */
const ALLOWED = [
  'SCAN subscribers USING INDEX subscribers_period_end_idx',
  'SCAN bans USING INDEX bans_open_idx', // that index holds only what was not lifted, and the desk's list has all of it
  'SCAN refund_handovers USING INDEX refund_handovers_waiting_idx', // that index holds only what waits for a desk
  'SCAN ticket_search VIRTUAL TABLE INDEX 192:M4', // the full-text index, by the words looked for
  'SCAN user_search VIRTUAL TABLE INDEX 0:M2', // the same, by the words of a name that was typed
];

describe('the queries of a night at the door', () => {
  let shop: TestShop;
  let recorder: StatementRecorder;

  beforeAll(async () => {
    recorder = recordStatements();
    shop = await openTestShop();
    const desk = pairDesk(shop);
    const call = createCallerFactory(appRouter);
    const at = call({ service: shop.visitor, keys: { deskToken: desk.token } });
    const supervisor = await addBoss(shop);
    const boss = supervisor.userId;
    const staff = (roles: Role[], userId = addStaff(shop, roles)) => call({ service: shop.as(userId, roles) });
    const [office, cashier, eventId, sessionId] = [
      staff(['admin'], boss),
      staff(['cashier']),
      addNight(shop),
      randomUUID(),
    ];
    const tickets = giveTickets(shop, eventId, 4);
    const { membershipId } = addMember(shop, 'club');
    const before = { createdAt: shop.clock.now(), id: randomUUID() };
    const entry = () => ({ entryId: randomUUID() });
    const { cashierId } = desk;
    const today = localDateOf(shop.clock.now());
    const clubCents = clubNight(shop.clock.now().getTime() + 2 * HOUR_MS, 1_200).priceCents; // as `addNight` has it
    await recorder.during(shop.db.sqlite, async () => {
      const { deviceCode, userCode } = await call({ service: shop.visitor }).kasse.pairStart({
        publicKey: desk.desk.publicKey,
      });
      await office.admin.desks.approve({ userCode, name: 'Foyer' });
      await call({ service: shop.visitor }).kasse.pairPoll({ deviceCode });
      const { unlockToken } = await cashier.kasse.unlock({ code: shop.system.kasse.code });
      const [year = 0, month = 0] = today.split('-').map(Number);
      const { id } = await cashier.kasse.add({ date: today, name: 'Ana', unlockToken });
      await cashier.kasse.month({ year, month, unlockToken });
      await cashier.kasse.remove({ id, unlockToken });
      await cashier.kasse.setPin({ pin: '1357' });
      await office.kasse.setPin({ pin: BOSS_PIN });
      await at.kasse.checkPin({ userId: boss, pin: '0000' });
      await at.kasse.checkPin({ userId: boss, pin: BOSS_PIN });
      await at.kasse.cashSession.open({ ...entry(), sessionId, cashierId, floatCents: 100 });
      const { cursor } = await at.kasse.snapshot();
      const verdicts = await Promise.all(
        [tickets[0]!.code, tickets[1]!.ticketNumber, membershipId, tickets[2]!.ticketNumber.slice(-8)].map((code) =>
          at.kasse.checkIn({ ...entry(), eventId, code }),
        ),
      );
      atDoor(desk).reenter({ eventId, code: tickets[0]!.code });
      atDoor(desk).undo({ admissionId: verdicts[0]!.admissionId! });
      const items = [{ ticketTypeId: 'general-admission' as const, quantity: 1, memberCode: membershipId }];
      const sale = await at.kasse.sell({
        cashierId,
        saleId: randomUUID(),
        eventId,
        items,
        payments: [{ method: 'cash', amountCents: clubCents }],
        expectedTotalCents: clubCents,
      });
      for (const owner of [voucherOfSale(sale.saleId, 0), voucherOfTicket(tickets[0]!.id)]) {
        const code = voucherCodeOf(shop.system, { eventId, cents: 250, owner });
        await at.kasse.showVoucher({ eventId, code });
        await at.kasse.redeemVoucher({ ...entry(), eventId, code, cashierId: boss });
      }
      await atDoor(desk).refund({ saleId: sale.saleId, payments: inCash(clubCents), boss: supervisor });
      const drawer = desk.entry('cash', { type: 'drawer', cashierId: boss, sessionId, reason: 'x' });
      for (let n = 0; n < 2; n++) await at.kasse.sync({ entries: [drawer], signature: desk.signed([drawer]) });
      const signer = testSigner();
      const of = { cashierId, at: shop.clock.now() };
      const outage = { outageId: randomUUID(), at: of.at.toISOString(), documentNumber: 1 };
      const books = [
        desk.entry('document', asPayload(signedDocument(signer, desk.desk, { number: 1, ...of }))),
        desk.entry(
          'closing',
          asPayload(testClosing(signer, desk.desk, { zNumber: 1, firstNumber: 1, lastNumber: 1, ...of })),
        ),
        desk.entry('outage', { type: 'open', ...outage, deviceSerial: '', code: 'x', reason: 'x' }),
        desk.entry('outage', { type: 'found', ...outage, transactionNumber: 1, signatureCounter: 2 }),
        desk.entry('outage', { type: 'close', ...outage, documentNumber: 2 }),
      ];
      await at.kasse.sync({ entries: books, signature: desk.signed(books) });
      const register = { registerSerial: registerSerialOf(desk.desk.id), zNumber: 1 };
      for (const wanted of [register, { from: '2000-01-01', to: '2099-12-31' }])
        for (const source of closingSources(shop.system, wanted))
          expect([[...source.documents()].length, source.whereClosed(1)?.zNumber]).toEqual([1, 1]);
      await at.kasse.cashSession.move({
        ...entry(),
        sessionId,
        cashierId,
        direction: 'in',
        amountCents: 1,
        reason: 'x',
      });
      await at.kasse.cashSession.report({ sessionId });
      await at.kasse.cashSession.close({ ...entry(), sessionId, cashierId, countedCents: 101 });
      await at.kasse.snapshot({ since: cursor });
      const { url } = await at.kasse.phones.invite({ eventId });
      const deskToken = newPhoneToken();
      const { id: phoneId } = await call({ service: shop.visitor }).kasse.phone.join({
        code: url.split('#')[1] ?? '',
        token: deskToken,
        name: 'Aylin',
      });
      const phone = call({ service: shop.visitor, keys: { deskToken } }).kasse.phone;
      await phone.snapshot({ since: (await phone.snapshot({})).cursor, queue: 1 });
      await phone.checkIn({ ...entry(), code: tickets[3]!.code });
      const undo = {
        id: randomUUID(),
        at: shop.clock.now().getTime(),
        kind: 'undo',
        admissionId: randomUUID(),
      } as const;
      for (let n = 0; n < 2; n++) await phone.handIn({ entries: [undo] });
      await staff(['door_lead']).kasse.findGuests({ eventId, name: 'Ana' });
      await at.kasse.phones.list();
      await at.kasse.phones.end({ id: phoneId });
      for (const cursor of [undefined, before]) {
        await office.admin.desks.list({ cursor });
        await office.admin.desks.exceptions({ cursor });
        await office.admin.desks.nightReports({ cursor });
        await office.admin.fiscal.registers({ cursor });
      }
      await office.admin.fiscal.outages({ from: today, to: today });
      await office.admin.fiscal.setUp();
      const device = await office.admin.fiscal.addEpsonDevice({ name: 'Drucker', host: '10.0.0.8', port: 8009 });
      await office.admin.fiscal.giveDevice({ deskId: desk.desk.id, deviceId: device.id });
      await at.kasse.tseAccess();
      for (const cursor of [undefined, before]) await office.admin.fiscal.devices({ cursor });
      await office.admin.fiscal.device({ id: device.id });
      await office.admin.tonight();
      const [closing] = (await office.admin.desks.nightReports({})).items;
      await office.admin.desks.nightReport({ id: closing!.id });
      await office.admin.desks.get({ id: desk.desk.id });
      await office.admin.desks.previewJournal({ deskId: desk.desk.id, entries: [drawer], after: null });
      await office.admin.desks.rename({ id: desk.desk.id, name: 'Eingang' });
      await at.kasse.cashSession.open({ ...entry(), sessionId: randomUUID(), cashierId, floatCents: 100 });
      await office.admin.desks.revoke({ id: desk.desk.id, reason: 'lost' });
      await office.admin.desks.closeTill({ deskId: desk.desk.id, countedCents: null, note: 'x' });
      await office.admin.desks.nightReport({ id: (await office.admin.desks.nightReports({})).items[0]!.id });
    });
  });
  afterAll(async () => {
    recorder.stop();
    await shop.close();
  });

  it('are many: every verb of the door was called', () => {
    expect(recorder.statements.size).toBeGreaterThan(60);
  });

  it('never read a growing table from end to end', () => {
    const whole = [...recorder.statements]
      .filter((sql) => /^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)/i.test(sql))
      .flatMap((sql) => planOf(shop.db.sqlite, sql).map((step) => ({ step, sql: sql.replaceAll(/\s+/g, ' ') })))
      .filter(({ step, sql }) => {
        const alias = /^SCAN (\w+)/.exec(step)?.[1];
        if (alias === undefined || alias === 'CONSTANT' || ALLOWED.includes(step)) return false;
        const table = new RegExp(`\\b(\\w+) (?:AS )?${alias}\\b`, 'i').exec(sql)?.[1] ?? alias;
        return (
          !SMALL.has(table) &&
          !SMALL.has(alias) &&
          !(/\blimit\b/i.test(sql) && (/ USING /.test(step) || alias === 'desk_changes'))
        );
      });
    expect(whole).toEqual([]);
  });
});
