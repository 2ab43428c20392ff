import { createPublicKey, verify, type JsonWebKeyInput } from 'node:crypto';
import type { APIRequestContext, Page } from 'playwright/test';
import superjson, { type SuperJSONResult } from 'superjson';
import { verifyCode } from '#shared/door/verify-code.ts';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { findNight, mailTo } from './support/buying.ts';
import { breakCard, join, passDays } from './support/joining.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test } from './support/own-shop.ts';

test.use({ movesClock: true });
test.describe.configure({ mode: 'default' }); // one shop is enough: nobody minds how late it is in it

const MANAGE = '/subscription-management';
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

async function cardOf(request: APIRequestContext): Promise<MembershipCardView> {
  const answer = (await (await request.get('/trpc/membership.qrCode')).json()) as { result: { data: SuperJSONResult } };
  return superjson.deserialize<MembershipCardView>(answer.result.data);
}

/** What a door without a network does: our public key, kept, and the code. */
async function scanOffline(request: APIRequestContext, code: string) {
  const { keys } = (await (await request.get('/.well-known/jwks.json')).json()) as {
    keys: (JsonWebKeyInput['key'] & { kid: string })[];
  };
  const ring = (keyId: number) => {
    const jwk = keys.find(({ kid }) => Number.parseInt(kid, 16) === keyId);
    return (
      jwk &&
      ((signed: Uint8Array, signature: Uint8Array) =>
        verify(null, signed, createPublicKey({ key: jwk, format: 'jwk' }), signature))
    );
  };
  return verifyCode(code, { keys: ring, eventId: 'any', now: nowOfRun() }).code;
}

test('the tab that waits for the payment of a membership learns of it by itself, while it is in sight', async ({
  page,
  shop,
}) => {
  await signInTo(page, shop, 'dancer067@clave.example');
  const paid = join(page, 'club');
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await paid;
  await expect(page).toHaveURL(/\/payment-success\?/);
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Activated!' })).toBeVisible();
});

