import type { Page } from 'playwright/test';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { ERROR_MESSAGES, type DomainCode } from '#shared/messages.ts';
import { orderButton } from './support/joining.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signIn, test } from './support/fixtures.ts';

const MANAGE = '/subscription-management';
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** The server stays as it is; this page's call gets no answer it can use. */
async function breakCall(page: Page, procedure: string, status = 500): Promise<void> {
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`), (route) =>
    route.fulfill({ status, json: {} }),
  );
}

/** As the server refuses: every call of the batch, with this code. */
async function refuse(page: Page, procedure: string, domainCode: DomainCode): Promise<void> {
  const httpStatus = domainCode === 'UNAUTHORIZED' ? 401 : 403;
  const error = {
    json: { message: '', code: -32_001, data: { code: 'FORBIDDEN', httpStatus, domainCode, details: {} } },
  };
  await page.route(new RegExp(`/trpc/[^?]*${procedure.replace('.', '\\.')}`), (route) =>
    route.fulfill({
      status: httpStatus,
      json: new URL(route.request().url()).pathname.split(',').map(() => ({ error })),
    }),
  );
}

/** From another page of ours, as a link leads there: a document that is loaded brings status and card along. */
async function walkToDashboard(page: Page): Promise<void> {
  await page.goto('/contact', { waitUntil: 'networkidle' });
  await page.locator('a[href="/dashboard"]').first().click();
  await expect(page).toHaveURL('/dashboard');
}

test.beforeEach(({ complaints }) => complaints.allow(/Failed to load resource/)); // every refusal here is provoked

test('what can not be asked or done is said in the words of the specification @long', async ({ page }) => {
  await signIn(page, 'dancer003@clave.example');
  await page.goto('/dashboard?open=1');
  await expect(page.getByRole('heading', { name: 'Members Club', level: 2 })).toBeVisible();
  await breakCall(page, 'membership.walletPass');
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click();
  await said(page, MEMBERSHIP_MESSAGES.walletFailed.text);
  await breakCall(page, 'membership.status');
  await page.getByRole('button', { name: 'Refresh status' }).click();
  await said(page, MEMBERSHIP_MESSAGES.refreshFailed);
  await page.unrouteAll();

  await page.goto(MANAGE);
  await breakCall(page, 'membership.customerPortal');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await said(page, MEMBERSHIP_MESSAGES.portalFailed);
  await breakCall(page, 'membership.cancel(?!Preview)');
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('radio', { name: 'Too expensive' }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel my membership' }).click();
  await said(page, MEMBERSHIP_MESSAGES.cancelFailed);
});

test('a code that can not be had says why, and can be asked for again @long', async ({ page }) => {
  await signIn(page, 'dancer002@clave.example');
  await breakCall(page, 'membership.qrCode');
  await walkToDashboard(page);
  await said(page, MEMBERSHIP_MESSAGES.qrFailed);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /QR code of membership/ })).toBeVisible();
});

test('who is signed out meanwhile, or no member any more, is told so; a paid membership that was missing is found @long', async ({
  page,
}) => {
  await signIn(page, 'dancer001@clave.example');
  await refuse(page, 'membership.qrCode', 'UNAUTHORIZED');
  await refuse(page, 'membership.walletPass', 'UNAUTHORIZED');
  await walkToDashboard(page);
  await said(page, MEMBERSHIP_MESSAGES.qrSignIn);
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click();
  await said(page, MEMBERSHIP_MESSAGES.walletSignIn);
  await refuse(page, 'membership.qrCode', 'MEMBERSHIP_NOT_FOUND');
  await page.getByRole('button', { name: 'Try again' }).click();
  await said(page, MEMBERSHIP_MESSAGES.qrNoMembership);
  await refuse(page, 'membership.status', 'FORBIDDEN');
  await walkToDashboard(page);
  await said(page, MEMBERSHIP_MESSAGES.statusFailed);
  await page.unrouteAll();

  await page.goto('/contact');
  const { json, meta } = (
    (await (await page.request.get('/trpc/membership.status')).json()) as {
      result: { data: { json: object; meta: { values: Record<string, unknown> } } };
    }
  ).result.data;
  const values = Object.fromEntries(Object.entries(meta.values).map(([field, kind]) => [`status.${field}`, kind]));
  await signIn(page, 'dancer072@clave.example');
  await page.route(/\/trpc\/membership\.recover/, (route) =>
    route.fulfill({
      json: [{ result: { data: { json: { recovered: true, message: '', status: json }, meta: { values } } } }],
    }),
  );
  await page.goto('/dashboard?open=1');
  await said(page, MEMBERSHIP_MESSAGES.recovered);
});

test('a cancelled membership can be continued, and says so when it can not @long', async ({ page }) => {
  await signIn(page, 'dancer005@clave.example');
  await page.goto(MANAGE);
  await breakCall(page, 'membership.reactivate');
  await page.getByRole('button', { name: 'Continue Subscription' }).click();
  await said(page, MEMBERSHIP_MESSAGES.reactivateFailed);
  // Another tab was quicker: trying again would never help, so what stands by now is asked for and said.
  await page.unrouteAll();
  await refuse(page, 'membership.reactivate', 'MEMBERSHIP_NOT_ENDING');
  const asked = page.waitForRequest(/\/trpc\/[^?]*membership\.status/);
  await page.getByRole('button', { name: 'Continue Subscription' }).click();
  await said(page, ERROR_MESSAGES.MEMBERSHIP_NOT_ENDING);
  await asked;
  await expectNoBarriers(page);
});

test('somebody without a membership is led to one; an order that can not start and a payment that failed are said @long', async ({
  page,
}) => {
  await signIn(page, 'dancer070@clave.example');
  await page.goto('/dashboard?open=1');
  await expect(page.getByRole('heading', { name: 'No Active Membership' })).toBeVisible();
  await page.getByRole('button', { name: 'I have paid already' }).click();
  await said(page, MEMBERSHIP_MESSAGES.nothingToRecover);
  await breakCall(page, 'membership.recover');
  await page.getByRole('button', { name: 'I have paid already' }).click();
  await said(page, MEMBERSHIP_MESSAGES.recoveryFailed);
  await page.goto(MANAGE);
  await said(page, MEMBERSHIP_MESSAGES.nothingToManage);
  await expect(page.getByRole('link', { name: 'View Membership Plans' })).toHaveAttribute('href', '/members-club');

  await page.goto('/members-club/order/all-you-can-dance');
  await breakCall(page, 'membership.createCheckout');
  await orderButton(page).click();
  await said(page, MEMBERSHIP_MESSAGES.startFailed);
  await page.unrouteAll();
  const opened = page.context().waitForEvent('page');
  await orderButton(page).click();
  const tab = await opened;
  await tab.waitForURL(/\/c\/pay\//);
  await tab.close();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await breakCall(page, 'membership.verify');
  await page.getByRole('button', { name: 'Check Payment Status' }).click();
  await said(page, MEMBERSHIP_MESSAGES.paymentCheckFailed);

  await page.goto('/payment-success?success=true&session_id=cs_nobodys');
  await said(page, MEMBERSHIP_MESSAGES.processingFailed);
  await page.goto('/payment-success?success=false');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/members-club#plans');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expectNoBarriers(page);
});

test('a membership whose confirmation could not leave yet is active all the same, and says so @long', async ({
  page,
}) => {
  await signIn(page, 'dancer009@clave.example');
  await page.goto('/contact');
  const { json } = (
    (await (await page.request.get('/trpc/membership.status')).json()) as { result: { data: { json: object } } }
  ).result.data;
  await page.route(/\/trpc\/membership\.verify/, (route) =>
    route.fulfill({
      json: [
        {
          result: {
            data: {
              json: { activated: true, paymentStatus: 'paid', isMailFailed: true, status: { ...json, joinedAt: null } },
            },
          },
        },
      ],
    }),
  );
  await page.goto('/payment-success?success=true&session_id=cs_paid');
  await said(page, MEMBERSHIP_MESSAGES.activated);
  await said(page, MEMBERSHIP_MESSAGES.mailFailed);
  await breakCall(page, 'membership.resendEmail');
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await said(page, MEMBERSHIP_MESSAGES.resendFailed);
});

test('what a membership is shows at a glance: unpaid, blocked, paused, cancelled @long', async ({ page }) => {
  for (const [who, words] of [
    ['dancer007', 'Your last payment failed'],
    ['dancer013', 'Your pass is blocked'],
    ['dancer006', 'Paused until'],
    ['dancer004', 'Your membership is cancelled'],
  ] as const) {
    await signIn(page, `${who}@clave.example`);
    await page.goto('/dashboard?open=1');
    await said(page, words);
  }
  await expectNoBarriers(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/dashboard', '/dashboard?open=1', MANAGE, '/members-club/order/club', '/members-club']) {
    await page.goto(path);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
