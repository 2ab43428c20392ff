import { findNight, isRoomy, mailTo } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

const TO = 'ana.ruiz@guests.example';

test('a given ticket arrives by mail, opens under its link, and is void once it is taken back @long', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/410/); // the ticket that was taken back
  const night = await findNight(request, isRoomy);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/${night.id}`);
  await page.getByRole('button', { name: 'Give tickets' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Give tickets' });
  await dialog.getByLabel('Name').fill('Ana Ruiz');
  await dialog.getByLabel('E-mail').fill(TO);
  await dialog.getByLabel('Tickets', { exact: true }).fill('2');
  await dialog.getByLabel('Why').selectOption({ label: 'Artist' });
  await expectNoBarriers(page);
  await keepPicture(page, 'give-tickets-dialog');
  await dialog.getByRole('button', { name: 'Give and mail them' }).click();
  const card = page.getByRole('listitem', { name: 'Ana Ruiz' });
  await expect(card).toContainText('2 tickets');
  await expect(card).toContainText('Artist');

  const mail = await mailTo(request, TO, /^Your 2 tickets for /);
  const link = mail.links.find((href) => href.includes('/ticket/')) ?? '';
  const ticket = await page.context().newPage();
  await ticket.goto(new URL(link).pathname);
  await expect(ticket.getByText('Guest ticket')).toBeVisible();
  await expect(ticket.getByText('Ana Ruiz')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await card.scrollIntoViewIfNeeded();
  await expectNoBarriers(page);
  await keepPicture(page, 'given-tickets-390');
  await page.getByRole('button', { name: 'Take back: Ana Ruiz' }).click();
  await page.getByRole('button', { name: 'Take them back' }).click();
  await expect(card).toContainText('2 tickets, taken back');
  await mailTo(request, TO, /are no longer valid$/);
  await ticket.reload();
  await expect(ticket.getByText('This ticket no longer counts: it was given back.')).toBeVisible();
});
