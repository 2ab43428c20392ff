import { randomUUID } from 'node:crypto';
import { freeableMonth } from '#shared/membership/free-month.ts';
import { DAY_MS } from '#shared/time.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { membershipOf, payPlan } from '#tests/support/join-club.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Pools } from './state.ts';
import { addPerson } from './world-people.ts';

const call = createCallerFactory(appRouter);

const PHASES = ['active', 'changing', 'leaving', 'paused', 'grace', 'suspended', 'ended', 'ordered'] as const;
export type WorldMembers = Record<(typeof PHASES)[number], string>;

type Row = { id: string; userId: string | null };

/** A membership in every phase, each with an owner of its own. */
export async function addWorldMembers(shop: TestShop): Promise<{ members: WorldMembers; pools: Pools }> {
  const now = shop.clock.now().getTime();
  const members = Object.fromEntries(PHASES.map((phase) => [phase, addPerson(shop)])) as WorldMembers;
  for (const phase of PHASES.filter((one) => one !== 'ordered')) await payPlan(shop, members[phase]);
  await shop.settle();
  const own = (userId: string) => call({ service: shop.as(userId) }).membership;
  await own(members.leaving).cancel({ reason: 'Other' });
  await own(members.changing).changePlan({ planId: 'all-you-can-dance' });
  await own(members.ordered).createCheckout({ planId: 'club', consents: { earlyStart: true, knowsExpiry: true } });
  const idOf = (userId: string) =>
    shop.db.sqlite.prepare<[string], { id: string }>(`SELECT id FROM subscribers WHERE user_id = ?`).get(userId)!.id;
  const set = (userId: string, columns: string, ...values: (string | number)[]) =>
    shop.db.sqlite.prepare(`UPDATE subscribers SET ${columns} WHERE id = ?`).run(...values, idOf(userId));
  set(members.paused, `pause_starts_at = ?, pause_ends_at = ?`, now - DAY_MS, now + 60 * DAY_MS);
  set(members.grace, `status = 'past_due', grace_started_at = ?`, now - DAY_MS);
  set(members.suspended, `status = 'past_due', grace_started_at = ?`, now - 10 * DAY_MS);
  const nextMonth = freeableMonth(membershipOf(shop, members.active), shop.clock.now());
  if (nextMonth === null) throw new Error('no month to give');
  set(members.changing, `free_month_at = ?`, nextMonth.getTime());
  const states = Object.entries(members).map(([label, userId]) => ({ label, value: idOf(userId), ownerId: userId }));
  set(members.ended, `status = 'ended', ended_at = ?, end_reason = 'cancelled'`, now);
  for (const userId of [members.active, members.leaving]) await own(userId).qrCode();
  const sessions = shop.db.sqlite
    .prepare<[], { value: string; ownerId: string }>(
      `SELECT stripe_session_id AS value, user_id AS ownerId FROM subscribers WHERE stripe_session_id IS NOT NULL`,
    )
    .all();
  const cards = shop.db.sqlite
    .prepare<[], { value: string }>(`SELECT membership_id AS value FROM subscribers WHERE membership_id IS NOT NULL`)
    .all();
  return {
    members,
    pools: {
      subscriberId: [...states, unknown],
      'admin.subscriptions.member#id': [...states, unknown],
      'admin.people.giveFreeMonth#userId': [
        { label: 'a member', value: members.active, beside: { beginsAt: nextMonth } },
        { label: 'who has one', value: members.changing, beside: { beginsAt: nextMonth } },
        unknown,
      ],
      'admin.people.takeBackFreeMonth#userId': [
        { label: 'who has one', value: members.changing },
        { label: 'who has none', value: members.active },
        unknown,
      ],
      'membership.verify#sessionId': [
        ...sessions.map((one) => ({ ...one, label: 'a member’s' })),
        { label: 'unknown', value: 'cs_test_nobody' },
      ],
      memberCode: [
        ...cards.map(({ value }) => ({ label: 'a member’s', value })),
        { label: 'nobody’s', value: 'MB-NOBODY0020200101' },
      ],
    },
  };
}

const LETTER = { name: 'Maren Gast', email: 'maren@letters.example' };

