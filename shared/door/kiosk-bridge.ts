import type { Verdict } from '#shared/door/verdict.ts';
import type { ConfirmableReason } from '#shared/door/verdict-words.ts';
import type { CashCount } from '#shared/door/cash-count.ts';
import type { PhoneInvitation, PhoneList } from '#shared/door/phone-views.ts';
import type { GoodsItem } from '#shared/door/goods.ts';
import type { FreeReason } from '#shared/door/free-entry.ts';
import type { SaleItem, SalePayment } from '#shared/door/sale-facts.ts';
import type { TillSheet } from '#shared/door/till-sheet.ts';
import type { BasketView } from '#shared/door/basket-view.ts';
import type { PaidBack, RefundDoneView } from '#shared/door/refund-ways.ts';
import type { VoucherView } from '#shared/door/voucher.ts';
import type { HouseView, OverReason, WalkInReason } from '#shared/door/walk-in.ts';
import type { CashMoved } from './cash-cases.ts';
import type { CashInspectionView, ClosedView, FixedCountView } from './cash-views.ts';
import type { ServerQuestion, ServerView, SettingsPatch, SettingsView } from './desk-setup.ts';
import type { DeskState, TileView } from './desk-state.ts';
import type { FiscalCalls, ReceiptView } from './fiscal-calls.ts';
import type { PrinterState } from './printer-setup.ts';

/**
 * What main answers: a value, or a refusal whose sentence the screen shows. Errors lose their fields on the way, so
 * none travel.
 */
export type Answer<T> = { isOk: true; value: T } | { isOk: false; code: string; sentence: string };

export type UnlockAnswer =
  | { outcome: 'open' }
  | { outcome: 'wrong'; triesLeft: number }
  | { outcome: 'locked'; until: Date }
  | { outcome: 'no-pin' }
  | /** A desk that carried it is lost: a new one must be chosen. */ { outcome: 'voided' }
  | /** This desk has nothing to check this PIN by, and the server does not answer. */ { outcome: 'needs-link' };

/** A verdict as the screen shows it; `isOffline` when this desk decided alone. */
export type ScanView = { verdict: Verdict; isOffline: boolean; number: string | null; code: string };
/** A ticket or membership found by name: `mark` tells two of one name apart. `isOpen`: nobody has come in on it. */
export type NameMatchView = {
  code: string;
  name: string;
  kind: string;
  mark: string;
  state: string;
  isOpen: boolean;
};
/** Somebody of a guest list, with all who come along: `came` of `most` are inside. `last` was let in here. */
export type ListedMatchView = {
  guestId: string;
  name: string;
  note: string;
  listName: string;
  endsAt: Date | null;
  isOver: boolean;
  most: number;
  came: number;
  last: { entryId: string; people: number } | null;
};
/**
 * `more` were found and are not shown; `isWhole`: whole names were searched, not only first names and initials.
 * `isRefused`: the server answered and did not search.
 */
export type NameSearchView = {
  listed: ListedMatchView[];
  matches: NameMatchView[];
  more: number;
  isWhole: boolean;
  isRefused: boolean;
};
export type MidnightGuestView = { entryId: string; name: string; at: Date };
/** A supervisor who answers for what a cashier may not do alone. */
export type SupervisorPin = { userId: string; pin: string };

/** Who answers for leaving or setting up the desk; the panel's code counts only where no PIN can be read. */
export type Supervision = { supervisor?: SupervisorPin; deskCode?: string };
/** A yes to a full house: why, and the PIN of who answers for it. */
export type OverInput = { reason: OverReason; supervisor: SupervisorPin };

