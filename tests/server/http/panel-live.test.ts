import superjson from 'superjson';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PANEL_STREAM_PATH, type PanelLive } from '#shared/admin/panel-live.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';

let site: TestSite;
beforeEach(async () => void (site = await openTestSite()));
afterEach(() => site.close());

it('tells whoever reads money of a sale within two seconds, and nobody else', async () => {
  const { shop } = site;
  const cookieOf = (role?: 'accountant' | 'door_lead') =>
    signIn(shop, addPerson(shop, role === undefined ? [] : [role]), 'aal2').cookie;
  expect((await site.ask(PANEL_STREAM_PATH)).status).toBe(401);
  for (const cookie of [cookieOf(), cookieOf('door_lead')])
    expect((await site.ask(PANEL_STREAM_PATH, { headers: { cookie } })).status).toBe(403);

  const eventId = addEvent(shop, { startsInHours: 1, priceCents: 1_200 });
  const answer = await fetch(site.url + PANEL_STREAM_PATH, { headers: { cookie: cookieOf('accountant') } });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const news = async (): Promise<PanelLive> => {
    for (;;) {
      const { value = '' } = await reader.read();
      const [, data] = /^event: panel\ndata: (.*)\n\n$/.exec(value) ?? [];
      if (data !== undefined) return superjson.deserialize(JSON.parse(data));
    }
  };
  expect((await news()).overview).toMatchObject({ tickets: 0, revenueCents: 0 });
  const bought = await buyTicket(shop, { eventId, quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  const paid = performance.now();
  expect((await news()).overview).toMatchObject({
    tickets: 2,
    revenueCents: 2_400,
    tonight: { takenCents: 2_400, tickets: 2, nights: [{ id: eventId }] },
  });
  expect(performance.now() - paid).toBeLessThan(2_000);
  await reader.cancel();
});
