import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Audience, isAdvertising } from '#shared/newsletters/audience.ts';
import { audienceWords } from '#shared/newsletters/audience-words.ts';
import { DAY_MS } from '#shared/time.ts';
import type { z } from 'zod';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { nextRecipients } from '#server/services/club/campaigns/audience-rows.ts';
import { findRecipient } from '#server/services/club/campaigns/find-recipient.ts';
import { countRecipients } from '#server/services/club/campaigns/start-mailing.ts';
import { addMember, giveTickets, pairDesk } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

type Conditions = Extract<z.input<typeof Audience>, { kind: 'people' }>['conditions'];

describe('an audience of conditions', () => {
  let shop: TestShop;
  let admin: ServiceContext;
  let deskId: string;
  let friday: string;
  let course: string;
  /** Whoever the test is about, by name. */
  let who: Record<'guest' | 'memberGuest' | 'member' | 'nobody' | 'cashier' | 'regular' | 'recent', string>;

  const sql = (text: string, ...values: unknown[]) => shop.db.sqlite.prepare(text).run(...values);
  function addTicket(userId: string, eventId: string, status = 'active'): string {
    const [ticket] = giveTickets(shop, eventId, 1);
    sql(`UPDATE tickets SET user_id = ? WHERE id = ?`, userId, ticket?.id);
    const at = { used: 'used_at', cancelled: 'cancelled_at' }[status];
    if (at !== undefined) sql(`UPDATE tickets SET status = ?, ${at} = 1 WHERE id = ?`, status, ticket?.id);
    return ticket?.id ?? '';
  }
  /** Was let in so many days ago. */
  function letIn(userId: string, daysAgo: number): void {
    const eventId = addEvent(shop);
    const ticketId = addTicket(userId, eventId, 'active');
    sql(
      `INSERT INTO admissions (id, event_id, ticket_id, channel, desk_id, is_under18, admitted_at)
        VALUES (?, ?, ?, 'online', ?, 0, ?)`,
      randomUUID(),
      eventId,
      ticketId,
      deskId,
      shop.clock.now().getTime() - daysAgo * DAY_MS,
    );
  }
  const audienceOf = (conditions: Conditions, list: 'newsletter' | null = null) =>
    Audience.parse({ kind: 'people', conditions, list });
  function namesOf(conditions: Conditions): string[] {
    const keys = nextRecipients(admin, { audience: audienceOf(conditions), after: '', until: shop.clock.now() });
    return Object.entries(who)
      .flatMap(([name, id]) => (keys.includes(id) ? [name] : []))
      .toSorted();
  }

  beforeEach(async () => {
    shop = await openTestShop();
    deskId = pairDesk(shop).desk.id;
    const adminId = addBuyer(shop);
    admin = shop.as(adminId, ['admin']);
    [friday, course] = [addEvent(shop), addEvent(shop)];
    sql(`UPDATE events SET kind = 'course' WHERE id = ?`, course);
    who = {
      guest: addBuyer(shop),
      memberGuest: addMember(shop, 'club').userId,
      member: addMember(shop, 'club').userId,
      nobody: addBuyer(shop),
      cashier: addBuyer(shop),
      regular: addBuyer(shop),
      recent: addBuyer(shop),
    };
    sql(`INSERT INTO user_roles (user_id, role) VALUES (?, 'cashier')`, who.cashier);
    addTicket(who.guest, friday);
    addTicket(who.memberGuest, friday, 'used');
    addTicket(who.nobody, friday, 'cancelled');
    addTicket(who.member, course);
    for (const days of [200, 150, 100]) letIn(who.regular, days);
    for (const days of [200, 150, 5]) letIn(who.recent, days);
  });
  afterEach(() => shop.close());

  it('holds whoever has a ticket of a night that was not given back', () => {
    expect(namesOf([{ what: 'guest', eventId: friday }])).toEqual(['guest', 'memberGuest']);
  });

  it('holds whoever has a place in a course', () => {
    expect(namesOf([{ what: 'guest', eventId: course }])).toEqual(['member']);
  });

  it('holds the members', () => {
    expect(namesOf([{ what: 'member' }])).toEqual(['member', 'memberGuest']);
  });

  it('holds the team, in any role or in one', () => {
    expect(namesOf([{ what: 'team' }])).toEqual(['cashier']);
    expect(namesOf([{ what: 'team', role: 'cashier' }])).toEqual(['cashier']);
    expect(namesOf([{ what: 'team', role: 'door_lead' }])).toEqual([]);
  });

  it('holds Friday’s guests who are not members, and members who are no guests', () => {
    const guest = { what: 'guest', eventId: friday } as const;
    expect(namesOf([guest, { what: 'member', is: false }])).toEqual(['guest']);
    expect(namesOf([{ what: 'member' }, { ...guest, is: false }])).toEqual(['member']);
    expect(namesOf([guest, { what: 'member' }])).toEqual(['memberGuest']);
    expect(namesOf([guest, { what: 'team' }])).toEqual([]);
  });

  it('who came three times and not since is advertised to: only with a list, and only its proven subscriptions', () => {
    const lapsed = { what: 'came', times: 3, notSinceDays: 60 } as const;
    const parsed = Audience.safeParse({ kind: 'people', conditions: [lapsed] });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'This advertises: please choose a list, and only whoever subscribed to it gets the mail.',
    ]);
    // That somebody is no member is no reason either.
    expect(Audience.safeParse({ kind: 'people', conditions: [{ what: 'member', is: false }] }).success).toBe(false);
    const audience = audienceOf([lapsed], 'newsletter');
    expect(isAdvertising(audience)).toBe(true);
    expect(audienceWords(audience)).toBe('came 3 times, not in 60 days');
    expect(countRecipients(admin, audience)).toMatchObject({ people: 0 });
    const subscribe = (userId: string, isActive: number): string => {
      const id = randomUUID();
      sql(
        `INSERT INTO newsletter_subscriptions (id, user_id, email, subscription_type, is_active, unsubscribe_token,
          created_at, updated_at) VALUES (?, ?, ?, 'newsletter', ?, ?, 1, 1)`,
        id,
        userId,
        `${id}@list.example`,
        isActive,
        id,
      );
      return id;
    };
    const regular = subscribe(who.regular, 1);
    subscribe(who.recent, 1);
    subscribe(who.nobody, 1);
    const keys = () => nextRecipients(admin, { audience, after: '', until: shop.clock.now() });
    expect(keys()).toEqual([regular]);
    expect(countRecipients(admin, audience)).toMatchObject({ people: 1, tickets: null });
    sql(`UPDATE newsletter_subscriptions SET is_active = 0 WHERE id = ?`, regular);
    expect(keys()).toEqual([]);
  });

  it('counts visits by evening, and only those not taken back', () => {
    addTicket(who.regular, friday);
    addTicket(who.recent, friday);
    const guests = (times: number, notSinceDays: number) =>
      namesOf([
        { what: 'guest', eventId: friday },
        { what: 'came', times, notSinceDays },
      ]);
    expect(guests(3, 0)).toEqual(['recent', 'regular']);
    expect(guests(3, 60)).toEqual(['regular']);
    expect(guests(4, 0)).toEqual([]);
    sql(
      `UPDATE admissions SET undone_at = 2 WHERE ticket_id IN (SELECT id FROM tickets WHERE user_id = ?)`,
      who.recent,
    );
    expect(guests(3, 0)).toEqual(['regular']);
  });

  it('is asked again as the mail leaves: who is none of them any more gets nothing', () => {
    const audience = audienceOf([
      { what: 'guest', eventId: friday },
      { what: 'member', is: false },
    ]);
    if (audience.kind === 'list') throw new Error('no list');
    expect(findRecipient(admin, audience, who.guest)).toEqual({ userId: who.guest });
    sql(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE user_id = ?`, who.guest);
    expect(findRecipient(admin, audience, who.guest)).toBeNull();
    expect(findRecipient(admin, audience, who.memberGuest)).toBeNull();
  });

  it('says who it is, counts them and names them', () => {
    const audience = audienceOf([
      { what: 'guest', eventId: friday },
      { what: 'member', is: false },
    ]);
    expect(audienceWords(audience)).toBe('guests of a night, not members');
    expect(countRecipients(admin, audience)).toMatchObject({ people: 1, names: [expect.stringContaining('Buyer')] });
  });
});