// First: months later the season's memberships are over.
test('a member leaves by the footer of any page, without signing in, and says on the dashboard that it was them @long', async ({
  page,
  shop,
}) => {
  const email = 'dancer010@clave.example';
  await signInTo(page, shop, email);
  const { membershipId } = await cardOf(page.request);
  await page.context().clearCookies();
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Verträge hier kündigen' }).first().click();
  const form = page.getByRole('form', { name: 'Kündigung' });
  await form.getByLabel('Name', { exact: true }).fill('Somebody');
  await form.getByLabel('Weitere Angaben zur Person').fill(membershipId);
  await form.getByLabel('Bezeichnung des Vertrags').fill('All You Can Dance');
  await form.getByLabel('E-Mail-Adresse').fill(email);
  await form.getByRole('button', { name: 'jetzt kündigen' }).click();
  await expect(page.getByRole('status').first()).toBeVisible();
  const { links } = await mailTo(page.request, email, /^Eingangsbestätigung/);
  expect(links.some((link) => /\/declaration\/[^/]+\/answer/.test(link))).toBe(true);
  await signInTo(page, shop, email);
  await page.goto('/dashboard?tab=profile');
  const waiting = page.getByRole('region', { name: 'Erklärungen in Ihrem Namen' });
  await expect(waiting.getByRole('heading', { name: 'Die Kündigung wartet auf Ihre Antwort' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Das war ich nicht' })).toBeVisible();
  await expectNoBarriers(page);
  await waiting.getByRole('button', { name: 'Ja, das war ich' }).click();
  await expect(page.getByRole('button', { name: 'Ja, das war ich' })).toHaveCount(0);
  await page.goto(MANAGE);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('a visitor picks a plan, signs in, orders with everything said above the button, pays and carries a pass the door can read', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(/429 \(Too Many Requests\)/); // the confirmation is sent again only so often
  await page.goto('/members-club');
  await page.getByRole('button', { name: 'Subscribe to Members Club' }).click();
  await expect(page).toHaveURL(/\/auth\?returnTo=%2Fmembers-club%2Forder%2Fclub$/);
  await said(page, MEMBERSHIP_MESSAGES.signInToSubscribe);
  await signInTo(page, shop, 'dancer061@clave.example');

  await page.goto('/members-club/order/club');
  const order = page.getByRole('complementary', { name: 'Order summary' });
  for (const line of ['€10.00', '3 months', '3 months in all', '€30.00', 'Renews monthly after the minimum term'])
    await expect(order).toContainText(line);
  for (const tick of await order.getByRole('checkbox').all()) await expect(tick).not.toBeChecked();
  await expectNoBarriers(page);
  await order.getByRole('checkbox', { name: /vor Ablauf der Widerrufsfrist beginnt/ }).press('Space');
  const tab = await join(page, 'club');
  await said(tab, MEMBERSHIP_MESSAGES.activated);
  await expect(tab.getByRole('heading', { name: 'What’s Next' })).toBeVisible();
  await expectNoBarriers(tab);
  await tab.getByRole('button', { name: 'Resend Email' }).click();
  await said(tab, MEMBERSHIP_MESSAGES.mailSent);
  await tab.getByRole('button', { name: 'Resend Email' }).click();
  await said(tab, MEMBERSHIP_MESSAGES.resendFailed);
  const mail = await mailTo(page.request, 'dancer061@clave.example', /Welcome to the Members Club/);
  expect(mail.files.map(({ contentType }) => contentType)).toContain('application/pdf');
  await tab.close();

  await page.goto('/dashboard');
  await said(page, MEMBERSHIP_MESSAGES.qrReady);
  await page.getByRole('link', { name: 'Membership' }).click();
  await expect(page.getByRole('heading', { name: 'Members Club', level: 2 })).toBeVisible();
  const card = await cardOf(page.request);
  expect(card.membershipId).toMatch(/^MB-[0-9A-F]{8}\d{12}$/);
  await expect(page.getByText(card.membershipId.slice(-8)).first()).toBeVisible();
  expect(await scanOffline(page.request, card.code)).toMatchObject({ kind: 'member', signature: 'ok' });
  await page.getByRole('button', { name: /^Show the QR code of membership \d{8} full screen$/ }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText(`Member ID ${card.memberId}`);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download QR as SVG' }).click();
  expect((await download).suggestedFilename()).toBe(`membership-${card.memberId}.svg`);
  const wallet = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Add to Google Wallet' }).click();
  await said(page, MEMBERSHIP_MESSAGES.walletOpening.text);
  await said(await wallet, 'Saved to the wallet');
  await page.getByRole('button', { name: 'Refresh status' }).click();
  await said(page, MEMBERSHIP_MESSAGES.refreshed);
  await expectNoBarriers(page);
  await page.goto('/members-club/order/club');
  await expect(page.getByText('This is the plan you have.')).toBeVisible();
});

test('a member orders another plan for the end of the term in one step, sees it wherever the plan is shown, and takes it back', async ({
  page,
  shop,
}) => {
  const email = 'dancer065@clave.example';
  await signInTo(page, shop, email);
  await (await join(page, 'club')).close();
  await page.goto(MANAGE);
  const offer = page.getByRole('region', { name: 'Change your plan' });
  await expect(offer).toContainText('€38 per month, minimum 6 months');
  await expectNoBarriers(page);
  await keepPicture(page, 'plan-offer-1440');
  await offer.getByRole('link', { name: 'All You Can Dance', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your plan' })).toBeVisible();
  const order = page.getByRole('complementary', { name: 'Order summary' });
  for (const line of ['Due now', '€0.00', 'First payment', '€48.00', 'Runs until at least', '1 month in all'])
    await expect(order).toContainText(line);
  await expect(order.getByRole('checkbox')).toHaveCount(0);
  await expectNoBarriers(page);
  await keepPicture(page, 'plan-change-1440');
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, 'plan-change-390');
  await order.getByRole('button', { name: 'Order with obligation to pay' }).click();
  await said(page, /^All You Can Dance begins on /);
  const mail = await mailTo(page.request, email, /^Your plan changes to All You Can Dance on /);
  expect(mail.files.map(({ contentType }) => contentType)).toContain('application/pdf');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Membership' }).click();
  await said(page, /^Your plan changes on /);
  await page.goto(MANAGE);
  await keepPicture(page, 'plan-changes-390');
  const change = page.getByRole('region', { name: 'Your plan changes' });
  await expect(change).toContainText('€48 per month');
  await expectNoBarriers(page);
  await change.getByRole('button', { name: 'Keep Members Club' }).click();
  await expect(offer).toBeVisible();
  await mailTo(page.request, email, /^You keep your Members Club$/);
});

test('one member ticket a night, the second at full price @long', async ({ page, shop }) => {
  await signInTo(page, shop, 'dancer062@clave.example');
  await (await join(page, 'all-you-can-dance')).close();
  const night = await findNight(
    page.request,
    ({ kind, fromPriceCents, seatsLeft }) => kind === 'party' && fromPriceCents > 0 && (seatsLeft ?? 99) > 20,
  );
  await page.goto(`/checkout/${night.id}`);
  await expect(page.getByLabel('Membership ID')).toHaveAttribute('readonly', '');
  await page.getByRole('button', { name: 'Get Free Ticket' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/event-payment-success\?order=/);
  await page.goto(`/checkout/${night.id}`);
  await expect(page.getByRole('button', { name: /^Pay €[\d.]+ with Stripe$/ }).filter({ visible: true })).toBeVisible();
});

async function cancel(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  await page.getByRole('radio', { name: reason }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('a membership is cancelled inside its term, taken back, paused, resumed early, and ends after it @long', async ({
  page,
  shop,
}) => {
  test.slow(); // ten months pass, each with its renewals
  const comeBack = async (address: string) => {
    await signInTo(page, shop, 'dancer063@clave.example');
    await page.goto(address);
  };
  await signInTo(page, shop, 'dancer063@clave.example');
  await (await join(page, 'all-you-can-dance-6')).close();
  await page.goto(MANAGE);
  await expect(page.getByRole('heading', { name: 'All You Can Dance 6/months Plan' })).toBeVisible();
  await expect(page.getByText('Monthly', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What You’ll Miss' })).toBeVisible();

  await page.getByRole('button', { name: 'Cancel subscription' }).press('Enter');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await said(page, MEMBERSHIP_MESSAGES.reasonMissing);
  await expectNoBarriers(page);
  await page.getByRole('radio', { name: 'Temporary break' }).check();
  await page.getByLabel(/tell us/).fill('Knee.');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await said(page, 'That is the end of your minimum term.');
  await page.getByRole('button', { name: 'Cancel my membership' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Subscription' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Accept the 3-month break' }).click();
  await said(page, 'A pause is agreed already.');
  await page.getByRole('button', { name: 'Take the pause back' }).press('Enter');
  await said(page, 'Pause taken back');
  await page.getByRole('button', { name: 'Accept the 3-month break' }).click();
  await said(page, 'A pause is agreed already.');
  await passDays(page, 33, 11);
  await comeBack('/dashboard?open=1');
  await said(page, /^Paused until /);
  await page.getByRole('link', { name: 'Resume earlier' }).click();
  await said(page, /€38 is charged that day, and your pass works again\.$/);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Resume earlier' }).click();
  await said(page, 'Pause ends earlier');
  await expect(page.getByRole('button', { name: 'Resume earlier' })).toBeHidden();
  await passDays(page, 31, 31);
  await comeBack('/dashboard?open=1');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await passDays(page, 155, 31);
  await comeBack(MANAGE);
  await said(page, 'You have paused within the last twelve months.');
  await cancel(page, 'Other');
  await said(page, 'That is the end of the month you have paid.');
  await page.getByRole('button', { name: 'Cancel my membership' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await passDays(page, 32, 16);
  await comeBack('/dashboard?open=1');
  await expect(page.getByRole('heading', { name: 'No Active Membership' })).toBeVisible();
  await page.goto(MANAGE);
  await said(page, MEMBERSHIP_MESSAGES.nothingToManage);
});

test('a renewal fails: the pass works on for seven days, then is blocked, and a new card brings it back @long', async ({
  page,
  shop,
}) => {
  const email = 'dancer064@clave.example';
  await signInTo(page, shop, email);
  await (await join(page, 'all-you-can-dance')).close();
  await breakCard(shop.providerUrl, email);
  await passDays(page, 28, 14);
  await passDays(page, 4, 1); // the mails are counted in days
  await signInTo(page, shop, email);
  await page.goto('/dashboard?open=1');
  await said(page, 'Your last payment failed');
  const code = page.getByRole('button', { name: /QR code of membership \d{8} full screen$/ });
  await expect(code).toBeVisible();
  await mailTo(page.request, email, /^Your membership payment failed/);
  await passDays(page, 8, 4);
  await signInTo(page, shop, email);
  await page.goto('/dashboard?open=1');
  await said(page, 'Your pass is blocked');
  await expect(code).toBeHidden();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Update payment method' }).click();
  const portal = await opened;
  await portal.getByLabel('New card number').fill('4242 4242 4242 4242');
  await portal.getByRole('button', { name: 'Update payment method' }).click();
  await said(portal, 'Your payment method was updated.'); // a tab closed between a form and its answer may never close
  await portal.close();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
});
