import type { Wallet } from '#server/adapters/wallet.ts';
import { openFakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';
import { makeCallers, type Caller } from './callers.ts';
import { unknown, UNKNOWN_ID, type Pools, type Case } from './state.ts';
import { addWorldAccounts } from './world-accounts.ts';
import { addWorldLetters, addWorldMembers } from './world-club.ts';
import { addWorldDoor, pairWorldDesks } from './world-door.ts';
import { addWorldEvents, type WorldEvents } from './world-events.ts';
import { addWorldFiscal } from './world-fiscal.ts';
import { addWorldImports } from './world-imports.ts';
import { addWorldMismatch, addWorldMoney } from './world-money.ts';
import { addWorldMove, addWorldOrders } from './world-orders.ts';
import { addWorldPhones } from './world-phones.ts';
import { addPerson, addSecondFactor } from './world-people.ts';
import { addWorldPlanning } from './world-planning.ts';
import { addWorldPrograms } from './world-programs.ts';
import { addWorldVisitors } from './world-visitors.ts';

export type SweepWorld = {
  site: TestSite;
  pools: Pools;
  /** Inputs that only the world can write: chained journals. */ written: Record<string, readonly Case[]>;
  callers: readonly Caller[];
  close(): Promise<void>;
};

/** Signs nothing: what a phone's wallet would be led to. */
const wallet: Wallet = {
  tickets: {
    saveUrl: ({ passId }) => Promise.resolve(`https://wallet.example/ticket/${passId}`),
    update: () => Promise.resolve('updated'),
    updateEvent: () => Promise.resolve('updated'),
  },
  saveUrl: ({ memberId }) => Promise.resolve(`https://wallet.example/card/${memberId}`),
  update: () => Promise.resolve('updated'),
  revoke: () => Promise.resolve('updated'),
};

const addPeople = (shop: TestShop) => {
  const people = {
    owner: addPerson(shop),
    other: addPerson(shop),
    cashier: addPerson(shop, ['cashier']),
    doorLead: addPerson(shop, ['door_lead']),
    accountant: addPerson(shop, ['accountant']),
    organiser: addPerson(shop, ['organiser']),
    admin: addPerson(shop, ['admin']),
    secondAdmin: addPerson(shop, ['admin']),
  };
  for (const userId of [people.accountant, people.organiser, people.admin, people.secondAdmin])
    addSecondFactor(shop, userId);
  return people;
};

/** What the office has: it stands on what was sold and done before. */
async function addOffice(
  shop: TestShop,
  { people, events, doorPools }: { people: ReturnType<typeof addPeople>; events: WorldEvents; doorPools: Pools },
) {
  const adminId = people.admin;
  const planning = await addWorldPlanning(shop, { events, adminId });
  const visitors = addWorldVisitors(shop, { events, adminId, ownerId: people.owner, otherId: people.other });
  const programs = await addWorldPrograms(shop, { adminId, otherAdminId: people.secondAdmin });
  const imports = await addWorldImports(shop, adminId);
  return {
    written: { ...planning.written, ...visitors.written, ...imports.written },
    close: imports.close,
    pools: {
      ...imports.pools,
      ...planning.pools,
      ...visitors.pools,
      ...programs,
      ...(await addWorldMismatch(shop, doorPools['admin.payments#id'])),
    },
  };
}

/** A shop in which every kind of record stands in every state it can have, and somebody of every kind who asks. */
export async function openSweepWorld(): Promise<SweepWorld> {
  const clock = makeTestClock(SHOP_OPENS_AT);
  const fake = await openFakeFiskaly({ now: clock.now });
  const site = await openTestSite({ clock, fiskalyBase: fake.baseUrl, wallets: { wallet } });
  const { shop } = site;
  const people = addPeople(shop);
  const adminId = people.admin;
  const { events, pools: eventPools } = addWorldEvents(shop);
  const { members, pools: memberPools } = await addWorldMembers(shop);
  const desks = pairWorldDesks(shop);
  const letters = await addWorldLetters(shop, { memberId: members.active, leavingId: members.grace, adminId });
  const bought = { events, ownerId: people.owner, otherId: people.other, adminId, desk: desks.paired };
  const orders = await addWorldOrders(shop, bought);
  const move = await addWorldMove(shop, bought);
  const door = await addWorldDoor(shop, { events, desks, adminId, cashierId: people.cashier });
  const { phones, ...helpers } = addWorldPhones(shop, { eventId: events.onNow, deskCtx: desks.paired });
  const money = await addWorldMoney(shop, { adminId, members, doorSaleId: door.soldEarlier });
  // From here on nothing happens but what is called: webhook events would write between the calls.
  shop.standIn.configure({ webhookMode: 'off' });
  const fiscal = await addWorldFiscal(shop, { fake, desks, adminId });
  const office = await addOffice(shop, { people, events, doorPools: door.pools });

  const ofPeople = peoplePools(people, members.active);
  const accounts = await addWorldAccounts(shop, { adminId, pools: ofPeople });

  const callers = await makeCallers(shop, { people, members, desks, phones });
  return {
    site,
    pools: {
      ...eventPools,
      ...memberPools,
      ...letters.pools,
      ...orders.pools,
      ...move,
      ...door.pools,
      ...helpers.pools,
      ...money,
      ...fiscal.pools,
      ...office.pools,
      ...ofPeople,
      ...accounts,
      ...sessionPools(callers),
    },
    written: { ...door.written, ...helpers.written, ...fiscal.written, ...office.written },
    callers,
    async close() {
      await site.close();
      await office.close();
      await fake.close();
    },
  };
}

function peoplePools(people: ReturnType<typeof addPeople>, memberId: string): Pools {
  const staff = [
    { label: 'an admin', value: people.admin },
    { label: 'a cashier', value: people.cashier },
    { label: 'a member', value: memberId },
    { label: 'nobody', value: UNKNOWN_ID },
  ];
  return {
    userId: [...staff, { label: 'another admin', value: people.secondAdmin }],
    cashierId: staff,
    supervisorId: staff,
  };
}

const sessionPools = (callers: readonly Caller[]): Pools => ({
  'profile.endSession#id': [
    ...callers.flatMap(({ name, sessionId, userId }) =>
      sessionId === undefined ? [] : [{ label: `${name}’s`, value: sessionId, ownerId: userId }],
    ),
    unknown,
  ],
});
