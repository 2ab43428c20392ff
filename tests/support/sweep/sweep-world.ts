import { randomUUID } from 'node:crypto';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { makeCallers, type Caller } from './callers.ts';
import { UNKNOWN_ID, type Pools, type Case } from './state.ts';
import { addWorldLetters, addWorldMembers } from './world-club.ts';
import { addWorldDoor, pairWorldDesks } from './world-door.ts';
import { addWorldEvents } from './world-events.ts';
import { addWorldOrders } from './world-orders.ts';
import { addWorldPhones } from './world-phones.ts';
import { addPerson, addSecondFactor } from './world-people.ts';

export type SweepWorld = {
  site: TestSite;
  pools: Pools;
  /** Inputs that only the world can write: chained journals. */ written: Record<string, readonly Case[]>;
  callers: readonly Caller[];
  close(): Promise<void>;
};

/** A shop in which every kind of record stands in every state it can have, and somebody of every kind who asks. */
export async function openSweepWorld(): Promise<SweepWorld> {
  const site = await openTestSite();
  const { shop } = site;
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
  const { events, pools: eventPools } = addWorldEvents(shop);
  const { members, pools: memberPools } = await addWorldMembers(shop);
  const desks = pairWorldDesks(shop);
  const letters = await addWorldLetters(shop, {
    memberId: members.active,
    leavingId: members.grace,
    adminId: people.admin,
  });
  const orders = await addWorldOrders(shop, {
    events,
    ownerId: people.owner,
    otherId: people.other,
    adminId: people.admin,
    desk: desks.paired,
  });
  const door = await addWorldDoor(shop, { events, desks, adminId: people.admin, cashierId: people.cashier });
  const { phones, ...helpers } = addWorldPhones(shop, { eventId: events.onNow, deskCtx: desks.paired });
  // From here on nothing happens but what is called: webhook events would write between the calls.
  shop.standIn.configure({ webhookMode: 'off' });

  const callers = await makeCallers(shop, { people, members, desks, phones });
  const staff = [
    { label: 'an admin', value: people.admin },
    { label: 'a cashier', value: people.cashier },
    { label: 'a member', value: members.active },
    { label: 'nobody', value: UNKNOWN_ID },
  ];
  const pools: Pools = {
    ...eventPools,
    ...memberPools,
    ...letters.pools,
    ...orders.pools,
    ...door.pools,
    ...helpers.pools,
    userId: [...staff, { label: 'another admin', value: people.secondAdmin }],
    cashierId: staff,
    supervisorId: staff,
    'checkout.promoCode#code': [{ label: 'of no code', value: 'NOBODY24' }],
    'profile.renamePasskey#id': [{ label: 'unknown', value: UNKNOWN_ID }],
    'profile.removePasskey#id': [{ label: 'unknown', value: UNKNOWN_ID }],
    'profile.endSession#id': [
      ...callers.flatMap(({ name, sessionId, userId }) =>
        sessionId === undefined ? [] : [{ label: `${name}’s`, value: sessionId, ownerId: userId }],
      ),
      { label: 'unknown', value: UNKNOWN_ID },
    ],
  };
  return {
    site,
    pools,
    written: { ...door.written, ...helpers.written, ...promoCodesOf(eventPools) },
    callers,
    close: () => site.close(),
  };
}

/** Codes for each event: what a code needs beside it depends on its kind. */
function promoCodesOf({ eventId = [] }: Pools): Record<string, readonly Case[]> {
  const codes = eventId.flatMap((state) =>
    [
      { kind: 'percent', percent: 10, isForKind: true, maxUses: 5, maxPerPerson: 1 },
      { kind: 'amount', amountCents: 500 },
      { kind: 'unlock', ticketTypeId: UNKNOWN_ID },
    ].map((worth, i) => ({
      label: `${worth.kind} for ${state.label}`,
      input: { id: randomUUID(), eventId: state.value, code: `${worth.kind}-${i}`.toUpperCase(), ...worth },
      states: [state],
    })),
  );
  return { 'admin.promoCodes.save': codes };
}
