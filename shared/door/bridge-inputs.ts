import { z } from 'zod';
import { MAX_GROUP } from '#shared/door/desk-limits.ts';
import { CashCountSchema } from '#shared/door/cash-count.ts';
import { CASH_IN_CASES, CASH_OUT_CASES } from '#shared/door/cash-cases.ts';
import { CodeText } from '#shared/door/journal-entry.ts';
import { GoodsItems } from '#shared/door/goods.ts';
import { FreeReason } from '#shared/door/free-entry.ts';
import { MAX_SALE_CENTS, SaleItem, SaleItems, SalePayments } from '#shared/door/sale-facts.ts';
import { PaperMm, PrinterAddress, PrinterModelId } from '#shared/door/printer-setup.ts';
import { CONFIRMABLE_REASONS } from '#shared/door/verdict-words.ts';
import { OverReason, WalkInPeople, WalkInReason } from '#shared/door/walk-in.ts';
import { DeskHealth } from '#shared/door/snapshot.ts';
import { IdSchema } from '#shared/ids.ts';
import type { CallName, KioskCalls } from './kiosk-bridge.ts';

const Nothing = z.strictObject({});
const reason = z.string().trim().min(1).max(200);
const WithPin = z.strictObject({ userId: IdSchema, pin: z.string().regex(/^\d{4}$/) });

const Supervision = z.strictObject({
  supervisor: WithPin.optional(),
  deskCode: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
});

/** As it was typed or scanned; main reads it. */
const ServerQuestion = z.strictObject({ text: z.string().min(1).max(300), isPlainAccepted: z.boolean() });
/** None where only goods are sold. */
const Items = z.union([SaleItems, z.array(SaleItem).max(0)]);
const Sheet = z.strictObject({ zNumber: z.int().min(1).nullable(), inspectionId: IdSchema.optional() });
const Over = z.strictObject({ reason: OverReason, supervisor: WithPin });

