import type { Page } from 'playwright/test';
import Database from 'better-sqlite3';
import { MAX_PICTURE_BYTES } from '#shared/art/picture-file.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { SUBMISSION_MESSAGES, WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { heic, pixelMotionPhoto, plainJpeg } from '#tests/support/pictures/jpeg.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { shopFile } from './support/shop-file.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
/**
 * Days of their own, far behind the season's: each test takes its own, also when it is midnight between two of them.
 */
const day = (nth: number): string =>
  new Date(nowOfRun().getTime() + (200 + 2 * nth) * 86_400_000).toISOString().slice(0, 10);

function statusTokenOf(topic: string): string {
  const db = new Database(shopFile(), { readonly: true });
  const row = db
    .prepare<[string], { token: string }>('SELECT status_token AS token FROM workshops WHERE workshop_topic = ?')
    .get(topic);
  db.close();
  return row?.token ?? '';
}

/** Somebody else saves it while it is open here. */
function changedByAnother(topic: string): void {
  const db = new Database(shopFile(), { timeout: 30_000 });
  db.prepare('UPDATE workshops SET updated_at = updated_at + 1 WHERE workshop_topic = ?').run(topic);
  db.close();
}

type Proposal = { topic: string; date: string; artist?: string };

async function fill(page: Page, { topic, date, artist = 'Noelia Vidal' }: Proposal): Promise<void> {
  await page.getByLabel('Artist name').fill(artist);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('noelia@artists.example');
  await page.getByLabel('Workshop topic').fill(topic);
  await page.getByLabel('Preferred date and time').fill(`${date}T15:00`);
  await page.getByLabel('Artist fee in euros').fill('180.50');
  await page.getByRole('checkbox', { name: /I am a real person/ }).check();
}
async function propose(page: Page, proposal: Proposal): Promise<void> {
  await page.goto('/workshop-submission');
  await fill(page, proposal);
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByRole('heading', { name: SUBMISSION_MESSAGES.submitted })).toBeVisible();
}