export type DeskSaleInput = {
  items: SaleItem[];
  /** Sold beside tickets. */
  goods?: GoodsItem[] | undefined;
  payments: SalePayment[];
  expectedTotalCents: number;
  freeReason?: FreeReason;
  isUnder18?: boolean;
  /** Refused with HOUSE_FULL, before money moves, until a supervisor answers for it. */
  over?: OverInput;
  /** The cashier saw it charged at a terminal that prints no slip; counts only where the house has such terminals. */
  isCardSeen?: boolean;
  /** For what a cashier may not do alone: refused with FREE_LIMIT or CARD_RECEIPT_NEEDED before. */
  supervisor?: SupervisorPin;
};
export type SaleDoneView = {
  saleId: string;
  receiptNumber: string;
  totalCents: number;
  changeCents: number;
  /** How it was paid; nothing where it cost nothing. */
  payments: { method: 'cash' | 'card'; amountCents: number }[];
  /** Why it cost nothing, if it was given away. */
  freeReason: FreeReason | null;
  voucherCents: number;
  isTraining: boolean;
};
export type SaleLineView = {
  saleId: string;
  receiptNumber: string;
  at: Date;
  totalCents: number;
  cashierName: string;
  /** Its tickets, and its goods behind them. */
  positions: { position: number; name: string; priceCents: number; isRefunded: boolean }[];
  /** Paid and not given back yet. */ left: PaidBack;
};
/** Something of this desk's that waits for a person: told by the server, or an entry of the journal it did not take. */
export type NoticeView = { id: string; at: Date; title: string; detail: string };
export type TestScanView = { isRead: boolean; detail: string };
export type ShiftEntryView = {
  id: string;
  date: string;
  name: string;
  note: string;
  isOwn: boolean;
  isWaiting: boolean;
};

/** A closing's sheet by its number, or the X report: with an inspection, that also has the expected cash. */
export type SheetAsked = { zNumber: number | null; inspectionId?: string };

/** Of this machine; null is one without a battery. */
export type Battery = { batteryPercent: number | null; isCharging: boolean };

