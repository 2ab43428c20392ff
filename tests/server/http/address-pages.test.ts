import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeAddress } from '#server/services/office/address-changes/ask-for-change.ts';
import { deliverMails } from '../contact/contact-world.ts';
import { addStaff } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';

const NEW = 'new@dancers.example';

let shop: TestShop;
let server: TestServer;
let ana: string;

beforeEach(async () => {
  shop = await openTestShop();
  server = await serveShop(shop, { hasRateLimits: true });
  ana = addBuyer(shop);
  ask();
});
afterEach(async () => {
  await server.close();
  await shop.close();
});

function ask(): void {
  const office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
  changeAddress(office, { id: randomUUID(), userId: ana, email: NEW, proof: 'known', note: '' });
}
const emailOf = (): string =>
  shop.db.sqlite.prepare<[string], { email: string }>('SELECT email FROM users WHERE id = ?').get(ana)!.email;
const pathIn = (kind: string): string => {
  const row = shop.db.sqlite
    .prepare<[string], { payload: string }>('SELECT payload FROM outbox WHERE kind = ? ORDER BY rowid DESC')
    .get(kind)!;
  return new URL((JSON.parse(row.payload) as { url: string }).url).pathname;
};
const get = (path: string) => fetch(server.url + path);
const post = (path: string, origin = new URL(shop.system.baseUrl).origin) =>
  fetch(server.url + path, { method: 'POST', headers: { origin } });

describe('the pages behind the links of a change of address', () => {
  it('say what the button does and change nothing: programs open links, too', async () => {
    const old = emailOf();
    for (const [kind, says] of [
      ['mail.address_confirm', NEW],
      ['mail.address_change', 'your account keeps the address it has'],
    ] as const) {
      const answer = await get(pathIn(kind));
      const html = await answer.text();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('content-language')).toBe('en');
      expect(html).toContain('<html lang="en">');
      expect(html).toContain('<form class="plain-form" method="post">');
      expect(html).toContain(says);
      expect(html).not.toContain('<script');
    }
    expect(emailOf()).toBe(old);
    expect(await (await get(pathIn('mail.address_change'))).text()).not.toContain(NEW);
  });

  it('speak German under /de, as the mails do to whose account is German', async () => {
    shop.db.sqlite.prepare("UPDATE users SET lang = 'de' WHERE id = ?").run(ana);
    const german = `/de${pathIn('mail.address_confirm')}`;
    const mails = await deliverMails(shop);
    expect(mails.map(({ headers }) => headers?.['Content-Language'])).toEqual(['de', 'de']);
    expect(mails[0]?.text).toContain(`${shop.system.baseUrl}/de/address/confirm/`);
    const shown = await get(german);
    expect(shown.headers.get('content-language')).toBe('de');
    expect(await shown.text()).toContain('Ja, das ist meine Adresse');
    expect(await (await post(german)).text()).toContain('Das hat geklappt');
    expect(await (await get(german)).text()).toContain('Dieser Link gilt nicht mehr');
  });

  it('confirm by the button without scripts, once, and never from another website', async () => {
    const old = emailOf();
    const path = pathIn('mail.address_confirm');
    expect((await post(path, 'https://elsewhere.example')).status).toBe(403);
    expect(emailOf()).toBe(old);
    const done = await post(path);
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('That is done')]);
    expect(emailOf()).toBe(NEW);
    const again = await post(path);
    expect([again.status, await again.text()]).toEqual([404, expect.stringContaining('does not work any more')]);
    const back = await post(pathIn('mail.address_change'));
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('Your address is back')]);
    expect(emailOf()).toBe(old);
  });

  it('say so where somebody has an account with the new address by now', async () => {
    shop.db.sqlite.prepare('UPDATE users SET email = ? WHERE id = ?').run(NEW, addBuyer(shop));
    const answer = await get(pathIn('mail.address_confirm'));
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('There is an account already')]);
  });

  it('let nobody try out links', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth <= 60; nth++)
      statuses.push((await post(`/address/object/${'x'.repeat(40)}${String(nth).padStart(3, '0')}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await get(pathIn('mail.address_confirm'))).status).toBe(200);
  });

  it('are asked for twenty times an hour by one person of the office', async () => {
    const cookie = server.cookieOf(addStaff(shop, ['admin']));
    shop.db.sqlite.prepare('UPDATE sessions SET second_factor_at = created_at').run();
    const again = () =>
      server.mutate(
        'admin.people.changeAddress',
        { id: randomUUID(), userId: ana, email: 'other@dancers.example', proof: 'known', note: '' },
        { cookie },
      );
    const codes: unknown[] = [];
    for (let nth = 0; nth <= 20; nth++) codes.push((await again()).domainCode);
    expect([codes[0], codes[19], codes[20]]).toEqual(['ADDRESS_CHANGE_OPEN', 'ADDRESS_CHANGE_OPEN', 'RATE_LIMITED']);
  });
});
