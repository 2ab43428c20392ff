import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { holdTimer } from './support/held-timer.ts';
import { put } from './support/shop-file.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function open(page: Page, address: string, heading: string): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

// One after the other: while the first makes an admin, nobody is the last one.
test.describe('roles', () => {
  test.describe.configure({ mode: 'serial' });

  test('a person is found, made a cashier and no cashier again, and the audit log tells it with before and after @long', async ({
    page,
  }) => {
    const [id, name] = [randomUUID(), `Zoë Körner ${nowOfRun().getTime()}`];
    put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, id, name, `${id}@dancers.example`);
    await open(page, '/admin/people', 'People');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Name or e-mail' })).toBeFocused();
    await page.keyboard.type(`zoe ${name.split(' ')[2]}`);
    await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
    await expect(page).toHaveURL(/q=zoe/);
    await page.reload();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/admin/people/${id}`);
    await expectNoBarriers(page);
    const change = async (role: string, question: string): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Roles and sessions' }).click();
      await page.getByRole('checkbox', { name: role }).click();
      const asked = page.getByRole('dialog', { name: question });
      await asked.getByRole('button', { name: 'Yes, do it' }).click();
      await expect(asked).toHaveCount(0);
      const roles = page.getByRole('dialog', { name: 'Roles and sessions' });
      await roles.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(roles).toHaveCount(0);
    };
    await change('Cashier', 'Grant the role cashier?');
    await change('Admin', 'Grant the role admin?');
    await change('Admin', 'Take the role admin away?');
    await page.goto('/admin/audit');
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Took a role away' })).toContainText(
      /Admin\s*before: yes after: no/i,
    );
    await expect(page).toHaveURL(new RegExp(`id=${id}`));
    await expectNoBarriers(page);
    await page.getByRole('tab', { name: 'Sign-ins' }).click();
    await expect(page).toHaveURL('/admin/audit?show=sign-ins');
    await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toContainText('/');
    await expectNoBarriers(page);
    await page.getByRole('combobox', { name: 'Sign-ins' }).selectOption('Failed sign-in');
    await expect(page).toHaveURL(/signin=sign_in_failed/);
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect(page).toHaveURL('/admin/audit');
    // A role chosen after a search is not undone by what was searched for.
    await page.goto('/admin/people?q=zoe');
    await page.getByLabel('Role').selectOption('cashier');
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('row').filter({ hasText: 'Cashier' }).first()).toBeVisible();
    await expect(page).toHaveURL('/admin/people?role=cashier');
  });

  test('the last admin stays @long', async ({ page, complaints }) => {
    complaints.allow(/status of 412/);
    await open(page, '/admin/people?role=admin', 'People');
    const admins = page.getByRole('table').getByRole('link');
    await expect(admins).toHaveCount(1);
    await admins.click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Roles and sessions' }).click();
    await page.getByRole('checkbox', { name: 'Admin' }).click();
    await page.getByRole('button', { name: 'Yes, do it' }).click();
    await expect(page.getByText('You are the only admin. Make somebody else an admin first.')).toBeVisible();
  });

  test('the only admin is told why they can not leave', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/dashboard?tab=profile');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('You are the only admin. Make somebody else an admin first.')).toBeVisible();
  });
});

test('letters are ticked off and taken back, on a phone, with the menu in a drawer @long', async ({ page }) => {
  const subject = `Shoes ${nowOfRun().getTime()}`;
  put(
    `INSERT INTO contact_messages (id, request_key, name, email, subject, message)
      VALUES (?, ?, 'Ana', 'ana@dancers.example', ?, 'Which ones?')`,
    randomUUID(),
    randomUUID(),
    subject,
  );
  await page.setViewportSize(PHONE);
  // However long the list takes, the toast's undo waits for it.
  await holdTimer(page, 5_000);
  await open(page, '/admin', 'Tickets and revenue');
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expectNoBarriers(page);
  await page
    .getByRole('dialog', { name: 'Admin pages' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await expect(page).toHaveURL('/admin/inbox');
  await page.getByRole('tab', { name: 'Messages' }).click();
  const letter = card(page, `${subject}, Ana`);
  await expect(letter).toContainText('Which ones?');
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: `Mark as handled: ${subject}, Ana` }).click();
  await expect(letter).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: 'Messages' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(letter).toBeVisible();
  // Its own address holds it alone, and the way back to the others.
  await letter.getByRole('link', { name: subject }).click();
  await expect(page).toHaveURL(/kind=messages&letter=/);
  await expect(page.getByRole('listitem', { name: /, / })).toHaveCount(1);
  await expect(letter).toBeVisible();
  await page.getByRole('button', { name: 'All letters' }).click();
  await expect(page).toHaveURL('/admin/inbox?kind=messages');
});

test('a mail to all subscribers is counted, sent with its progress, and not sent twice @long', async ({ page }) => {
  const subject = `Sommer ${nowOfRun().getTime()}`;
  for (const n of [1, 2, 3])
    put(
      `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token) VALUES (?, ?, 'promotions', 1, ?)`,
      randomUUID(),
      `s${n}-${nowOfRun().getTime()}@list.example`,
      randomUUID(),
    );
  await open(page, '/admin/mailings?list=subscribers', 'Mailings');
  await expect(page.getByRole('table')).toBeVisible();
  await expectNoBarriers(page);
  const write = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Resend e-mails to all subscribers' }).click();
    await page.getByLabel('To whom').selectOption('promotions');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Text').fill('Hola!\n\nThe summer is here.');
    await page.getByRole('button', { name: 'Count recipients' }).click();
  };
  await write();
  await expect(page.getByText(/gets? this mail/)).toBeVisible();
  await expectNoBarriers(page);
  await page.getByRole('button', { name: /^Send to/ }).click();
  await expect(page.getByText(BULK_MESSAGES.sending)).toBeVisible();
  await expect(page.getByText(/^E-Mails gesendet! Erfolgreich: \d+, Fehlgeschlagen: 0$/)).toBeVisible({
    timeout: 60_000,
  });
  await expect(card(page, subject)).toContainText('Done');
  await write();
  await expect(page.getByText('This very mail has gone out before')).toBeVisible();
});

test('a mailing that fails, a session that has ended and lists that do not load say so in German @long', async ({
  page,
  complaints,
  context,
}) => {
  complaints.allow(/status of (401|500)/);
  await open(page, '/admin/mailings?list=subscribers', 'Mailings');
  await page.getByRole('button', { name: 'Resend e-mails to all subscribers' }).click();
  await page.getByLabel('Subject').fill('x');
  await page.getByLabel('Text').fill('y');
  await page.route('**/trpc/*bulkResendEmails*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Count recipients' }).click();
  await expect(page.getByText(BULK_MESSAGES.failed)).toBeVisible();
  await page.unroute('**/trpc/*bulkResendEmails*');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Count recipients' }).click();
  await expect(page.getByText(BULK_MESSAGES.notSignedIn)).toBeVisible();
  await context.addCookies(cookies);
  await context.route('**/trpc/*admin.*', (route) =>
    /subscriptions\.(list|members)|users\.list|inbox\.list|audit\.list|desks/.test(route.request().url())
      ? route.fulfill({ status: 500, body: '{}' })
      : route.continue(),
  );
  const sentences = {
    '/admin/members': ADMIN_MESSAGES.subscriptionsFailed,
    '/admin/people': 'Fehler beim Laden der Personen',
    '/admin/inbox': 'Fehler beim Laden der Nachrichten',
    '/admin/audit': 'Fehler beim Laden des Protokolls',
    '/admin/desks/reports': 'Fehler beim Laden der Kassenabschlüsse',
    [`/admin/desks/reports/${randomUUID()}`]: 'Fehler beim Laden des Kassenabschlusses',
  };
  // Side by side: every list asks a few times before it gives up.
  await Promise.all(
    Object.entries(sentences).map(async ([address, sentence]) => {
      const tab = await context.newPage();
      await tab.goto(address);
      await expect(tab.getByText(sentence)).toBeVisible({ timeout: 60_000 });
    }),
  );
});

test('members are listed where they were looked for before, and subscribers taken along as a file that no spreadsheet runs', async ({
  page,
}) => {
  put(
    `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token)
      VALUES (?, '=1+1@käse.example', 'events', 1, ?)`,
    randomUUID(),
    randomUUID(),
  );
  // The address of before: bookmarks go on.
  await open(page, '/admin/abos?list=members&q=a', 'Members');
  await expect(page).toHaveURL('/admin/members?q=a');
  await expect(page.getByRole('table')).toBeVisible();
  await open(page, '/admin/mailings', 'Mailings');
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file.startsWith('\uFEFFE-mail;Type;Active;Account;Since\r\n')).toBe(true);
  expect(file).toContain("\r\n'=1+1@käse.example;events;yes;no;");
});

/** Somebody with a running membership, written as the shop writes it. */
function putMember(name: string): { subscriberId: string; email: string; digits: string } {
  const [userId, subscriberId, now, month] = [randomUUID(), randomUUID(), nowOfRun().getTime(), 30 * 86_400_000];
  const [email, digits] = [`${userId}@members.example`, String(now).slice(-8)];
  put(`INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`, userId, name, email);
  put(
    `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id,
      stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end)
     VALUES (?, ?, 'all-you-can-dance', 4800, 1, 'active', ?, ?, ?, ?, ?, ?)`,
    subscriberId,
    userId,
    `MB-${subscriberId.slice(0, 8).toUpperCase()}2026${digits}`,
    `sub_${subscriberId}`,
    now - month,
    now - month,
    now + month,
    now,
  );
  return { subscriberId, email, digits };
}

test('a member is found by the digits on the card and gets a new one; a stray cancellation finds its membership @long', async ({
  page,
}) => {
  const name = `Lola Montes ${nowOfRun().getTime()}`;
  const { subscriberId, email, digits } = putMember(name);
  await page.setViewportSize(PHONE);
  await open(page, '/admin/members', 'Members');
  await page.getByRole('searchbox').fill(digits);
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`member=${subscriberId}`));
  const member = page.getByRole('dialog', { name });
  await expect(member).toContainText('Not shown yet');
  await member.getByRole('button', { name: 'Issue a new card' }).click();
  await expect(member).toContainText('refused at every door at once');
  await expectNoBarriers(page);
  await member.getByRole('button', { name: 'Replace the card' }).click();
  await expect(member.getByText('finds the new card under Dashboard')).toBeVisible();
  await member.getByRole('link', { name: 'What happened to it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Issued a new member card' })).toBeVisible();

  put(
    `INSERT INTO contract_declarations (id, request_key, kind, manner, name, contract, email, received_at,
      receipt_token) VALUES (?, ?, 'cancel', 'extraordinary', ?, 'my membership', 'other@mail.example', ?, ?)`,
    randomUUID(),
    randomUUID(),
    name,
    nowOfRun().getTime() - 86_400_000,
    randomUUID(),
  );
  const stray = `${name} senior`;
  put(
    `INSERT INTO contract_declarations (id, request_key, kind, name, contract, email, received_at, receipt_token)
      VALUES (?, ?, 'withdraw', ?, 'Freitag', 'stray@mail.example', ?, ?)`,
    randomUUID(),
    randomUUID(),
    stray,
    nowOfRun().getTime() - 86_400_000,
    randomUUID(),
  );
  await page.goto('/admin/inbox');
  await expect(card(page, `Withdrawal from a contract, ${stray}`).getByRole('button')).toHaveText([
    'Assign to a membership',
    'Decline',
  ]);
  await page.getByRole('button', { name: `Decline: Withdrawal from a contract, ${stray}` }).click();
  const decline = page.getByRole('dialog', { name: 'Why does it end nothing?' });
  await expect(decline.getByRole('button', { name: 'Decline and tell the sender' })).toBeDisabled();
  await decline.getByRole('radio', { name: /Another reason/ }).check();
  await decline.getByRole('button', { name: 'Decline and tell the sender' }).click();
  await expect(decline).toContainText('Please write why.');
  await decline.getByRole('radio', { name: /fixed dates/ }).check();
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await decline.getByRole('button', { name: 'Decline and tell the sender' }).click();
  await expect(card(page, `Withdrawal from a contract, ${stray}`)).toHaveCount(0);
  await page.getByRole('button', { name: `Assign to a membership: Cancellation of a contract, ${name}` }).click();
  const assign = page.getByRole('dialog', { name: 'Whose membership is it?' });
  await expect(assign).toContainText('No running membership matches.');
  await assign.getByRole('searchbox').fill(email);
  await assign.getByRole('radio', { name: new RegExp(name) }).check();
  await expect(assign.getByRole('button', { name: 'Cancel this membership' })).toBeDisabled();
  await assign.getByRole('radio', { name: 'No, it ends with notice' }).check();
  expect(await width(page)).toBe(PHONE.width);
  await expectNoBarriers(page);
  await assign.getByRole('button', { name: 'Cancel this membership' }).click();
  await expect(page.getByText('Declaration assigned')).toBeVisible();
  await expect(card(page, `Cancellation of a contract, ${name}`)).toHaveCount(0);
});