/** The calls a screen can make: one object in, one value out. */
export type KioskCalls = FiscalCalls & {
  state(input: object): DeskState;
  askServer(input: ServerQuestion): ServerView;
  chooseServer(input: ServerQuestion): void;
  startPairing(input: { acceptWeakStorage: boolean }): void;
  cancelPairing(input: object): void;
  unlock(input: { userId: string; pin: string }): UnlockAnswer;
  lock(input: object): void;
  stillHere(input: object): void;
  tellBattery(input: Battery): void;
  /** The first screen is on the display: this version works here. */
  shown(input: object): void;
  /** Drawing failed and nothing is on the screen any more: the page is begun anew. */
  screenFailed(input: { detail: string }): void;
  chooseEvent(input: { eventId: string }): void;
  /** Ends the program; without digits only while nothing is guarded. */
  leaveKiosk(input: Supervision): UnlockAnswer;
  /** The page on which a network wants a sign-in, in a window of its own; it closes by itself. */
  openPortal(input: Supervision): UnlockAnswer;
  closePortal(input: object): void;
  /** Goes on with the new journal after a damaged one was laid aside. */
  acceptNewJournal(input: Supervision): UnlockAnswer;
  /** Somebody has read about a fault that did not stop the work. */
  readIncidents(input: object): void;
  /** Ends the program and begins it anew. */
  restart(input: object): void;
  /** Log, journal check and settings without secrets as one file; where it lies. */
  saveDiagnosis(input: object): { file: string };
  openSettings(input: Supervision): UnlockAnswer;
  closeSettings(input: object): void;
  settings(input: object): SettingsView;
  changeSettings(input: SettingsPatch): SettingsView;
  /** Verdicts are heard or not; kept over the program's end. */
  keepSound(input: { isOn: boolean }): void;
  /** A page that shows whether model and paper are chosen right. */
  printTestPage(input: object): PrinterState;
  scan(input: { text: string; confirmed?: ConfirmableReason | null; supervisor?: SupervisorPin }): ScanView;
  /** What a scan would say with the doors open: nobody is let in, and nothing is written. */
  rehearse(input: { text: string }): ScanView;
  /** The other tickets of this one's order that nobody has shown yet, by their codes; none without a network. */
  groupOf(input: { code: string }): string[];
  /** Each as a scan of its code: what came of it stands in the order of the codes. */
  letGroupIn(input: { codes: string[] }): ScanView[];
  reenter(input: { code: string }): ScanView;
  undo(input: { entryId: string; reason?: string; supervisor?: SupervisorPin }): void;
  markUnder18(input: { entryId: string }): { entryId: string };
  /** '+1': in without a ticket, no money. Refused with HOUSE_FULL until a supervisor answers for it. */
  countWalkIn(input: { reason: WalkInReason; people: number; over?: OverInput }): { entryId: string };
  /** Somebody of a guest list; TOO_EARLY or GUEST_LIST_OVER out of its hours, until a supervisor answers (`late`). */
  letListedIn(input: { guestId: string; people: number; over?: OverInput; late?: SupervisorPin }): { entryId: string };
  undoWalkIn(input: { entryId: string }): void;
  /** What was bought with a ticket was handed out. */
  handOut(input: { code: string }): void;
  showVoucher(input: { code: string }): VoucherView;
  redeemVoucher(input: { code: string }): VoucherView;
  undoVoucher(input: { entryId: string; supervisor?: SupervisorPin }): void;
  house(input: { people: number }): HouseView;
  searchNames(input: { query: string; only?: 'members' | undefined }): NameSearchView;
  midnightList(input: object): MidnightGuestView[];
  /** A code that lets one helper's phone in; and tonight's phones, each of which any desk may end. */
  invitePhone(input: object): PhoneInvitation;
  phones(input: object): PhoneList;
  endPhone(input: { id: string }): void;
  /** Keeps what is being typed and says what it costs; empty items drop it. */
  keepBasket(input: { items: SaleItem[]; goods?: GoodsItem[] | undefined; isFree: boolean }): BasketView;
  sell(input: DeskSaleInput): SaleDoneView;
  /** Ends the waiting for a card; `sell` then says what it came to. */
  cancelCard(input: object): void;
  /** A card payment nobody knows the end of: a supervisor lets the bill be paid otherwise. */
  releaseCard(input: { reason: string; supervisor: SupervisorPin }): void;
  /** The newest, or the one whose receipt's number ends so; '' is no number. */
  sales(input: { receipt: string; code?: string }): SaleLineView[];
  refund(input: { saleId: string; positions: number[]; reason: string; supervisor: SupervisorPin }): RefundDoneView;
  /** Of a sale, or of a refund by its entry. */ receipt(input: { saleId: string }): ReceiptView;
  reprint(input: { saleId: string }): void;
  openCash(input: { count: CashCount }): void;
  /** The till of an earlier night goes on for this one, uncounted. */
  keepCashOpen(input: object): void;
  moveCash(input: CashMoved): void;
  openDrawer(input: { reason: string }): void;
  handOver(input: { toCashierId: string; supervisor?: SupervisorPin }): void;
  /**
   * The X report (null), with the cash that should be there only after an inspection of this till, or a closing's sheet
   * again; `printSheet` is the same on the receipt printer.
   */
  sheet(input: SheetAsked): TillSheet;
  /** Cash inspection: a supervisor is told what should be in the drawer, and it is written down. */
  inspectCash(input: { supervisor: SupervisorPin }): CashInspectionView;
  reopenCount(input: { supervisor: SupervisorPin }): void;
  fixCount(input: { count: CashCount; supervisor?: SupervisorPin }): FixedCountView;
  closeCash(input: { note: string }): ClosedView;
  printSheet(input: SheetAsked): void;
  /** `month` is `2026-11`. */
  shifts(input: { month: string }): ShiftEntryView[];
  addShift(input: { date: string; name: string; note: string }): void;
  removeShift(input: { id: string }): void;
  readiness(input: object): TileView[];
  /** Tries the scanner out; nobody is let in by it. */
  testScan(input: { text: string }): TestScanView;
  /** What waits for a person, the newest first. */
  notices(input: object): NoticeView[];
  /**
   * The journal's waiting entries as a file, or all of it for a server that has forgotten this desk; where it lies. For
   * a desk that was revoked.
   */
  exportJournal(input: { isWhole: boolean }): { file: string; entries: number };
};
export type CallName = keyof KioskCalls;

export const CALL_CHANNEL = 'kiosk:call';
export const STATE_CHANNEL = 'kiosk:state';

/** `window.kiosk`: the one type that main, preload and renderer share. */
export type KioskBridge = {
  [Name in CallName]: (input: Parameters<KioskCalls[Name]>[0]) => Promise<Answer<ReturnType<KioskCalls[Name]>>>;
} & {
  onState(listener: (state: DeskState) => void): () => void;
};
