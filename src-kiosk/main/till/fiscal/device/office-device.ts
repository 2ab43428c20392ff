import type { TrainingReason } from '#shared/door/training-reason.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { TseError } from '#shared/fiscal/fiscal-device.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { DeskContext } from '../../../base/desk-context.ts';
import { hasOpenDocuments } from '../../../base/journal/find-documents.ts';
import { readDraft } from '../../sales/basket-draft.ts';
import { isMoneyMoving } from '../../sales/sale-under-way.ts';
import { openIntents } from '../../../base/store/intent-rows.ts';
import { dropLeftTransaction, leftTransactions } from '../../../base/store/left-transactions.ts';
import { setUpEpson } from '../epson/set-up-epson.ts';
import { issuingOf, registerSerial } from '../fiscal-of.ts';
import { runDevice, type FiscalParts, type RunningDevice } from '../run-device.ts';
import type { TseTimes } from '../tse-times.ts';
import { assign, assignedOf, keepProven, keptMaster, provenSerial, type Assigned } from './kept-device.ts';
import { isUncertified, onlyCertified } from './only-certified.ts';
import { openAssigned } from './open-assigned.ts';
import { makeTestReceipt, proofOf, type TestReceipt } from './try-device.ts';
import type { TseAccesses } from './tse-access.ts';

/** A new device tests itself for minutes. */
const SET_UP_WITHIN_MS = 5 * MINUTE_MS;
const MEET_WITHIN_MS = 5_000;
/** A device that has not said who it is is asked again so often. */
const MEET_EVERY_MS = MINUTE_MS / 2;

type OfficeParts = Pick<FiscalParts, 'isPackaged' | 'net' | 'now' | 'onError'> & {
  accesses: TseAccesses;
  tseTimes: TseTimes;
};

/** The device that the office gave to this desk, as it comes, changes and goes. */
export type OfficeDevice = {
  /** What signs here, whether it may take money or not. */
  running(): RunningDevice | null;
  /** It was tried out and answers as the same one: money may be taken. */
  takesMoney(): boolean;
  /** Why not; null where it may. */
  reason(): TrainingReason | null;
  /** The office has changed the device, and documents wait for their closing at the one before. */
  waitsForClosing(): boolean;
  /** Heeds what the snapshot says, where nothing is under way. */
  follow(): void;
  /** Makes a test receipt and has the server verify it. Fails with TseError, DeskRefusal or the server's error. */
  tryOut(asked: { cashierId: string }): Promise<TestReceipt>;
  /** Another desk's folder from now on. */
  forget(): void;
  stop(): void;
};

const isSame = (a: Assigned | null, b: Assigned | null): boolean =>
  a?.kind === b?.kind && a?.deviceId === b?.deviceId && a?.clientId === b?.clientId;

/** What the snapshot says; undefined where an older server says nothing. */
function toldBy(ctx: DeskContext): Assigned | null | undefined {
  const tse = ctx.snapshot().desk?.tse;
  if (tse === undefined || tse === null) return tse;
  const { kind, deviceId, clientId, isReady } = tse;
  return isReady ? { kind, deviceId, clientId } : null;
}

/** Whether a sale, a refund or any document is between its beginning and its end. */
const isUnderWay = (ctx: DeskContext): boolean =>
  isMoneyMoving(ctx.store) || openIntents(ctx.store).length > 0 || readDraft(ctx)?.transaction !== undefined;

/** The server has proven it before, perhaps for a desk whose disk is new. */
function adoptProof(ctx: DeskContext, assigned: Assigned): void {
  const tse = ctx.snapshot().desk?.tse;
  if (tse?.isProven !== true || tse.serial === null || tse.deviceId !== assigned.deviceId) return;
  if (tse.clientId === assigned.clientId && provenSerial(ctx.store, assigned) === null)
    keepProven(ctx.store, { ...assigned, serial: tse.serial });
}

/** What changes while a desk follows its office. */
type Following = {
  parts: OfficeParts;
  ctx: () => DeskContext;
  running: RunningDevice | null;
  takesMoney: boolean;
  isWeighed: boolean;
  isTrying: boolean;
  /** The device said that nobody has certified it. */
  isRefused: boolean;
  /** The device that answered though another one was tried out. */
  other: string | null;
  metAt: number;
};

const assigned = ({ ctx }: Following): Assigned | null => assignedOf(ctx().store);
const proven = (self: Following): string | null => provenSerial(self.ctx().store, assigned(self));
const maySwitchNow = ({ isTrying, ctx }: Following): boolean => !isTrying && !isUnderWay(ctx());

function run(self: Following, to: Assigned): void {
  const { parts, ctx } = self;
  const clientSerial = () => registerSerial(ctx());
  const device = onlyCertified(openAssigned(to, { ...parts, clientSerial }), {
    isPackaged: parts.isPackaged,
    // While documents wait for their closing no other device may take the place of theirs.
    expected: () => (self.isTrying && !hasOpenDocuments(ctx().store) ? null : proven(self)),
    saw(serial) {
      const known = proven(self);
      self.other = known === null || serial === known ? null : serial;
    },
  });
  self.running = runDevice(device, { ...parts, onChange: () => ctx().changed() }, ctx);
  self.metAt = -Infinity;
}

function stop(self: Following): void {
  self.running?.stop();
  self.running = null;
}

function change(self: Following, to: Assigned | null): void {
  stop(self);
  const { store } = self.ctx();
  for (const { txId } of leftTransactions(store)) dropLeftTransaction(store, txId); // another device knows none of them
  assign(store, to);
  [self.other, self.isRefused] = [null, false];
  if (to === null) self.parts.accesses.forget();
}

