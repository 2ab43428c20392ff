import ICAL from 'ical.js';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, formatLongDate, localDateOf } from '#shared/time.ts';
import type { Mailer } from '#server/adapters/mailer.ts';
import { makeSmtpMailer } from '#server/adapters/smtp-mailer.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { openSmtpSink, type ReceivedMail, type SmtpSink } from '#tests/support/smtp-sink.ts';
import {
  insertEvent,
  insertPaidOrder,
  insertUser,
  mailWorld,
  OPERATOR,
  outboxRows,
  PARTY_ONLY,
  type ItemSeed,
  NIGHT,
  NOW,
} from './mail-world.ts';
import { readPdf } from './read-pdf.ts';

let sink: SmtpSink;
let mailer: Mailer;

beforeEach(async () => {
  sink = await openSmtpSink();
  mailer = makeSmtpMailer({ url: sink.url, from: 'Clave Nights <hallo@tanz.example>', timeoutMs: 2_000 });
});
afterEach(async () => {
  mailer.close();
  await sink.close();
});

const deliver = (ctx: ServiceContext) =>
  deliverOutbox(ctx, {
    queue: 'mail',
    handlers: { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} },
    lanes: newLanes(),
    concurrency: 2,
  });
const bytes = (mail: ReceivedMail, ending: string) =>
  Buffer.from(mail.attachments.find(({ filename }) => filename?.endsWith(ending))!.content as ArrayBuffer);

function paidOrder(world = mailWorld(), items: ItemSeed[] = [{ ...PARTY_ONLY, quantity: 2 }]) {
  const { ctx } = world;
  const eventId = insertEvent(ctx, { title: 'Größenwahn & <Salsa>' });
  const { orderId, ticketNumbers } = insertPaidOrder(ctx, { userId: insertUser(ctx), eventId, items });
  putInOutbox(ctx, { kind: 'mail.order_paid', refId: orderId });
  return { ...world, eventId, orderId, ticketNumbers };
}

