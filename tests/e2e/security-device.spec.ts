import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { Page } from 'playwright/test';
import superjson from 'superjson';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { madeByNobody, openDevice } from '#tests/support/fiscal/own-device.ts';
import { signTestReceipt } from '#tests/support/fiscal/sign-test-receipt.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { nowOfRun } from '#tests/support/today.ts';
import { keepPicture } from './support/keep-picture.ts';
import { expectNoBarriers } from './support/no-barriers.ts';
import { expect, signInTo, test as base, type OwnShop } from './support/own-shop.ts';

const ADMIN = 'admin@clave.example';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const test = base.extend<{ fiskaly: FakeFiskaly }>({
  fiskaly: async ({ shop }, use) => {
    const fake = await openFakeFiskaly({ now: nowOfRun, port: shop.fiskalyPort });
    await use(fake);
    await fake.close();
  },
});

// One after the other in one shop: the first finds no device, the second asks for a new one.
test.describe.configure({ mode: 'default' });
/** The signed text of a sale. */
const NO_TRAINING = 'Beleg^12.00_0.00_0.00_0.00_0.00^12.00:Bar';

const callerOf = (shop: OwnShop, headers: Record<string, string>) =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${shop.url}/trpc`, transformer: superjson, headers })] });

/** A desk that the panel has let in, with what its own program calls. */
async function pairDesk(page: Page, shop: OwnShop, name: string) {
  const stranger = callerOf(shop, {});
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' });
  const { deviceCode, userCode } = await stranger.kasse.pairStart.mutate({ publicKey: publicKey.toString('base64') });
  await page.goto(`/admin/desks?code=${userCode}`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Let this desk in' }).click();
  await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
  const polled = await stranger.kasse.pairPoll.mutate({ deviceCode });
  if (polled.status !== 'paired') throw new Error('the desk was not paired');
  const desk = callerOf(shop, { authorization: `Bearer ${polled.deviceToken}` });
  return { desk, deskId: (await desk.kasse.snapshot.query(undefined)).desk.id };
}

const step = (page: Page, title: string) => page.getByRole('listitem', { name: title });
const openWizard = async (page: Page, address = '/admin/tax/set-up'): Promise<void> => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Set up a security device' })).toBeVisible();
};

/** On a phone and on a wide screen nothing is cut off, and nobody is kept out; the long form asks axe on both. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    if (isLongForm || size === PHONE) await expectNoBarriers(page);
    await keepPicture(page, `security-device-${name}-${size.width}`);
  }
}

test('a device in the cloud is set up, with a break in between, until its test receipt is verified @long', async ({
  page,
  shop,
  fiskaly,
  complaints,
}) => {
  complaints.allow(/status of (400|502)/);
  await signInTo(page, shop, ADMIN);
  const { desk, deskId } = await pairDesk(page, shop, 'Door A');
  await openWizard(page);
  await looksRight(page, 'door');
  await page.getByRole('button', { name: /^Take the cloud/ }).click();

  await page.getByLabel('API key').fill('test_wrong');
  await page.getByLabel('API secret', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Check and keep' }).click();
  await expect(page.getByText('fiskaly does not know this key and secret.')).toBeVisible();
  await looksRight(page, 'account');
  await page.getByLabel('API key').fill(fiskaly.credentials.api_key);
  await page.getByLabel('API secret', { exact: true }).fill(fiskaly.credentials.api_secret);
  await page.getByRole('button', { name: 'Check and keep' }).click();

  Object.assign(fiskaly.faults, { refuse: { status: 503, code: 'E_TSS_LOCKED' }, only: /^PATCH \/tss\/[^/]+\/admin$/ });
  await page.getByLabel('Name of the device').fill('Cloud TSE');
  await page.getByRole('button', { name: 'Create the device' }).click();
  await expect(page.getByRole('alert')).toContainText('fiskaly did not answer. Nothing is lost: please try again.');
  await looksRight(page, 'device');
  fiskaly.faults.refuse = null;
  // Opened again without its address: it goes on where it stopped.
  await openWizard(page);
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByRole('button', { name: 'Give it to this desk' }).click();
  await expect(page.getByText('Please choose a desk.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Desk' }).selectOption('Door A');
  await looksRight(page, 'desk');
  await page.getByRole('button', { name: 'Give it to this desk' }).click();
  await expect(page.getByText('Waiting for the test receipt of Door A')).toBeVisible();
  await looksRight(page, 'receipt');
  await openWizard(page);
  await expect(page.getByText('Waiting for the test receipt of Door A')).toBeVisible();

  const access = await desk.kasse.tseAccess.mutate();
  const sale = await signTestReceipt({ access, deskId, now: nowOfRun, processData: NO_TRAINING });
  await expect(desk.kasse.proveTse.mutate(sale)).rejects.toThrow();
  await expect(page.getByRole('alert')).toContainText('was not taken. The receipt is not one for training.');
  await page.getByRole('alert').scrollIntoViewIfNeeded();
  await looksRight(page, 'refused');
  await desk.kasse.proveTse.mutate(await signTestReceipt({ access, deskId, now: nowOfRun }));
  await expect(page.getByRole('heading', { name: 'Verified: the desk takes money' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Cloud TSE' })).toContainText('Certificate until');
  await looksRight(page, 'done');
  expect((await desk.kasse.snapshot.query(undefined)).desk.tse).toMatchObject({ isReady: true, isProven: true });

  await page.getByRole('button', { name: 'Take it away from Door A' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
  await page.getByRole('button', { name: 'Retire: Cloud TSE' }).click();
  await expectNoBarriers(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Retire it' }).click();
  await expect(page.getByRole('listitem', { name: 'Cloud TSE' })).toContainText('Retired');
  expect((await desk.kasse.snapshot.query(undefined)).desk.tse).toBeNull();
});

test('an Epson device is entered for a door without network, and waits for its desk @long', async ({
  page,
  shop,
  complaints,
}) => {
  complaints.allow(/status of 400/);
  await signInTo(page, shop, ADMIN);
  const { desk, deskId } = await pairDesk(page, shop, 'Door B');
  await openWizard(page, '/admin/tax/set-up?new=1');
  await page.getByRole('button', { name: /^Take Epson/ }).click();
  await page.getByLabel('Name of the device').fill('Printer B');
  await page.getByLabel('Address in the venue’s network').fill('not an address');
  await page.getByRole('button', { name: 'Add the device' }).click();
  await expect(page.getByText('An address such as 192.168.1.40.')).toBeVisible();
  await looksRight(page, 'epson');
  await page.getByLabel('Address in the venue’s network').fill('192.168.1.40');
  await page.getByRole('button', { name: 'Add the device' }).click();
  await page.getByRole('combobox', { name: 'Desk' }).selectOption('Door B');
  await page.getByRole('button', { name: 'Give it to this desk' }).click();
  await expect(step(page, '4. The test receipt')).toContainText('Setting it up takes some minutes.');
  await expect(page.getByRole('listitem', { name: 'Printer B' })).toContainText('Its desk sets it up');
  expect(await desk.kasse.tseAccess.mutate()).toMatchObject({ kind: 'epson', host: '192.168.1.40', port: 8009 });

  // Somebody has made a chain of certificates: nothing in it says that its top is a trust centre.
  const deviceId = (await desk.kasse.snapshot.query(undefined)).desk.tse?.deviceId ?? '';
  const device = openDevice();
  const receipt = device.receiptOf(deskId, deviceId);
  device.close();
  const certificates = madeByNobody(receipt, nowOfRun());
  const proof = { ...receipt, master: { ...receipt.master, certificates, isStandIn: false } };
  await expect(desk.kasse.proveTse.mutate(proof)).rejects.toThrow();
  const issuer = page.getByRole('form', { name: 'Issuer of the certificate' });
  await expect(issuer).toContainText('CN=Trust Centre');
  await issuer.getByLabel('SHA-256 fingerprint').fill('AB:CD');
  await issuer.getByRole('button', { name: 'Keep it' }).click();
  await expect(issuer).toContainText('The fingerprint has 64 digits');
  await looksRight(page, 'issuer');
  const [, root] = certificates;
  const { fingerprint256 } = new X509Certificate(Buffer.from(root, 'base64'));
  await issuer.getByLabel('SHA-256 fingerprint').fill(fingerprint256);
  await issuer.getByRole('button', { name: 'Keep it' }).click();
  await expect(issuer).toBeHidden();
  await desk.kasse.proveTse.mutate(proof);
  await expect(page.getByRole('heading', { name: 'Verified: the desk takes money' })).toBeVisible();
});
