import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { HOUR_MS } from '#shared/time.ts';
import { openFakeFiskaly, type FakeFiskaly } from '#tests/support/fiscal/fake-fiskaly.ts';
import { newToken, setUpTss } from '#tests/support/fiscal/fiskaly/set-up-tss.ts';
import { openHeadlessDesk, until, type HeadlessDesk, type HeadlessOptions } from './headless-desk.ts';
import { openNight } from './open-night.ts';
import { ADMIN_PIN, type Night } from './prepare-night.ts';
import { openTseServer, type TseServer } from './tse-server.ts';

/** A night with a fake of fiskaly, and the desk of the test that runs. */
export type OfficeDoor = {
  readonly fiskaly: FakeFiskaly;
  readonly server: TseServer;
  readonly till: HeadlessDesk;
  supervisor(): { userId: string; pin: string };
  unlock(): unknown;
  /** A desk of its own, paired and unlocked, without the stand-in of the environment. */
  pairDesk(options?: Partial<HeadlessOptions>): Promise<void>;
  /** The same desk, begun anew; nobody is signed in. */
  restart(options?: Partial<HeadlessOptions>): Promise<void>;
  /** Begun anew and unlocked. */
  reopen(options?: Partial<HeadlessOptions>): Promise<void>;
  /** The office gives the desk a device in the cloud. */
  giveDevice(): Promise<{ tssId: string; clientId: string }>;
  /** The desk hears what the office has changed: a round that was under way may have asked before. */
  pull(): Promise<void>;
  /** The desk was given one, and the server has verified its test receipt. */
  proven(): Promise<void>;
  training(): string | null;
  partyId(): string;
  /** One ticket of 15 €, paid in cash. */
  sell(): ReturnType<HeadlessDesk['calls']['sell']>;
  openCash(): unknown;
};

/** Opens and ends what the tests of a file need: call it once, at the top of the file. */
export function openOfficeDoor(): OfficeDoor {
  let night: Night;
  let fiskaly: FakeFiskaly;
  let server: TseServer;
  let till: HeadlessDesk;
  let desks = 0;
  beforeAll(async () => {
    night = await openNight();
    fiskaly = await openFakeFiskaly({ now: () => new Date() });
  });
  afterAll(() => Promise.all([night.end(), fiskaly.close()]));
  beforeEach(async () => {
    server = await openTseServer(night.server.url);
  });
  afterEach(() => Promise.all([till.close(), server.close()]));

  const supervisor = () => ({ userId: night.admin.userId, pin: ADMIN_PIN });
  const unlock = () => till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  async function restart(options: Partial<HeadlessOptions> = {}): Promise<void> {
    const { folder } = till;
    await till.close();
    till = await openHeadlessDesk({ serverUrl: server.url, folder, fiscal: () => null, ...options });
  }
  async function giveDevice(): Promise<{ tssId: string; clientId: string }> {
    const { tssId, clientId } = await setUpTss(fiskaly, registerSerialOf(till.desk.ctx.snapshot().desk!.id));
    server.office.access = {
      kind: 'fiskaly',
      baseUrl: fiskaly.baseUrl,
      tssId,
      clientId,
      token: await newToken(fiskaly),
      expiresAt: new Date(Date.now() + 8 * HOUR_MS),
    };
    server.office.tse = { kind: 'fiskaly', deviceId: tssId, clientId, serial: null, isReady: true, isProven: false };
    await pull();
    return { tssId, clientId };
  }
  async function pull(): Promise<void> {
    await till.desk.syncNow();
    await till.desk.syncNow();
  }
  const partyId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
  return {
    get fiskaly() {
      return fiskaly;
    },
    get server() {
      return server;
    },
    get till() {
      return till;
    },
    supervisor,
    unlock,
    async pairDesk(options = {}) {
      till = await openHeadlessDesk({ serverUrl: server.url, fiscal: () => null, ...options });
      await till.calls.startPairing({ acceptWeakStorage: false });
      await night.approve(till.desk.state().pairing!.userCode, `Kasse ${++desks}`);
      await until(() => till.desk.state().cashiers.length > 0 && till.desk.state().events.length > 0);
      await unlock();
      await till.calls.chooseEvent({ eventId: night.eventId });
    },
    restart,
    async reopen(options) {
      await restart(options);
      await unlock();
    },
    giveDevice,
    pull,
    async proven() {
      await giveDevice();
      expect((await till.calls.tryTse({ supervisor: supervisor() })).isProven).toBe(true);
    },
    training: () => till.desk.state().training,
    partyId,
    sell: async () =>
      till.calls.sell({
        items: [{ ticketTypeId: partyId(), quantity: 1 }],
        payments: [{ method: 'cash', amountCents: 1_500 }],
        expectedTotalCents: 1_500,
      }),
    openCash: () => till.calls.openCash({ count: { 2000: 10 } }),
  };
}