/** Chosen before the page's script has come, a photo would be lost; nobody can: the button needs the script, too. */
async function choosePhoto(page: Page, name: string, buffer: Buffer = Buffer.from('no picture')): Promise<void> {
  await expect(async () => {
    await page.setInputFiles('input[type=file]', { name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(name)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
}

const card = (page: Page, topic: string) => page.getByRole('listitem', { name: topic, exact: true });

test('an artist proposes, an admin accepts, and it becomes a bookable event', async ({ page, browser }) => {
  const topic = `Bachata waves ${nowOfRun().getTime().toString(36)}`; // no digits that look like a fee
  await propose(page, { topic, date: day(1) });
  await expect(page.getByText('Pending').first()).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signIn(office, ADMIN);
  await office.goto('/admin/workshops');
  await expect(office.getByRole('listitem').filter({ hasText: 'Pending' }).first()).toBeVisible();
  await expect(card(office, topic)).toContainText('Fee €180.50');
  await expectNoBarriers(office);
  // A double click accepts once.
  await office.getByRole('button', { name: `Accept ${topic}` }).dblclick();
  await expect(office.getByText(WORKSHOP_ADMIN_MESSAGES.approved)).toBeVisible();
  await expect(office.getByRole('button', { name: `Accept ${topic}` })).toHaveCount(0);

  // What a visitor is sent, byte for byte: neither the fee nor the address, wherever the workshop is shown.
  const status = encodeURIComponent(JSON.stringify({ json: { token: statusTokenOf(topic) } }));
  for (const address of [
    '/workshop-calendar',
    '/workshop-submission',
    '/trpc/workshops.listPublic',
    `/trpc/workshops.status?input=${status}`,
  ]) {
    await expect(async () => expect(await (await page.request.get(address)).text()).toContain(topic)).toPass();
    expect(await (await page.request.get(address)).text(), address).not.toMatch(
      /artists\.example|\b18050\b|180\.50|priceCents/,
    );
  }
  for (const list of ['subscriptions', 'members'])
    expect((await page.request.get(`/admin/exports/${list}.csv`)).status()).toBe(401);

  // The next artist reads the sentence of the specification before anything is sent.
  await page.goto('/workshop-submission');
  await fill(page, { topic: 'Another', date: day(1) });
  const conflict = `This date is already taken by "${topic}" by Noelia Vidal`;
  await expect(page.getByText(conflict)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByText(SUBMISSION_MESSAGES.conflict)).toBeVisible();
  await expect(page.getByLabel('Preferred date and time')).toBeFocused();

  await office.getByRole('button', { name: `Make it an event: ${topic}` }).click();
  await office.getByLabel('Ticket price in euros').fill('18');
  await expectNoBarriers(office);
  await office.getByRole('button', { name: 'Put it on sale' }).click();
  await card(office, topic).getByRole('link', { name: 'See the event' }).click();
  await expect(office.getByRole('heading', { level: 1, name: topic })).toBeVisible();
  await expect(office.getByText('€18').first()).toBeVisible();
  await page.goto(`/workshop-status/${statusTokenOf(topic)}`);
  await expect(page.getByText('Approved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw this proposal' })).toHaveCount(0);
});

test('the form says every sentence, and nothing is sent without the agreement @long', async ({ page }) => {
  await page.goto('/workshop-submission');
  const send = page.getByRole('button', { name: 'Submit Workshop' });
  await expect(send).toBeDisabled();
  await expect(page.getByText(SUBMISSION_MESSAGES.notAgreed)).toBeVisible();
  await page.getByRole('checkbox', { name: /I am a real person/ }).check();
  await expect(page.getByText(SUBMISSION_MESSAGES.notAgreed)).toBeHidden();
  await page.getByLabel('Duration in minutes').fill('');
  await page.getByLabel('Artist fee in euros').fill('');
  await send.click();
  for (const sentence of [
    'Artist name is required',
    'Email is required',
    'Workshop topic is required',
    'Workshop date is required',
    'Duration is required',
    'Artist fee is required',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Artist name')).toBeFocused();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('noelia@');
  await page.getByLabel('Duration in minutes').fill('20');
  await page.getByLabel('Artist fee in euros').fill('-1');
  await send.click();
  for (const sentence of ['Invalid email address', 'Minimum 30 minutes', 'Fee cannot be negative'])
    await expect(page.getByText(sentence)).toBeVisible();
  await page.getByLabel('Duration in minutes').fill('200');
  await send.click();
  await expect(page.getByText('Maximum 3 hours')).toBeVisible();
  await choosePhoto(page, 'me.txt');
  await expectNoBarriers(page);
});

const { PICTURE_REFUSED, PICTURE_HEIC, PICTURE_CUT_OFF, PICTURE_TOO_LARGE, PICTURE_TOO_HEAVY } = ERROR_MESSAGES;
/** What a browser can know of a file before it is sent. */
const WRONG_PHOTOS: [name: string, sentence: string, make: () => Promise<Buffer>][] = [
  ['page.jpg', PICTURE_REFUSED, () => Promise.resolve(Buffer.from('<!doctype html>'))],
  ['iphone.jpg', PICTURE_HEIC, () => Promise.resolve(heic())],
  ['heavy.jpg', PICTURE_TOO_HEAVY, async () => Buffer.concat([await plainJpeg(), Buffer.alloc(MAX_PICTURE_BYTES)])],
  ['cut-off.jpg', PICTURE_CUT_OFF, async () => (await plainJpeg()).subarray(0, 60)],
];

test('a photo that cannot be used is told when it is chosen, and a phone’s is taken with what is behind it', async ({
  page,
}) => {
  await page.goto('/workshop-submission');
  const topic = `Sensual ${nowOfRun().getTime()}`;
  await fill(page, { topic, date: day(8) });
  for (const [name, sentence, make] of WRONG_PHOTOS) {
    await choosePhoto(page, name, await make());
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expectNoBarriers(page);
  await choosePhoto(page, 'pixel.jpg', await pixelMotionPhoto());
  await expect(page.locator('.photo-field .field-error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByRole('heading', { name: SUBMISSION_MESSAGES.submitted })).toBeVisible();
});

test('a photo that is none and a failing shop are told by the specification’s sentences @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (400|500)/);
  await page.goto('/workshop-submission');
  await fill(page, { topic: 'Photo', date: day(2) });
  const large = await plainJpeg({ width: 10_200, height: 5_000 }, { quality: 40 });
  for (const [name, sentence, bytes] of [
    ['me.png', PICTURE_REFUSED, undefined],
    ['large.jpg', PICTURE_TOO_LARGE, large],
  ] as const) {
    await choosePhoto(page, name, bytes);
    await expect(page.getByText(sentence)).toHaveCount(1);
    await page.getByRole('button', { name: 'Submit Workshop' }).click();
    const told = page.getByRole('alert').filter({ hasText: SUBMISSION_MESSAGES.uploadFailed });
    await expect(told.filter({ hasText: sentence })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.route('**/trpc/workshops.submit*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByText(SUBMISSION_MESSAGES.failed)).toBeVisible();
});

test('a day that only waits for a decision is refused by the database, and a withdrawn one is free @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (409|500)/);
  const topic = `Kizomba ${nowOfRun().getTime()}`;
  await propose(page, { topic, date: day(3) });
  await page.goto('/workshop-submission');
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked for, not decided yet' }).last()).toContainText(
    'Pending',
  );
  await fill(page, { topic: `${topic} too`, date: day(3), artist: 'Yeison' });
  await expect(page.getByText(SUBMISSION_MESSAGES.dayPending)).toBeVisible();
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByText(SUBMISSION_MESSAGES.conflict)).toBeVisible();
  // Proposed by somebody else after this page was opened, it is known to the server alone.
  await page.route('**/trpc/*workshops.pendingDays*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await fill(page, { topic: `${topic} too`, date: day(3), artist: 'Yeison' });
  await page.getByRole('button', { name: 'Submit Workshop' }).click();
  await expect(page.getByText(SUBMISSION_MESSAGES.dateTaken).first()).toBeVisible();
  await page.unroute('**/trpc/*workshops.pendingDays*');
  await page.goto(`/workshop-status/${statusTokenOf(topic)}`);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Withdraw this proposal' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw' }).click();
  await expect(page.getByText('You have taken this proposal back.')).toBeVisible();
  await page.route('**/trpc/*workshops.listPublic*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('link', { name: 'Propose another workshop' }).click();
  await expect(page.getByText(SUBMISSION_MESSAGES.loadFailed)).toBeVisible({ timeout: 60_000 });
  await page.unroute('**/trpc/*workshops.listPublic*');
  await propose(page, { topic: `${topic} too`, date: day(3), artist: 'Yeison' });
});

test('an admin edits, rejects and deletes, each with its sentence, and loses no changes by slip @long', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409 \(Conflict\)/);
  const topic = `Zouk ${nowOfRun().getTime()}`;
  await propose(page, { topic, date: day(4) });
  await signIn(page, ADMIN);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/workshops');
  await page.getByRole('button', { name: `Edit ${topic}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit workshop' });
  // The address leads to this very dialog.
  await expect(page).toHaveURL(/workshop=[0-9a-f-]{36}&ask=edit$/);
  await page.reload();
  await dialog.getByLabel('Max participants').fill('24');
  // It looks as it should for who comes by this address first, too.
  await expect(dialog.locator('[name=isApproved]')).toHaveCSS('appearance', 'none');
  await expectNoBarriers(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  changedByAnother(topic);
  await dialog.getByRole('button', { name: 'Save workshop' }).click();
  const quicker = page.getByRole('dialog', { name: 'Somebody else was quicker' });
  await quicker.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.getByLabel('Max participants')).toHaveValue('24');
  await dialog.getByRole('button', { name: 'Save workshop' }).click();
  await quicker.getByRole('button', { name: 'Save mine in its place' }).click();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect(card(page, topic)).toContainText('24 places');
  await page.getByRole('button', { name: `Reject ${topic}` }).click();
  await page.getByLabel('Reason (optional)').fill('The studio is closed.');
  await page.getByRole('button', { name: 'Reject workshop' }).click();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.rejected, { exact: true })).toBeVisible();
  await expect(card(page, topic)).toContainText('Told the artist: The studio is closed.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('button', { name: `Delete ${topic}` }).click();
  await page.getByRole('button', { name: 'Delete workshop' }).click();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.deleted)).toBeVisible();
  await expect(card(page, topic)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/workshops');
});

test('what the panel could not do it says @long', async ({ page, complaints }) => {
  complaints.allow(/status of (400|500)/);
  const topic = `Cumbia ${nowOfRun().getTime()}`;
  await propose(page, { topic, date: day(5) });
  await signIn(page, ADMIN);
  await page.goto('/admin/workshops');
  const waiting = card(page, topic);
  await expect(waiting).toBeVisible();
  for (const name of ['approve', 'reject', 'delete', 'update'])
    await page.route(`**/trpc/*admin.workshops.${name}*`, (route) => route.fulfill({ status: 500, body: '{}' }));
  await waiting.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.approveFailed)).toBeVisible();
  for (const [button, confirm, sentence] of [
    ['Reject', 'Reject workshop', 'rejectFailed'],
    ['Delete', 'Delete workshop', 'deleteFailed'],
    ['Edit', 'Save workshop', 'updateFailed'],
  ] as const) {
    await waiting.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await page.getByRole('button', { name: confirm }).click();
    await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES[sentence])).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  }
  await waiting.getByRole('button', { name: /^Edit/ }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Save workshop' }).click();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.uploadFailed, { exact: true })).toBeVisible();
  await page.route('**/trpc/*admin.workshops.list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(page.getByText(WORKSHOP_ADMIN_MESSAGES.loadFailed)).toBeVisible({ timeout: 60_000 });
});
