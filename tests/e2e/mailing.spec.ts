import { localDateOf } from '#shared/time.ts';
import { findNight, isRoomy } from './support/buying.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { keepPicture } from './support/keep-picture.ts';

test('everybody who comes to a night is written to in five acts', async ({ page, request }) => {
  const night = await findNight(request, (event) => isRoomy(event) && event.currentCapacity > 3);
  await signIn(page, 'admin@clave.example');
  await page.goto(`/admin/events/calendar?month=${localDateOf(new Date(night.startsAt)).slice(0, 7)}`);
  // One click, key chord or filled field each.
  const acts: (() => Promise<void>)[] = [
    () => page.locator(`a[href="/admin/events/${night.id}"]`).first().click(),
    () => page.getByRole('link', { name: 'Write to guests' }).click(),
    () => page.getByRole('textbox', { name: 'Subject' }).fill('The floor is bigger: {night}'),
    () => page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hola {first name}, we dance at {place}.'),
    async () => {
      await expect(page.getByText(`The floor is bigger: ${night.title}`).first()).toBeVisible();
      await keepPicture(page, 'mailing-1440');
      await page.getByRole('button', { name: /^Send to \d+ people$/ }).click();
    },
  ];
  for (const act of acts) await act();
  expect(acts.length).toBeLessThanOrEqual(5);
  await expect(page.getByText('Mailing on its way')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'The floor is bigger: {night}' })).toContainText('Guests of a night');
});
