import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const PHONE = { width: 390, height: 844 };

test('nothing written is lost: a mailing is kept as it is typed, opened again, scheduled, changed and stopped', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/); // the network that is away for a moment
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/mailings/write');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Friday moves');
  await expect(page.getByText(/^Draft, kept \d\d:\d\d$/)).toBeVisible();
  await page.getByText('In German').click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hola, wir tanzen am Freitag woanders.');
  await expect(page.getByText(/Abbestellen, ohne Anmeldung/).first()).toBeVisible();
  await expect(page).toHaveURL(/letter=/);
  await expect(page.getByText(/^Draft, kept \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(subject).toHaveValue('Friday moves');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/Freitag woanders/);

  // A leave within the moment before it is kept is asked about.
  await page.route('**/trpc/admin.mailings.keepDraft**', (route) => route.abort());
  await subject.fill('Friday moves next door');
  await page.getByRole('link', { name: 'Mailings' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/trpc/admin.mailings.keepDraft**');
  await expect(page.getByText(/^Draft, kept \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 });

  await page.getByText('The first 10 of them').click();
  await page.getByText('Choose', { exact: true }).click();
  await expect(page.getByLabel('Leaves on', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Time, Leaves on')).toHaveValue('10:00');
  await expectNoBarriers(page);
  await keepPicture(page, 'mailing-draft-1440');
  await page.setViewportSize(PHONE);
  await keepPicture(page, 'mailing-draft-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Schedule for \d+ people$/ }).click();

  const card = page.getByRole('listitem', { name: 'Friday moves next door' });
  await expect(card).toContainText('Leaves');
  await keepPicture(page, 'mailings-list-1440');
  await card.getByRole('link', { name: 'Open: Friday moves next door' }).click();
  await expect(page.getByText(/^Leaves .*, 10:00\.$/)).toBeVisible();
  await subject.fill('Friday moves: Halle 7');
  await expect(page.getByText('Changed, and not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Mailings' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: /^Change it for \d+ people$/ }).click();
  const changed = page.getByRole('listitem', { name: 'Friday moves: Halle 7' });
  await changed.getByRole('button', { name: 'Stop: Friday moves: Halle 7' }).click();
  await expect(changed).toContainText('Stopped');
});

test('what is sent while its last words are still being kept stays sent: the page leaves, and no draft is left', async ({
  page,
}) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/mailings/write');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hola, we dance.');
  await expect(page.getByText(/^Draft, kept \d\d:\d\d$/)).toBeVisible();
  await page.route('**/trpc/admin.mailings.keepDraft**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const isKeeping = page.waitForRequest(/admin\.mailings\.keepDraft/);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Sent in a hurry');
  await isKeeping;
  await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  const card = page.getByRole('listitem', { name: 'Sent in a hurry' });
  await expect(card).toContainText('Newsletter');
  await expect(page).toHaveURL(/\/admin\/mailings$/);
  await page.waitForTimeout(2_000); // an answer that is late comes meanwhile
  await expect(page).toHaveURL(/\/admin\/mailings$/);
  await page.reload();
  await expect(card).toHaveCount(1);
  await expect(card).not.toContainText('Draft');
});