describe('the confirmation of a paid order, over SMTP', () => {
  test('says who, what, when and where, in HTML and in text, with umlauts whole', async () => {
    const { ctx, ticketNumbers } = paidOrder();
    await deliver(ctx);
    const [mail] = sink.mails as [ReceivedMail];
    expect(mail.envelopeTo).toEqual(['juergen@gast.example']);
    expect(mail.from).toMatchObject({ name: 'Clave Nights', address: 'hallo@tanz.example' });
    expect(mail.replyTo).toMatchObject([{ address: OPERATOR.email }]);
    expect(mail.subject).toBe('Your 2 tickets for Größenwahn & <Salsa>');
    for (const part of [mail.text!, mail.html!]) {
      for (const words of [
        'Jürgen Müßig',
        formatLongDate(NIGHT),
        '21:00–01:00',
        'Halle 7, Werksviertel',
        'Tanzfreunde München GbR',
        'Beispielstraße 12',
        '143/123/45678',
        ...ticketNumbers,
      ])
        expect(part).toContain(words);
    }
    expect(mail.html).toContain('Größenwahn &amp; &lt;Salsa&gt;');
    expect(mail.html).not.toContain('<Salsa>');
  });

  test('every picture of the HTML travels with it: none is asked of a server', async () => {
    const { ctx } = paidOrder();
    await deliver(ctx);
    const [mail] = sink.mails as [ReceivedMail];
    const shown = [...mail.html!.matchAll(/src="([^"]+)"/g)].map(([, src]) => src);
    expect(shown).toEqual(['cid:mark', 'cid:poster', 'cid:ticket-1', 'cid:ticket-2']);
    for (const src of shown) {
      const picture = mail.attachments.find(({ contentId }) => contentId === `<${src!.slice(4)}>`);
      expect(picture!.mimeType).toBe(src === 'cid:poster' ? 'image/jpeg' : 'image/png');
      expect((await sharp(Buffer.from(picture!.content as ArrayBuffer)).metadata()).width).toBeGreaterThan(70);
    }
  });

  test('each ticket has a page to share', async () => {
    const { ctx } = paidOrder();
    await deliver(ctx);
    const tokens = ctx.db.sqlite
      .prepare<[], { token: string }>(`SELECT share_token AS token FROM tickets ORDER BY position`)
      .all();
    for (const { token } of tokens) expect(sink.mails[0]!.text).toContain(`https://clave.example/ticket/${token}`);
  });

  test('a ticket that was given to a friend says so, without code, link or page to print', async () => {
    const { ctx, ticketNumbers } = paidOrder();
    ctx.db.sqlite
      .prepare(`UPDATE tickets SET passed_on_at = 1, holder_name = 'Ana' WHERE ticket_number = ?`)
      .run(ticketNumbers[0]);
    await deliver(ctx);
    const [mail] = sink.mails as [ReceivedMail];
    expect(mail.text).toContain(`Given to Ana: Party Only, ${ticketNumbers[0]}.`);
    expect(mail.text!.match(/https:\/\/clave\.example\/ticket\//g)).toHaveLength(1);
    expect(mail.html!.match(/cid:ticket-\d/g)).toEqual(['cid:ticket-1']);
    expect(readPdf(bytes(mail, `${localDateOf(NIGHT)}.pdf`)).pages).toHaveLength(1);
  });

  test('tickets, receipt and calendar entry are attached and can be read', async () => {
    const { ctx, ticketNumbers, eventId } = paidOrder();
    await deliver(ctx);
    const [mail] = sink.mails as [ReceivedMail];
    expect(
      mail.attachments
        .filter(({ disposition }) => disposition === 'attachment')
        .map(({ filename }) => filename?.replace(/R\w+-\w+/, 'R')),
    ).toEqual([
      `tickets-grossenwahn-salsa-${localDateOf(NIGHT)}.pdf`,
      'receipt-R.pdf',
      `grossenwahn-salsa-${localDateOf(NIGHT)}.ics`,
    ]);
    const { pages } = readPdf(bytes(mail, `${localDateOf(NIGHT)}.pdf`));
    expect(pages.map(({ text }) => text.replaceAll('\n', ''))).toEqual(
      ticketNumbers.map((number) => expect.stringContaining(number)),
    );
    const event = new ICAL.Event(
      new ICAL.Component(ICAL.parse(bytes(mail, '.ics').toString('utf8'))).getFirstSubcomponent('vevent')!,
    );
    expect(event.uid).toBe(eventId);
    expect(event.summary).toBe('Größenwahn & <Salsa>');
  });

  test('carries the receipt with VAT by rate, and that nothing can be withdrawn', async () => {
    const { ctx } = paidOrder(mailWorld(), [
      { ...PARTY_ONLY, quantity: 2 },
      { name: 'Konzert', unitPriceCents: 999, quantity: 1, vatBps: 700 },
    ]);
    await deliver(ctx);
    const text = sink.mails[0]!.text!.replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ');
    expect(text).toContain('Total €34.99');
    expect(text).toContain('19 % €21.01 €3.99 €25.00');
    expect(text).toContain('7 % €9.34 €0.65 €9.99');
    expect(text).toContain('Es besteht kein Widerrufsrecht.');
    expect(text).toContain('Tickets are not refundable unless the event is cancelled.');
    expect(text).toMatch(new RegExp(`Receipt number: R${localDateOf(NOW).replaceAll('-', '')}-[0-9A-F]{10}`));
  });

  test('a small business shows the § 19 note and no VAT', async () => {
    const { ctx } = paidOrder(mailWorld({ operator: { ...OPERATOR, vatMode: 'small-business' } }));
    await deliver(ctx);
    const { text, html } = sink.mails[0]!;
    for (const part of [text!, html!]) {
      expect(part).toContain('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
      expect(part).not.toContain('VAT included');
    }
  });

  test('case 36: told twice that it is paid, the buyer gets one mail', async () => {
    const { ctx, orderId } = paidOrder();
    putInOutbox(ctx, { kind: 'mail.order_paid', refId: orderId });
    await deliver(ctx);
    putInOutbox(ctx, { kind: 'mail.order_paid', refId: orderId });
    await deliver(ctx);
    expect(sink.mails).toHaveLength(1);
  });

  test('case 37: the mail server is down: the order is paid, the mail comes later, under the Message-ID it always had', async () => {
    const { ctx, orderId, advance } = paidOrder();
    sink.refuseWith({ code: 451, text: 'try later, juergen@gast.example' });
    await deliver(ctx);
    expect(
      ctx.db.sqlite.prepare<[string], { status: string }>(`SELECT status FROM orders WHERE id = ?`).get(orderId)
        ?.status,
    ).toBe('paid');
    const [row] = outboxRows(ctx);
    expect(row).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(row!.last_error).not.toContain('juergen');
    advance(MINUTE_MS);
    sink.refuseWith(null);
    await deliver(ctx);
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual([`<${row!.id}@clave.example>`]);
    expect(outboxRows(ctx)[0]).toMatchObject({ status: 'done', attempts: 2 });
  });

  test('case 37: nobody answers at the mail server’s door', async () => {
    const { ctx, advance } = paidOrder();
    const { url } = sink;
    await sink.close();
    await deliver(ctx);
    expect(outboxRows(ctx)[0]).toMatchObject({ status: 'waiting', attempts: 1 });
    sink = await openSmtpSink({ port: Number(new URL(url).port) });
    advance(MINUTE_MS);
    await deliver(ctx);
    expect(sink.mails).toHaveLength(1);
  });

  test('refused for good it ends as failed, keeping what a retry needs', async () => {
    const world = mailWorld();
    putInOutbox(world.ctx, { kind: 'mail.account_exists', refId: 'u:1', payload: { to: 'x@gast.example', name: 'X' } });
    sink.refuseWith({ code: 550, text: 'no such mailbox' });
    for (let n = 0; n < 8; n++) {
      await deliver(world.ctx);
      world.advance(16 * HOUR_MS);
    }
    expect(outboxRows(world.ctx)[0]).toMatchObject({
      status: 'failed',
      attempts: 8,
      payload: expect.stringContaining('x@gast.example'),
    });
  });

  test('case 38: sent again it goes to the address the account has now', async () => {
    const { ctx, orderId } = paidOrder();
    await deliver(ctx);
    ctx.db.sqlite.prepare(`UPDATE users SET email = 'richtig@gast.example'`).run();
    putInOutbox(ctx, { kind: 'mail.order_resend', refId: `${orderId}:2948`, payload: { orderId } });
    await deliver(ctx);
    expect(sink.mails.map(({ envelopeTo }) => envelopeTo[0])).toEqual(['juergen@gast.example', 'richtig@gast.example']);
    expect(sink.mails[1]!.subject).toBe(sink.mails[0]!.subject);
  });
});
