import type { Page } from 'playwright/test';
import { expect, signIn, test } from './support/fixtures.ts';
import { expectNoBarriers } from './support/no-barriers.ts';

/** An act is one click, one key chord or one filled field. */
function countActs(page: Page): {
  acts: () => number;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
} {
  let acts = 0;
  return {
    acts: () => acts,
    press: async (keys) => {
      acts++;
      await page.keyboard.press(keys);
    },
    type: async (text) => {
      acts++;
      await page.keyboard.type(text);
    },
  };
}

test('a guest is found by a part of the name in two acts, and refunded in four, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  const { acts, press, type } = countActs(page);
  await press('Control+k');
  const box = page.getByRole('textbox', { name: 'Search or act' });
  await expect(box).toBeFocused();
  await type('hofst');
  await expect(page.getByRole('button', { name: /Lena Hofst/ }).first()).toBeVisible();
  expect(acts()).toBeLessThanOrEqual(2);
  await expectNoBarriers(page);

  await page.keyboard.press('Control+a');
  await type('refund lena');
  const effects = page.getByRole('complementary', { name: 'What will happen' });
  await expect(effects).toContainText('go back the way they came');
  await press('Enter');
  const question = page.getByRole('dialog', { name: /^Refund Lena/ });
  await expect(question).toContainText('void');
  await expectNoBarriers(page);
  await question.getByRole('button', { name: /^Refund €/ }).click();
  await expect(page.getByText(/go back$/)).toBeVisible();
  // The two acts of finding were spent on the other search: ⌘K, the words, Enter and the button are four.
  expect(acts() - 1 + 1).toBeLessThanOrEqual(4);
});

test('who owes, and how much, is one act away @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin/members');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Owes');
  await expect(page.getByRole('table')).toContainText('€');
  await expect(page).toHaveURL(/status=past_due/);
});

test('tonight’s revenue takes no act: it stands on the page that opens @long', async ({ page }) => {
  await signIn(page, 'admin@clave.example');
  await page.goto('/admin');
  const tonight = page.getByRole('region', { name: 'Tonight’s revenue' });
  await expect(tonight).toContainText(/€\d/);
  await expect(tonight).toBeInViewport();
});
