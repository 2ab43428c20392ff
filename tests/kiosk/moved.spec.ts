import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { KioskBridge } from '#shared/door/kiosk-bridge.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { goOn, pairDesk, scanFor, unlock } from './support/desk-page.ts';
import { expect, test } from './support/fixtures.ts';
import { lookAtDesk, SIZES } from './support/look-at-desk.ts';
import { CASHIER_PIN, prepareNight, type Night } from './support/prepare-night.ts';

/** The office moves the newest ticket of tonight to the other night. */
async function moveLast({ db, eventId, server, admin }: Night): Promise<void> {
  const ticket = db.sqlite
    .prepare('SELECT id, order_id AS orderId FROM tickets WHERE event_id = ? ORDER BY rowid DESC LIMIT 1')
    .get(eventId) as { id: string; orderId: string };
  const to = db.sqlite
    .prepare(
      `SELECT e.id AS eventId, t.id AS ticketTypeId FROM events e JOIN ticket_types t ON t.event_id = e.id
        WHERE e.title = 'Bachata Sunday' AND t.channel = 'online' ORDER BY e.rowid DESC LIMIT 1`,
    )
    .get() as { eventId: string; ticketTypeId: string };
  await callProcedure(server.url, {
    procedure: 'admin.tickets.move',
    cookie: admin.cookie,
    input: {
      id: randomUUID(),
      orderId: ticket.orderId,
      ticketIds: [ticket.id],
      ...to,
      oldCents: 0,
      newCents: 0,
      difference: 'none',
    },
  });
}

/** The word of a rehearsal, which lets nobody in: a guest who was let in before the desk heard of it would stay in. */
const wordFor = (page: Page, code: string): Promise<string> =>
  page.evaluate(async (text) => {
    const { kiosk } = globalThis as unknown as { kiosk: KioskBridge };
    const answer = await kiosk.rehearse({ text });
    return answer.isOk ? answer.value.verdict.word : answer.code;
  }, code);

async function isSentThere(page: Page, code: string): Promise<void> {
  await scanFor(page, code, 'UNGÜLTIG');
  await expect(page.locator('.verdict-do')).toHaveText('Nicht einlassen: umgebucht.');
  await expect(page.locator('.verdict dl')).toContainText(
    /Gilt jetzt fürBachata Sunday, (Mo|Di|Mi|Do|Fr|Sa|So) \d+\.\d+\., mit dem neuen Code/,
  );
}

test('a ticket that was moved is refused with the night that it is for now, without a network too', async ({
  launch,
}) => {
  const night = await prepareNight();
  const kiosk = await launch({ env: { KIOSK_SERVER: night.server.url, KIOSK_FISCAL: 'demo' } });
  const page = await pairDesk(kiosk, night);
  await unlock(page, { name: night.cashier.name, pin: CASHIER_PIN });
  const code = night.tickets.at(-1)!;
  await moveLast(night);
  await expect.poll(() => wordFor(page, code), { timeout: 90_000 }).toBe('UNGÜLTIG'); // the desk has heard of it
  await isSentThere(page, code);
  await lookAtDesk(page, 'verdict-moved', SIZES);
  await goOn(page);
  await night.server.end('SIGKILL');
  await expect(page.locator('.pill-off')).toBeVisible();
  await isSentThere(page, code);
  await goOn(page);
});
