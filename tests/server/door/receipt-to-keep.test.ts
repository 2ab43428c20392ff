import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/adapters/mailer.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { doorReceiptPdf } from '#server/services/door/sales/door-receipt-pdf.ts';
import { findReceipt } from '#server/services/door/sales/show-receipt.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { forgetDaily } from '#server/services/people/retention/forget/forget-daily.ts';
import { HOUR_MS } from '#shared/time.ts';
import { openReceiptShop, outageFiscal, receiptFiscal, type ReceiptShop } from '#tests/support/door-receipt.ts';
import { readPdf } from '../mail/read-pdf.ts';

const GUEST = 'ada@gast.example';

let world: ReceiptShop;
beforeAll(async () => {
  world = await openReceiptShop({ hasRateLimits: true });
});
afterAll(() => world.close());

const addressOf = (token: string) => `${world.server.url}/receipt/${token}`;
const ask = (token: string, fields: Record<string, string>) =>
  fetch(`${addressOf(token)}/mail`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
/** What the page says after the form was sent. */
const noticeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', world.server.url).searchParams;
const agreed = (email = GUEST) => ({ email, consent: 'yes' });
const waiting = () =>
  world.shop.db.sqlite
    .prepare(`SELECT status, payload FROM outbox WHERE kind = 'mail.door_receipt' ORDER BY created_at`)
    .all() as { status: string; payload: string | null }[];
const textOf = (file: Buffer) =>
  readPdf(file)
    .pages.map(({ text }) => text)
    .join('\n')
    .replaceAll('\n', ' ');

async function deliver(send: (mail: Mail) => Promise<void>): Promise<void> {
  await deliverOutbox(world.shop.system, {
    queue: 'mail',
    handlers: { ...mailHandlers({ send, close: () => {} }), ...membershipHandlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 1,
  });
}

/** All of § 6 KassenSichV, as the sale of the helper has it. */
const PARTS = [
  'Beleg K3FA9-000123',
  'Salsa <Friday>',
  'Kasse 1',
  'Abendkasse',
  '12,50 €',
  '25,00 €',
  '10,00 €',
  'gegeben 20,00 €',
  '15,00 €',
  'Rückgeld',
  '19 %',
  '21,01 €',
  '3,99 €',
  '4711',
  '815',
  '2026-01-16T21:40:11.000Z',
  '2026-01-16T21:40:19.000Z',
  'K3FA9C',
  'TSE-7e1f',
  'c2lnbmF0dXJl',
];
const issuer = () => {
  const { legalName, street, postalCode, city, taxNumber } = world.shop.system.operator;
  return [legalName, street, `${postalCode} ${city}`, taxNumber];
};

describe('a receipt as a PDF', () => {
  it('says all that § 6 KassenSichV asks for, with the QR code, under a name of its own', async () => {
    const answer = await fetch(`${addressOf(world.linkOf(world.sold()))}/beleg.pdf`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="beleg-K3FA9-000123.pdf"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const file = Buffer.from(await answer.arrayBuffer());
    const text = textOf(file);
    for (const part of [...PARTS, ...issuer()]) expect(text, part).toContain(part);
    const [page] = readPdf(file).pages;
    const inQr = page!.squares.filter(({ x, w }) => x > page!.width / 2 && w < 40);
    expect(inQr.length).toBeGreaterThan(500);
  });

  it('has no code without a signature, and says why: an outage, a till without a device', async () => {
    const pdfOf = async (fiscal: ReturnType<typeof outageFiscal> | null) =>
      doorReceiptPdf(findReceipt(world.shop.system, world.sold({ fiscal }))!);
    const outage = await pdfOf(outageFiscal());
    for (const part of ['TSE ausgefallen', 'keine Antwort', '2026-01-16T21:40:11.000Z', 'K3FA9C'])
      expect(textOf(outage), part).toContain(part);
    expect(textOf(outage)).not.toContain('Signaturzähler');
    const without = await pdfOf(null);
    expect(textOf(without)).toContain('Ohne TSE erfasst');
    for (const file of [outage, without]) expect(readPdf(file).pages[0]!.squares.length).toBeLessThan(10);
  });

  it('marks a copy and the stand-in, gives the same bytes again, and goes on to a second page', async () => {
    const receipt = findReceipt(world.shop.system, world.sold({ fiscal: receiptFiscal({ isStandIn: true }) }))!;
    expect(textOf(await doorReceiptPdf(receipt))).toContain('Demo-TSE, nicht zertifiziert');
    expect(textOf(await doorReceiptPdf(receipt))).not.toContain('Kopie');
    expect(textOf(await doorReceiptPdf({ ...receipt, isCopy: true }))).toContain('Kopie');
    expect(await doorReceiptPdf(receipt)).toEqual(await doorReceiptPdf(receipt));
    const [first] = receipt.lines;
    const long = { ...receipt, lines: Array.from({ length: 60 }, () => first!) };
    const { pages } = readPdf(await doorReceiptPdf(long));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)!.text).toContain('c2lnbmF0dXJl');
  });

  it('is given to nobody without the link', async () => {
    const link = world.linkOf(world.sold());
    const other = `${link.startsWith('x') ? 'y' : 'x'}${link.slice(1)}`;
    expect((await fetch(`${addressOf(other)}/beleg.pdf`)).status).toBe(404);
    expect((await ask(other, agreed())).status).toBe(404);
    expect(waiting()).toEqual([]);
  });
});

describe('a receipt by mail', () => {
  beforeEach(() => world.shop.clock.advance(2 * HOUR_MS));
  afterEach(() => deliver(async () => {}));

  it('goes to the address that was typed in, with the PDF, and then nothing of the address is left', async () => {
    const link = world.linkOf(world.sold());
    const form = await (await fetch(addressOf(link))).text();
    expect(form).toContain(`action="/receipt/${link}/mail"`);
    expect(form).toContain('nach dem Versand gelöscht');
    const answer = await ask(link, agreed(' Ada@Gast.example '));
    expect([answer.status, noticeOf(answer).get('mail')]).toEqual([303, 'sent']);
    expect(await (await fetch(`${addressOf(link)}?mail=sent`)).text()).toContain('Der Beleg ist auf dem Weg.');
    const sent: Mail[] = [];
    await deliver(async (mail) => void sent.push(mail));
    const [mail] = sent;
    expect(mail).toMatchObject({ to: GUEST, subject: expect.stringContaining('Beleg K3FA9-000123') as string });
    const text = `${mail!.subject} ${mail!.text.replaceAll('\u00a0', ' ')}`;
    for (const part of [...PARTS, ...issuer(), addressOf(link).replace(world.server.url, world.shop.system.baseUrl)])
      expect(text, part).toContain(part);
    const pdf = mail!.attachments.find(({ filename }) => filename === 'beleg-K3FA9-000123.pdf');
    expect(textOf(pdf!.content)).toContain('c2lnbmF0dXJl');
    expect(waiting()).toMatchObject([{ status: 'done', payload: null }]);
  });

  it('is not sent without consent, without an address, or before the sale has come from the door', async () => {
    const link = world.linkOf(world.sold());
    const before = waiting().length;
    const incomplete: Record<string, string>[] = [{ email: GUEST }, { consent: 'yes' }, agreed('no address')];
    for (const fields of [...incomplete, { ...agreed(), more: 'x' }])
      expect(noticeOf(await ask(link, fields)).get('mail')).toBe('failed');
    expect(noticeOf(await ask(world.linkOf(crypto.randomUUID()), agreed())).get('mail')).toBe('failed');
    expect(waiting()).toHaveLength(before);
  });

  it('is limited by address and by receipt', async () => {
    const [one, other] = [world.linkOf(world.sold()), world.linkOf(world.sold())];
    const notices = async (asked: [token: string, email: string][]) => {
      const said: (string | null)[] = [];
      for (const [token, email] of asked) said.push(noticeOf(await ask(token, agreed(email))).get('mail'));
      return said;
    };
    const same = Array.from({ length: 5 }, (): [string, string] => [one, GUEST]);
    expect(await notices(same)).toEqual(['sent', 'sent', 'sent', 'sent', 'later']);
    expect(await notices([[other, GUEST]])).toEqual(['later']);
    expect(await notices(['a', 'b'].map((who): [string, string] => [one, `${who}@gast.example`]))).toEqual([
      'sent',
      'later',
    ]);
    expect(await notices([[other, 'c@gast.example']])).toEqual(['sent']);
  });

  it('that can not be delivered keeps no address beyond the next day', async () => {
    await ask(world.linkOf(world.sold()), agreed());
    world.shop.db.sqlite.exec(`UPDATE outbox SET status = 'failed' WHERE status = 'waiting'`);
    expect(waiting().filter(({ payload }) => payload?.includes(GUEST) === true)).toHaveLength(1);
    await forgetDaily(world.shop.system);
    expect(waiting().filter(({ payload }) => payload !== null)).toEqual([]);
  });
});