/** Letters, declarations and workshops, each in every state of theirs, newsletters and mails. */
export async function addWorldLetters(
  shop: TestShop,
  { memberId, leavingId, adminId }: Record<'memberId' | 'leavingId' | 'adminId', string>,
): Promise<{ pools: Pools }> {
  const { sqlite } = shop.db;
  const anyone = call({ service: shop.visitor });
  const office = call({ service: shop.as(adminId, ['admin']) }).admin;
  await anyone.contact.send({ ...LETTER, subject: 'Shoes', message: 'Which shoes do I need?' });
  await anyone.contact.requestCourse({ ...LETTER, role: 'leader', note: '' });
  await anyone.contact.subscribeNewsletter({ email: LETTER.email, types: ['events'], page: '/newsletter' });
  const asked = sqlite
    .prepare<[], { payload: string }>(`SELECT payload FROM outbox WHERE kind = 'mail.newsletter_confirm'`)
    .get()!;
  const confirmToken = new URL((JSON.parse(asked.payload) as { url: string }).url).searchParams.get('token') ?? '';
  await anyone.contact.withdrawContract({ ...LETTER, contract: 'Club' });
  await anyone.contact.cancelContract({ ...LETTER, manner: 'ordinary', identification: '', contract: 'All of it' });
  await anyone.contact.cancelContract({
    ...LETTER,
    name: 'Maren Zweite',
    manner: 'ordinary',
    identification: '',
    contract: 'One more',
  });
  const account = sqlite
    .prepare<[string], { name: string; email: string }>(`SELECT name, email FROM users WHERE id = ?`)
    .get(leavingId)!;
  await anyone.contact.cancelContract({ ...account, manner: 'ordinary', identification: '', contract: 'Club' });
  await call({ service: shop.as(memberId) }).profile.setNewsletter({ type: 'events', isActive: true });
  await office.subscriptions.bulkResendEmails({ type: 'events', subject: 'Hello', text: 'A new season.' });
  const declined = sqlite
    .prepare<[string], Row>(`SELECT id FROM contract_declarations WHERE email = ? AND kind = 'cancel' ORDER BY rowid`)
    .get(LETTER.email)!;
  await office.declarations.decline({
    kind: 'cancel',
    declarationId: declined.id,
    reason: 'no_contract',
    words: 'There is none.',
  });
  await addWorkshops(shop, office);
  sqlite
    .prepare(
      `UPDATE outbox SET status = 'failed', last_error = 'refused' WHERE id IN (SELECT id FROM outbox
        WHERE status = 'waiting' AND kind LIKE 'mail.%' LIMIT 3)`,
    )
    .run();

  const all = (sql: string) => sqlite.prepare<[], { label: string; value: string }>(sql).all();
  const declarations = [
    ...all(
      `SELECT kind || ' ' || outcome AS label, id AS value FROM contract_declarations ORDER BY outcome = 'unmatched' DESC, kind`,
    ),
    unknown,
  ];
  const accountTokens = [
    ...all(
      `SELECT kind || ' ' || outcome AS label, account_token AS value FROM contract_declarations WHERE account_token IS NOT NULL`,
    ),
    { label: 'unknown', value: 'nobody-has-this-token-0000' },
  ];
  return {
    pools: {
      declarationId: declarations,
      'contact.declaration#token': [
        ...all(`SELECT kind || ' ' || outcome AS label, receipt_token AS value FROM contract_declarations`),
        { label: 'unknown', value: 'nobody-has-this-token-0000' },
      ],
      'contact.accountDeclaration#token': accountTokens,
      'contact.answerDeclaration#token': accountTokens,
      'admin.inbox#id': [
        ...all(`SELECT 'message' AS label, id AS value FROM contact_messages`),
        ...all(`SELECT 'course' AS label, id AS value FROM course_requests`),
        ...declarations,
      ],
      'contact#token': [
        ...all(`SELECT 'to unsubscribe' AS label, unsubscribe_token AS value FROM newsletter_subscriptions`),
        { label: 'unknown', value: 'nobody-has-this-token-0000' },
      ],
      'contact.confirmNewsletter#token': [
        { label: 'of a mail', value: confirmToken },
        { label: 'unknown', value: 'nobody-has-this-token-0000' },
      ],
      'admin.subscriptions#id': [...all(`SELECT state AS label, id AS value FROM campaigns`), unknown],
      'admin.mails#id': [
        ...all(`SELECT status || ' ' || kind AS label, id AS value FROM outbox GROUP BY status, kind`),
        unknown,
      ],
      'admin.workshops#id': [...workshopStates(shop), unknown],
      'workshops.byId#id': [...workshopStates(shop), unknown],
      'workshops#token': [
        ...all(`SELECT workshop_topic AS label, status_token AS value FROM workshops WHERE status_token IS NOT NULL`),
        { label: 'unknown', value: 'nobody-has-this-token-0000' },
      ],
    },
  };
}

const workshopStates = (shop: TestShop) =>
  shop.db.sqlite
    .prepare<[], { label: string; value: string }>(`SELECT workshop_topic AS label, id AS value FROM workshops`)
    .all();

async function addWorkshops(shop: TestShop, office: ReturnType<typeof call>['admin']): Promise<void> {
  const anyone = call({ service: shop.visitor }).workshops;
  const made: Record<string, string> = {};
  for (const [index, topic] of ['pending', 'approved', 'rejected', 'withdrawn', 'with a night'].entries()) {
    const workshopDate = new Date(shop.clock.now().getTime() + (30 + index) * DAY_MS);
    const { id } = await anyone.submit({
      artistName: `Artist ${index}`,
      artistEmail: `artist-${randomUUID().slice(0, 8)}@artists.example`,
      workshopTopic: topic,
      workshopDate,
      priceCents: 18_000,
      agreed: true,
    });
    made[topic] = id;
  }
  const tokenOf = (topic: string) =>
    shop.db.sqlite
      .prepare<[string], { token: string }>(`SELECT status_token AS token FROM workshops WHERE workshop_topic = ?`)
      .get(topic)!.token;
  await office.workshops.approve({ id: made['approved']! });
  await office.workshops.reject({ id: made['rejected']!, reason: 'No room.' });
  await anyone.withdraw({ token: tokenOf('withdrawn') });
  await office.workshops.approve({ id: made['with a night']! });
  await office.workshops.makeEvent({ id: made['with a night']!, ticketPriceCents: 1_500, location: 'Salón Isar, Au' });
}
