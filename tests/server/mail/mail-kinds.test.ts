import { describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mailer.ts';
import type { OutboxEntry } from '#server/services/base/outbox/put-in-outbox.ts';
import {
  insertEvent,
  insertExpiredOrder,
  insertPaidOrder,
  insertRefund,
  insertUser,
  mailOf,
  mailWorld,
  NIGHT,
  NOW,
} from './mail-world.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { addMonths } from '#shared/membership/terms.ts';
import { formatLongDate, formatTime, HOUR_MS } from '#shared/time.ts';
import { wallClock } from '#tests/support/berlin-days.ts';

function shop() {
  const world = mailWorld();
  const userId = insertUser(world.ctx);
  const eventId = insertEvent(world.ctx);
  return { world, userId, eventId, sqlite: world.ctx.db.sqlite };
}

const icsOf = (mail: Mail) =>
  mail.attachments.find(({ filename }) => filename.endsWith('.ics'))?.content.toString('utf8') ?? '';

describe('mails about orders', () => {
  test('late money for seats that are gone: an apology and the full refund', async () => {
    const { world, userId, eventId } = shop();
    const orderId = insertExpiredOrder(world.ctx, { userId, eventId, totalCents: 2400 });
    insertRefund(world.ctx, { orderId, amountCents: 2500, reason: 'late_payment' });
    const mail = await mailOf(world, { kind: 'mail.payment_too_late', refId: orderId });
    expect(mail!.subject).toBe('We are sorry: Bachata Sensual Night was sold out before your payment arrived');
    expect(mail!.text).toContain('€25.00');
    expect(mail!.text).toContain('The refund of the full amount is under way');
  });

  test('a delayed payment that came to nothing: nothing charged, no ticket, and the way back', async () => {
    const { world, userId, eventId } = shop();
    const mail = await mailOf(world, {
      kind: 'mail.payment_failed',
      refId: insertExpiredOrder(world.ctx, { userId, eventId, totalCents: 2500 }),
    });
    expect(mail!.subject).toBe('Your payment for Bachata Sensual Night did not go through');
    expect(mail!.text).toContain('your bank did not carry out the payment of €25.00. Nothing was charged');
    expect(mail!.text).toContain(`https://clave.example/checkout/${eventId}`);
  });

  test.each(['mail.order_paid', 'mail.event_moved'] as const)(
    '%s: ‘All my tickets’ opens the tickets',
    async (kind) => {
      const { world, userId, eventId } = shop();
      const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
      const mail = await mailOf(
        world,
        kind === 'mail.order_paid'
          ? { kind, refId: orderId }
          : { kind, refId: `${orderId}:1768`, payload: { isRefundOffered: false } },
      );
      expect(mail!.html).toContain('href="https://clave.example/dashboard?tab=tickets"');
    },
  );

  test.each([
    { what: 'moved', subject: 'New date for one evening', says: 'has moved: it is on' },
    { what: 'left_out', subject: 'One evening is left out', says: 'does not take place' },
    { what: 'put_back', subject: 'One evening takes place after all', says: 'takes place after all' },
    { what: 'added', subject: 'One more evening', says: 'there is one more evening' },
  ] as const)('an evening of a course: $what, with tickets and calendar anew', async ({ what, subject, says }) => {
    const { world, userId, sqlite } = shop();
    const endsAt = new Date(addBerlinDays(NIGHT, 21).getTime() + HOUR_MS);
    const eventId = insertEvent(world.ctx, { kind: 'course', endsAt });
    const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
    const eveningId = `${eventId.slice(0, 9)}0002${eventId.slice(13)}`;
    const payload = { what, eveningId, before: NIGHT.toISOString() };
    const mail = (nth: number) =>
      mailOf(world, { kind: 'mail.evening_changed', refId: `${orderId}:${eveningId}:${what}:${nth}`, payload });
    const state = sqlite.prepare(`UPDATE event_evenings SET state = ? WHERE id = ?`);
    state.run(what === 'left_out' ? 'cancelled' : 'planned', eveningId);
    const sent = await mail(1);
    expect(sent!.subject).toBe(`${subject}: Bachata Sensual Night`);
    expect(sent!.text).toContain(says);
    expect(sent!.text).toContain(formatLongDate(addBerlinDays(NIGHT, 7)));
    expect(sent!.attachments.some(({ filename }) => filename.endsWith('.pdf'))).toBe(true);
    expect(icsOf(sent!).match(/STATUS:CANCELLED/g)?.length ?? 0).toBe(what === 'left_out' ? 1 : 0);
    // Changed once more before it left: the next mail says how it is.
    state.run(what === 'left_out' ? 'planned' : 'cancelled', eveningId);
    expect(await mail(2)).toBeUndefined();
  });

  test('a cancelled event: the money back and a calendar entry that says so', async () => {
    const { world, userId, eventId } = shop();
    const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
    insertRefund(world.ctx, { orderId, amountCents: 1250, reason: 'event_cancelled' });
    const mail = await mailOf(world, { kind: 'mail.event_cancelled', refId: orderId });
    expect(mail!.subject).toBe('Cancelled: Bachata Sensual Night');
    expect(mail!.text).toContain('You get €12.50 back');
    expect(icsOf(mail!)).toContain('STATUS:CANCELLED');
  });

  test('tickets nobody paid: no longer valid, nothing charged, out of the calendar', async () => {
    const { world, userId, eventId } = shop();
    const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
    const mail = await mailOf(world, { kind: 'mail.tickets_void', refId: orderId });
    expect(mail!.subject).toBe('Your tickets for Bachata Sensual Night are no longer valid');
    expect(mail!.text).toContain('we never received the €12.50');
    expect(icsOf(mail!)).toContain('STATUS:CANCELLED');
  });

  test('a cancelled free event promises no money', async () => {
    const { world, userId, eventId } = shop();
    const { orderId } = insertPaidOrder(world.ctx, {
      userId,
      eventId,
      items: [{ name: 'Free', unitPriceCents: 0, quantity: 1 }],
    });
    expect((await mailOf(world, { kind: 'mail.event_cancelled', refId: orderId }))!.text).toContain(
      'there is nothing to refund',
    );
  });

  test.each([true, false])(
    'a moved event: new time, new tickets, newer calendar entry; refund offered: %s',
    async (isRefundOffered) => {
      const { world, userId, eventId, sqlite } = shop();
      const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
      const sequence = (ics: string) => Number(/SEQUENCE:(\d+)/.exec(ics)?.[1]);
      const before = sequence(icsOf((await mailOf(world, { kind: 'mail.order_paid', refId: orderId }))!));
      const startsAt = wallClock(NOW, 22, 20);
      sqlite
        .prepare(`UPDATE events SET starts_at = ?, ends_at = ?, location = 'Neues Haus', updated_at = ?`)
        .run(startsAt.getTime(), startsAt.getTime() + 3_600_000, NOW.getTime());
      const mail = await mailOf(world, {
        kind: 'mail.event_moved',
        refId: `${orderId}:1768`,
        payload: { isRefundOffered },
      });
      expect(mail!.text).toContain(formatLongDate(startsAt));
      expect(mail!.text).toContain('Neues Haus');
      expect(mail!.text.includes('you can give your tickets back')).toBe(isRefundOffered);
      expect(mail!.attachments.some(({ filename }) => filename.endsWith('.pdf'))).toBe(true);
      expect(sequence(icsOf(mail!))).toBeGreaterThan(before);
    },
  );

  test.each([
    { moved: { days: 7, hour: 21, location: 'Halle 7, Werksviertel' }, what: 'date' },
    { moved: { days: 1, hour: 19, location: 'Halle 7, Werksviertel' }, what: 'time' },
    { moved: { days: 1, hour: 21, location: 'Neues Haus' }, what: 'place' },
    { moved: { days: 7, hour: 19, location: 'Neues Haus' }, what: 'date, time and place' },
  ])('a moved event says what changed, old and new: $what', async ({ moved, what }) => {
    const { world, userId, eventId, sqlite } = shop();
    const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
    const startsAt = wallClock(NOW, moved.days, moved.hour);
    sqlite
      .prepare(`UPDATE events SET starts_at = ?, ends_at = ?, location = ?`)
      .run(startsAt.getTime(), startsAt.getTime() + 4 * HOUR_MS, moved.location);
    const mail = await mailOf(world, {
      kind: 'mail.event_moved',
      refId: `${orderId}:1`,
      payload: {
        isRefundOffered: false,
        before: {
          startsAt: NIGHT.toISOString(),
          endsAt: new Date(NIGHT.getTime() + 4 * HOUR_MS).toISOString(),
          location: 'Halle 7, Werksviertel',
        },
      },
    });
    expect(mail!.subject).toBe(`New ${what}: Bachata Sensual Night`);
    const facts = {
      date: [formatLongDate(NIGHT), formatLongDate(startsAt)],
      time: ['21:00–01:00', '19:00–23:00'],
      place: ['Halle 7, Werksviertel', 'Neues Haus'],
    };
    for (const [fact, [old, now]] of Object.entries(facts)) {
      const isChanged = what.includes(fact);
      expect(new RegExp(`Old ${fact}: +${old}\n`).test(mail!.text)).toBe(isChanged);
      expect(new RegExp(`New ${fact}: +${now}\n`).test(mail!.text)).toBe(isChanged);
    }
  });

  test('a refund names the amount and the tickets that no longer count', async () => {
    const { world, userId, eventId } = shop();
    const { orderId, ticketNumbers } = insertPaidOrder(world.ctx, {
      userId,
      eventId,
      items: [{ name: 'Party', unitPriceCents: 1250, quantity: 2 }],
    });
    const refundId = insertRefund(world.ctx, {
      orderId,
      amountCents: 1250,
      reason: 'requested_by_admin',
      ticketNumbers: ticketNumbers.slice(1),
    });
    const mail = await mailOf(world, { kind: 'mail.refunded', refId: refundId });
    expect(mail!.subject).toBe('Refund of €12.50: Bachata Sensual Night');
    expect(mail!.text).toContain(ticketNumbers[1]);
    expect(mail!.text).not.toContain(ticketNumbers[0]);
  });

  test('a second payment returned says that the tickets stay valid', async () => {
    const { world, userId, eventId } = shop();
    const { orderId } = insertPaidOrder(world.ctx, { userId, eventId });
    const mail = await mailOf(world, {
      kind: 'mail.refunded',
      refId: insertRefund(world.ctx, { orderId, amountCents: 1250, reason: 'second_payment' }),
    });
    expect(mail!.text).toContain('you paid this order twice');
    expect(mail!.text).toContain('your tickets stay valid');
  });

  test('a ticket cancelled before the mail left is not in it; with none left no mail goes out', async () => {
    const { world, userId, eventId, sqlite } = shop();
    const { orderId, ticketNumbers } = insertPaidOrder(world.ctx, {
      userId,
      eventId,
      items: [{ name: 'Party', unitPriceCents: 1250, quantity: 2 }],
    });
    sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE ticket_number = ?`)
      .run(ticketNumbers[0]);
    const mail = await mailOf(world, { kind: 'mail.order_paid', refId: orderId });
    expect(mail!.subject).toBe('Your ticket for Bachata Sensual Night');
    expect(mail!.text).not.toContain(ticketNumbers[0]);
    sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1`).run();
    expect(
      await mailOf(world, { kind: 'mail.order_resend', refId: `${orderId}:1`, payload: { orderId } }),
    ).toBeUndefined();
  });
});