/** Main believes nothing the page says before it has been here. */
export const BRIDGE_INPUTS: { [Name in CallName]: z.ZodType<Parameters<KioskCalls[Name]>[0]> } = {
  state: Nothing,
  askServer: ServerQuestion,
  chooseServer: ServerQuestion,
  startPairing: z.strictObject({ acceptWeakStorage: z.boolean() }),
  cancelPairing: Nothing,
  unlock: WithPin,
  lock: Nothing,
  stillHere: Nothing,
  shown: Nothing,
  screenFailed: z.strictObject({ detail: z.string().max(4_000) }),
  tellBattery: DeskHealth.pick({ batteryPercent: true, isCharging: true }),
  chooseEvent: z.strictObject({ eventId: IdSchema }),
  leaveKiosk: Supervision,
  openPortal: Supervision,
  closePortal: Nothing,
  acceptNewJournal: Supervision,
  readIncidents: Nothing,
  restart: Nothing,
  saveDiagnosis: Nothing,
  openSettings: Supervision,
  closeSettings: Nothing,
  settings: Nothing,
  changeSettings: z.strictObject({
    printer: PrinterAddress.nullable().optional(),
    printerModel: PrinterModelId.nullable().optional(),
    paperMm: PaperMm.optional(),
    isFullScreen: z.boolean().nullable().optional(),
    hasCustomerDisplay: z.boolean().optional(),
    startsAtLogin: z.boolean().optional(),
  }),
  keepSound: z.strictObject({ isOn: z.boolean() }),
  printTestPage: Nothing,
  scan: z.strictObject({
    text: CodeText,
    confirmed: z.enum(CONFIRMABLE_REASONS).nullable().optional(),
    supervisor: WithPin.optional(),
  }),
  rehearse: z.strictObject({ text: CodeText }),
  groupOf: z.strictObject({ code: CodeText }),
  letGroupIn: z.strictObject({ codes: z.array(CodeText).min(1).max(MAX_GROUP) }),
  reenter: z.strictObject({ code: CodeText }),
  undo: z.strictObject({ entryId: IdSchema, reason: reason.optional(), supervisor: WithPin.optional() }),
  markUnder18: z.strictObject({ entryId: IdSchema }),
  countWalkIn: z.strictObject({ reason: WalkInReason, people: WalkInPeople, over: Over.optional() }),
  letListedIn: z.strictObject({
    guestId: IdSchema,
    people: WalkInPeople,
    over: Over.optional(),
    late: WithPin.optional(),
  }),
  undoWalkIn: z.strictObject({ entryId: IdSchema }),
  house: z.strictObject({ people: z.int().min(1).max(100) }),
  showVoucher: z.strictObject({ code: CodeText }),
  handOut: z.strictObject({ code: CodeText }),
  redeemVoucher: z.strictObject({ code: CodeText }),
  undoVoucher: z.strictObject({ entryId: IdSchema, supervisor: WithPin.optional() }),
  searchNames: z.strictObject({ query: z.string().max(80), only: z.literal('members').optional() }),
  midnightList: Nothing,
  invitePhone: Nothing,
  phones: Nothing,
  endPhone: z.strictObject({ id: IdSchema }),
  keepBasket: z.strictObject({ items: Items, goods: GoodsItems.optional(), isFree: z.boolean() }),
  sell: z.strictObject({
    items: Items,
    goods: GoodsItems.optional(),
    payments: SalePayments,
    expectedTotalCents: z.int().min(0).max(MAX_SALE_CENTS),
    freeReason: FreeReason.optional(),
    isUnder18: z.boolean().optional(),
    isCardSeen: z.boolean().optional(),
    over: Over.optional(),
    supervisor: WithPin.optional(),
  }),
  cancelCard: Nothing,
  releaseCard: z.strictObject({ reason, supervisor: WithPin }),
  sales: z.strictObject({ receipt: z.string().regex(/^\d{0,6}$/), code: z.string().max(2_000).optional() }),
  refund: z.strictObject({
    saleId: IdSchema,
    positions: z.array(z.int().min(0).max(99)).max(100),
    reason,
    supervisor: WithPin,
  }),
  receipt: z.strictObject({ saleId: IdSchema }),
  reprint: z.strictObject({ saleId: IdSchema }),
  openCash: z.strictObject({ count: CashCountSchema }),
  keepCashOpen: Nothing,
  moveCash: z.strictObject({
    id: IdSchema.optional(),
    direction: z.enum(['in', 'out']),
    amountCents: z.int().min(1).max(MAX_SALE_CENTS),
    reason,
    businessCase: z.enum([...CASH_IN_CASES, ...CASH_OUT_CASES]).optional(),
  }),
  openDrawer: z.strictObject({ reason }),
  handOver: z.strictObject({ toCashierId: IdSchema, supervisor: WithPin.optional() }),
  sheet: Sheet,
  inspectCash: z.strictObject({ supervisor: WithPin }),
  reopenCount: z.strictObject({ supervisor: WithPin }),
  fixCount: z.strictObject({ count: CashCountSchema, supervisor: WithPin.optional() }),
  closeCash: z.strictObject({ note: z.string().max(500) }),
  printSheet: Sheet,
  shifts: z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
  addShift: z.strictObject({
    date: z.iso.date(),
    name: z.string().trim().min(1).max(80),
    note: z.string().trim().max(200),
  }),
  removeShift: z.strictObject({ id: IdSchema }),
  readiness: Nothing,
  tryTse: z.strictObject({ supervisor: WithPin }),
  chooseTraining: z.strictObject({ isChosen: z.boolean(), supervisor: WithPin }),
  exportBooks: z.strictObject({ fromDay: z.iso.date(), toDay: z.iso.date(), supervisor: WithPin }),
  closeExport: Nothing,
  testScan: z.strictObject({ text: CodeText }),
  notices: Nothing,
  exportJournal: z.strictObject({ isWhole: z.boolean() }),
};