/** Whether the device that the desk remembers is the proven one, and may count here: known right after a restart. */
function isGood(self: Following): boolean {
  const [master, serial] = [keptMaster(self.ctx().store), proven(self)];
  return master !== null && master.serial === serial && !(self.parts.isPackaged && isUncertified(master));
}

/** Whether money is taken is decided between sales only. */
function weigh(self: Following): void {
  if (self.isWeighed && !maySwitchNow(self)) return;
  const { store, changed } = self.ctx();
  const before = self.takesMoney;
  self.takesMoney = self.running !== null && isGood(self) && (self.other === null || hasOpenDocuments(store));
  self.isWeighed = true;
  if (before !== self.takesMoney) changed();
}

/** Learns who the device is before the first sale needs it; an Epson device tests itself now. */
function meetSoon(self: Following): void {
  const [at, asked] = [self.parts.now().getTime(), self.running];
  if (asked === null || self.isTrying || at - self.metAt < MEET_EVERY_MS) return;
  self.metAt = at;
  const heard = (isGood: boolean, isCertified: boolean): void => {
    if (self.running !== asked) return; // gone meanwhile
    if (isGood) self.metAt = Infinity;
    self.isRefused = !isCertified;
    weigh(self);
    self.ctx().changed();
  };
  void asked.tse.meet(MEET_WITHIN_MS).then(
    () => heard(true, true),
    (error: unknown) => heard(false, !(error instanceof TseError && error.fault.code === 'NOT_CERTIFIED')),
  );
}

function follow(self: Following): void {
  const [told, { store }] = [toldBy(self.ctx()), self.ctx()];
  const isChanged = told !== undefined && !isSame(told, assigned(self));
  const isFixed = (self.isWeighed ? self.takesMoney : isGood(self)) && hasOpenDocuments(store);
  if (isChanged && maySwitchNow(self) && !isFixed) change(self, told);
  const current = assigned(self);
  if (current !== null) {
    if (self.running === null) run(self, current);
    adoptProof(self.ctx(), current);
    self.parts.accesses.keepYoung(current);
  }
  weigh(self);
  meetSoon(self);
}

/** The Epson device is set up by its desk alone, which is the only one that reaches it. */
async function setUp(self: Following, to: Assigned): Promise<void> {
  const { accesses, now } = self.parts;
  const access = await accesses.of(to, { isNew: true });
  if (access.kind !== 'epson') return;
  stop(self); // it serves one connection at a time
  const { host, port, secrets } = access;
  const clientSerial = registerSerial(self.ctx());
  await setUpEpson({ host, port, secrets, clientSerial, now }, { withinMs: SET_UP_WITHIN_MS });
}

async function tryNow(self: Following, to: Assigned, cashierId: string): Promise<TestReceipt> {
  const { ctx } = self;
  try {
    if (!self.takesMoney) await setUp(self, to); // one that takes money is set up
  } finally {
    if (self.running === null) run(self, to);
  }
  if (self.running === null) throw new DeskRefusal('TSE_NONE');
  const test = await makeTestReceipt(issuingOf(ctx(), self.running.tse), { cashierId });
  ctx().wakeSync();
  const proof = proofOf(to.deviceId, test);
  if (proof === null) return test;
  await ctx().server().proveTse(proof);
  keepProven(ctx().store, { ...to, serial: test.master.serial });
  [self.other, self.isRefused] = [null, false];
  return test;
}

async function tryOut(self: Following, cashierId: string): Promise<TestReceipt> {
  if (!maySwitchNow(self)) throw new DeskRefusal('SALE_UNDER_WAY');
  const to = assigned(self);
  if (to === null) throw new DeskRefusal('TSE_NONE');
  self.isTrying = true;
  try {
    return await tryNow(self, to, cashierId);
  } finally {
    self.isTrying = false;
    weigh(self);
  }
}

function reasonOf(self: Following): TrainingReason | null {
  if (self.takesMoney) return null;
  const { store, snapshot } = self.ctx();
  if (assigned(self) === null) return snapshot().desk?.tse?.isReady === false ? 'not-ready' : 'no-device';
  if (self.isRefused) return 'not-certified';
  const [master, serial] = [keptMaster(store), proven(self)];
  if (serial === null) return 'not-proven';
  if (master !== null && self.parts.isPackaged && isUncertified(master)) return 'not-certified';
  return self.other !== null || (master !== null && master.serial !== serial) ? 'another-device' : 'silent';
}

const NOTHING_KNOWN = { running: null, takesMoney: false, isWeighed: false, isRefused: false, other: null } as const;

/** Follows the office's word about this desk's device; changes come between sales, and behind a closing. */
export function followOffice(parts: OfficeParts, ctx: () => DeskContext): OfficeDevice {
  const self: Following = { ...NOTHING_KNOWN, parts, ctx, isTrying: false, metAt: -Infinity };
  return {
    running: () => self.running,
    takesMoney: () => self.takesMoney,
    reason: () => reasonOf(self),
    waitsForClosing() {
      const told = toldBy(ctx());
      return self.takesMoney && told !== undefined && !isSame(told, assigned(self));
    },
    follow: () => follow(self),
    tryOut: ({ cashierId }) => tryOut(self, cashierId),
    forget() {
      stop(self);
      parts.accesses.forget();
      Object.assign(self, NOTHING_KNOWN);
    },
    stop: () => stop(self),
  };
}