describe('mails about accounts, in German', () => {
  test('the confirmation carries its link and how long it works', async () => {
    const url = 'https://clave.example/auth?token_hash=a%2Bb&type=signup&returnTo=%2Fevents';
    const mail = await mailOf(mailWorld(), {
      kind: 'mail.confirm_address',
      refId: 'v1',
      payload: { to: 'neu@gast.example', url },
    });
    expect(mail).toMatchObject({ to: 'neu@gast.example', subject: 'Bitte bestätige deine E-Mail-Adresse' });
    expect(mail!.text).toContain(url);
    expect(mail!.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(mail!.html).toContain('<html lang="de">');
    expect(mail!.text).toMatch(/Der Link gilt bis \w+, \d+\. \S+ \d{4}, \d\d:\d\d Uhr\./);
    expect(mail!.text).toContain('Steuernummer 143/123/45678');
  });

  test('the reset carries its link, and says that it works for an hour and once', async () => {
    const url = 'https://clave.example/password-reset?access_token=a%2Bb&refresh_token=v2';
    const mail = await mailOf(mailWorld(), {
      kind: 'mail.reset_password',
      refId: 'v2',
      payload: { to: 'alt@gast.example', name: 'Zoë', url },
    });
    expect(mail).toMatchObject({ to: 'alt@gast.example', subject: 'Neues Passwort festlegen' });
    expect(mail!.text).toContain(url);
    expect(mail!.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(mail!.html).toContain('<html lang="de">');
    expect(mail!.text).toMatch(/Der Link gilt bis \d\d:\d\d Uhr und nur einmal\./);
    expect(mail!.text).toContain('Hallo Zoë, jemand');
  });

  test('a link to sign in says until when it works, and does not go out when it works no more', async () => {
    const url = 'https://clave.example/sign-in/link?token=a.b&returnTo=%2Fevents';
    const entry = (minutesAgo: number) => ({
      kind: 'mail.sign_in_link' as const,
      refId: `l${minutesAgo}`,
      payload: {
        to: 'alt@gast.example',
        name: 'Zoë',
        url,
        at: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
      },
    });
    const mail = await mailOf(mailWorld(), entry(0));
    expect(mail!.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(mail!.text).toContain(url);
    const until = formatTime(new Date(NOW.getTime() + 600_000));
    expect(mail!.text).toContain(`Der Link gilt 10 Minuten, bis ${until} Uhr, und nur einmal.`);
    expect(await mailOf(mailWorld(), entry(10))).toBeUndefined();
  });

  test('somebody with an account is pointed to the sign-in', async () => {
    const mail = await mailOf(mailWorld(), {
      kind: 'mail.account_exists',
      refId: 'u:1',
      payload: { to: 'alt@gast.example', name: 'Zoë' },
    });
    expect(mail!.subject).toBe('Du hast schon ein Konto bei Clave Nights');
    expect(mail!.text).toContain('https://clave.example/auth');
  });

  test('a sign-in from a new device says when and with what, and how to shut it out', async () => {
    const { world, userId } = shop();
    const mail = await mailOf(world, {
      kind: 'mail.new_device',
      refId: 's1',
      payload: { userId, device: 'Safari on iPhone', at: '2026-01-16T22:30:00.000Z' },
    });
    expect(mail).toMatchObject({ to: 'juergen@gast.example', subject: 'Neue Anmeldung bei deinem Konto' });
    expect(mail!.text).toContain('am 16.01.2026 um 23:30 Uhr hat sich jemand mit Safari auf iPhone');
    expect(mail!.text).toContain('https://clave.example/forgot-password');
    expect(mail!.html).toContain('<html lang="de">');
  });

  test('a new admin: the others hear who it is and what to do, the new one that it is so', async () => {
    const { world, userId } = shop();
    const newAdminId = insertUser(world.ctx, { name: 'Ada Neu', email: 'ada@gast.example' });
    const payload = (to: string) => ({ userId: to, newAdminId, at: '2026-01-16T22:30:00.000Z' });
    const told = await mailOf(world, { kind: 'mail.new_admin', refId: 'a:1', payload: payload(userId) });
    expect(told).toMatchObject({ to: 'juergen@gast.example', subject: 'A new admin of Clave Nights: Ada Neu' });
    expect(told!.text).toContain(
      'on Friday, 16 January 2026 at 23:30 Ada Neu (ada@gast.example) became an admin of Clave Nights.',
    );
    expect(told!.text).toContain('https://clave.example/admin/people');
    expect(await mailOf(world, { kind: 'mail.new_admin', refId: 'a:2', payload: payload(newAdminId) })).toMatchObject({
      to: 'ada@gast.example',
      subject: 'You are an admin of Clave Nights',
    });
  });

  test('welcome', async () => {
    const { world, userId } = shop();
    const mail = await mailOf(world, { kind: 'mail.welcome', refId: userId, payload: { userId } });
    expect(mail).toMatchObject({ to: 'juergen@gast.example', subject: 'Willkommen bei Clave Nights!' });
  });
});

describe('mails about the end of an account', () => {
  test('a deletion on the day the membership ends: the day, that nothing is lost until then, and how to take it back', async () => {
    const { world, userId } = shop();
    const dueAt = addMonths(NOW, 3);
    const mail = await mailOf(world, {
      kind: 'mail.deletion_scheduled',
      refId: `${userId}:1`,
      payload: { userId, dueAt: dueAt.toISOString() },
    });
    expect(mail).toMatchObject({ to: 'juergen@gast.example', subject: 'Your account will be deleted' });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain(
        'Hello Jürgen Müßig, you have asked us to delete your account at Clave Nights. ' +
          `We do so on ${formatLongDate(dueAt)}, when your membership ends. Until then nothing is lost.`,
      );
      expect(part).toContain('Keep my account');
      expect(part).toContain('https://clave.example/dashboard?tab=profile#delete-account');
      expect(part).toContain('It was not you? Keep the account, and set a new password.');
    }
    expect(mail!.html).toContain('<html lang="en">');
  });

  test.each([0, 1])(
    'gone: what is erased, what stays and why, and the links of tickets that stay valid (%d)',
    async (count) => {
      const tickets = [
        { title: 'Bachata Sensual Night', ticketNumber: 'TK-1', url: 'https://clave.example/ticket/abc' },
      ].slice(0, count);
      const mail = await mailOf(mailWorld(), {
        kind: 'mail.account_deleted',
        refId: 'd1',
        payload: { to: 'alt@gast.example', name: 'Zoë', tickets },
      });
      expect(mail).toMatchObject({ to: 'alt@gast.example', subject: 'Dein Konto ist gelöscht' });
      for (const part of [mail!.text, mail!.html]) {
        expect(part).toContain(
          'Hallo Zoë, dein Konto bei Clave Nights ist gelöscht, mit Profil, Anmeldungen und Newslettern.',
        );
        expect(part).toContain('weil das Steuerrecht es verlangt, aber ohne deinen Namen und deine Adresse.');
        expect(part).toContain('Das ist unsere letzte E-Mail an dich');
        expect(part.includes('Sie sind bezahlt und gelten am Einlass wie bisher.')).toBe(count > 0);
        expect(part.includes('https://clave.example/ticket/abc')).toBe(count > 0);
      }
      expect(mail!.html).toContain('<html lang="de">');
    },
  );
});

describe('mails nobody can get any more', () => {
  test.each<(parts: ReturnType<typeof shop> & { orderId: string }) => OutboxEntry>([
    ({ orderId }) => ({ kind: 'mail.order_paid', refId: orderId }),
    ({ orderId }) => ({ kind: 'mail.event_cancelled', refId: orderId }),
    ({ orderId }) => ({ kind: 'mail.payment_too_late', refId: orderId }),
    ({ orderId }) => ({ kind: 'mail.payment_failed', refId: orderId }),
    ({ userId }) => ({ kind: 'mail.welcome', refId: userId, payload: { userId } }),
    () => ({ kind: 'mail.refunded', refId: 'gone' }),
    () => ({ kind: 'mail.order_paid', refId: 'gone' }),
  ])('are dropped without a word about the person (%#)', async (entryOf) => {
    const parts = shop();
    const { orderId } = insertPaidOrder(parts.world.ctx, parts);
    parts.sqlite.prepare(`DELETE FROM users`).run();
    expect(await mailOf(parts.world, entryOf({ ...parts, orderId }))).toBeUndefined();
    expect(parts.world.logLines.at(-1)).toMatchObject({ msg: 'mail dropped: whom or what it is about is gone' });
    expect(JSON.stringify(parts.world.logLines)).not.toMatch(/@|Müßig/);
  });
});
