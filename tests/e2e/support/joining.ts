import type { Page } from 'playwright/test';
import type { PlanId } from '#shared/membership/plans.ts';
import { CARDS } from './buying.ts';
import { expect } from './fixtures.ts';

export const orderButton = (page: Page) =>
  page.getByRole('button', { name: 'Order with obligation to pay', exact: true });

/**
 * From the order page through the payment page, which opens in a tab of its own; resolves with that tab on
 * /payment-success.
 */
export async function join(page: Page, planId: PlanId, card: string = CARDS.good): Promise<Page> {
  await page.goto(`/members-club/order/${planId}`);
  const opened = page.context().waitForEvent('page');
  await orderButton(page).click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  await tab.getByLabel('Card number').fill(card);
  await tab.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
  await tab.waitForURL(/\/payment-success\?/);
  await expect(tab.getByRole('heading', { level: 1, name: 'Membership Activated!' })).toBeVisible();
  return tab;
}

const DAY_MINUTES = 24 * 60;

/**
 * Moves the shop's and the payment provider's clock, some days at a time; what is told on single days needs small
 * steps.
 */
export async function passDays(page: Page, days: number, step: number): Promise<void> {
  await page.goto('about:blank'); // an open page would ask again meanwhile, and its session ends with the days
  for (let left = days; left > 0; left -= step) {
    const answer = await page.request.post('/dev/clock', {
      data: { advanceMinutes: Math.min(left, step) * DAY_MINUTES },
    });
    expect(answer.ok()).toBe(true);
  }
}

type Subscription = { id: string; email: string | null };

/** What the member's bank does: the card looks good and is refused from now on. */
export async function breakCard(providerUrl: string, email: string): Promise<void> {
  const all = (await (await fetch(`${providerUrl}/dev/api/subscriptions?limit=500`)).json()) as Subscription[];
  const own = all.find((subscription) => subscription.email === email);
  expect(own).toBeDefined();
  const answer = await fetch(`${providerUrl}/dev/api/subscriptions/${own?.id}/card-fails`, { method: 'POST' });
  expect(answer.ok).toBe(true);
}
