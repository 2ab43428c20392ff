import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { tseAccess } from '#server/services/door/fiscal/set-up/tse-access.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import type { FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { putNight } from '#tests/support/fiscal/put-night.ts';
import { signTestReceipt } from '#tests/support/fiscal/sign-test-receipt.ts';
import { signedDocument, testClosing, testSigner } from '#tests/support/fiscal/signed-document.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Case, type Pools, type State } from './state.ts';
import type { WorldDesks } from './world-door.ts';

const call = createCallerFactory(appRouter);
type Fiscal = ReturnType<typeof call>['admin']['fiscal'];

type Deps = { fake: FakeFiskaly; desks: WorldDesks; adminId: string };

/**
 * Security devices at every step of their set-up, of a provider that answers, and desks at some of them: one that has
 * to prove its own yet, one whose till is closed, one that the provider has not heard of.
 */
export async function addWorldFiscal(
  shop: TestShop,
  { fake, desks, adminId }: Deps,
): Promise<{ pools: Pools; written: Record<string, readonly Case[]> }> {
  const fiscal = call({ service: shop.as(adminId, ['admin']) }).admin.fiscal;
  const account = { apiKey: fake.credentials.api_key, apiSecret: fake.credentials.api_secret };
  await fiscal.saveAccount(account);
  const devices = await addDevices(fiscal);
  const [unheard, free] = [pairDesk(shop, 'Kasse 4'), pairDesk(shop, 'Kasse 5')];
  const give = async ({ desk }: TestDesk, isTold: boolean) => {
    const { id } = await fiscal.giveDevice({ deviceId: devices['with desks'], deskId: desk.id });
    if (isTold) await fiscal.registerDesk({ id });
    return id;
  };
  const registrations = [
    { label: 'not told yet', value: await give(unheard, false) },
    { label: 'of a closed till', value: await give(desks.idle, true) },
    { label: 'of an open till', value: await give(desks.paired, true) },
  ];
  const { ctx, desk } = desks.paired;
  const access = await tseAccess(ctx, desk);
  const receipt = await signTestReceipt({ access, deskId: desk.id, now: shop.clock.now });
  const of = (...first: (keyof typeof devices)[]): State[] =>
    [...new Map([...first.map((label) => [label, devices[label]] as const), ...Object.entries(devices)])].map(
      ([label, value]) => ({ label, value }),
    );
  const books = addBooks(shop, free);
  return {
    written: {
      'admin.fiscal.saveAccount': [
        plain('of the office', account),
        plain('of nobody', { apiKey: 'test_of_nobody', apiSecret: 'no-secret' }),
      ],
      'admin.fiscal.requestPackage': books.packages,
      'kasse.proveTse': [
        plain('of its own', receipt),
        plain('of another device', { ...receipt, deviceId: devices.ready }),
        plain('without a signature', { ...receipt, qrText: 'V0;' }),
      ],
    },
    pools: {
      'admin.fiscal#id': [...of(), unknown],
      'admin.fiscal.confirmIssuer#id': [...of('of a desk alone'), unknown],
      'admin.fiscal.advanceDevice#id': [...of('created', 'new'), unknown],
      'admin.fiscal.retireDevice#id': [...of('unused'), unknown],
      'admin.fiscal.giveDevice#deviceId': [...of('ready'), unknown],
      'admin.fiscal.giveDevice#deskId': [
        { label: 'without a device', value: free.desk.id },
        { label: 'with a device', value: desk.id },
        { label: 'revoked', value: desks.revoked.desk.id },
        unknown,
      ],
      'admin.fiscal.registerDesk#id': [...registrations, unknown],
      'admin.fiscal.endRegistration#id': [...registrations.toReversed(), unknown],
      'admin.fiscal.retryArchive#closingEntryId': books.closings,
    },
  };
}

const plain = (label: string, input: object): Case => ({ label, input, states: [] });

/** `unused` is one of its own: a device that was retired at the provider stays so when our books are taken back. */
async function addDevices(fiscal: Fiscal) {
  const add = async (name: string, steps: number): Promise<string> => {
    const { id } = await fiscal.addCloudDevice({ name });
    for (let step = 0; step < steps; step++) await fiscal.advanceDevice({ id });
    return id;
  };
  const READY = 4;
  const devices = {
    'with desks': await add('With desks', READY),
    ready: await add('Ready', READY),
    unused: await add('Unused', READY),
    new: await add('New', 0),
    created: await add('Created', 1),
    'pin set': await add('PIN set', 3),
    'of a desk alone': (await fiscal.addEpsonDevice({ name: 'Printer', host: '192.168.1.40', port: 8009 })).id,
    retired: await add('Retired', 0),
  };
  await fiscal.retireDevice({ id: devices.retired });
  return devices;
}

/** A closing whose archive is wanted, one whose archive is good, and what an inspector may be handed of them. */
function addBooks(shop: TestShop, { desk, cashierId }: TestDesk): { closings: State[]; packages: Case[] } {
  const signer = testSigner();
  const at = shop.clock.now();
  const closings = [1, 2].map((number) => ({
    closing: testClosing(signer, desk, { zNumber: number, cashierId, at, firstNumber: number, lastNumber: number }),
    documents: () => [signedDocument(signer, desk, { number, cashierId, at })],
    whereClosed: () => null,
  }));
  const [wanted, good] = putNight(shop.db, { closings, deskId: desk.id, now: at }).map(({ entryId }) => entryId);
  shop.db.sqlite
    .prepare(`UPDATE fiscal_archives SET state = 'verified', next_try_at = NULL WHERE closing_entry_id = ?`)
    .run(good);
  const states = [{ label: 'wanted', value: wanted ?? '' }, { label: 'verified', value: good ?? '' }, unknown];
  const day = at.toISOString().slice(0, 10);
  return {
    closings: states,
    packages: [
      ...states.map(({ label, value }) => plain(label, { closingEntryId: value })),
      plain('of days', { from: day, to: day }),
      plain('of days without a closing', { from: '2001-01-01', to: '2001-01-02' }),
    ],
  };
}
