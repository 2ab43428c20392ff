import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { RosterEntry } from '#shared/door/snapshot.ts';
import { DeskRefusal, type DeskRefusalCode } from '#shared/door/desk-refusal.ts';
import type { DeskSaleInput, OverInput, SupervisorPin, UnlockAnswer } from '#shared/door/kiosk-bridge.ts';
import { cashCalls } from './cash-calls.ts';
import { fiscalCalls } from './fiscal-calls.ts';
import type { HandlerParts } from './handler-parts.ts';
import type { CallHandlers } from '../ipc.ts';
import { exportJournal } from '../../base/journal/export-journal.ts';
import { openNotices } from '../../base/journal/open-notices.ts';
import { portalCalls } from './portal-calls.ts';
import { approve, checkPin } from '../../door/people/check-pin.ts';
import { faultCalls } from './fault-calls.ts';
import { supervise } from '../../door/people/supervise.ts';
import { endPhone, invitePhone, listPhones } from '../../door/phones/phone-calls.ts';
import { readiness } from '../readiness/readiness.ts';
import { testScan } from '../readiness/test-scan.ts';
import { keepBasket } from '../../till/sales/basket-draft.ts';
import { basketView, receiptView, saleLines } from '../../till/sales/sale-views.ts';
import { refundSale } from '../../till/sales/refund-sale.ts';
import { sell, type SaleAsked } from '../../till/sales/sell.ts';
import { releaseCard, settleBeforeChanging } from '../../till/sales/settle-card.ts';
import { markUnder18, reenter, undoCheckIn } from '../../door/scan/correct-scan.ts';
import { countWalkIn, undoWalkIn } from '../../door/scan/count-walk-in.ts';
import { showHouse, type OverAsked } from '../../door/scan/free-seats.ts';
import { midnightList } from '../../door/scan/door-lists.ts';
import { handOut } from '../../door/scan/hand-out.ts';
import { letListedIn } from '../../door/scan/guest-list.ts';
import { groupOf, letGroupIn } from '../../door/scan/let-group-in.ts';
import { searchNames } from '../../door/scan/search-names.ts';
import { rehearseScan } from '../../door/scan/rehearse-scan.ts';
import { scanCode } from '../../door/scan/scan-code.ts';
import { settingsHandlers } from '../setup/desk-settings.ts';
import { redeemVoucher, undoVoucher } from '../../till/vouchers/redeem-voucher.ts';
import { showVoucher } from '../../till/vouchers/show-voucher.ts';
import { addShift, removeShift, shiftsOfMonth } from '../../door/shifts/shift-calendar.ts';

/** A supervisor who answers for it; the proof is theirs to give, without one the office is asked. */
type Approved = { supervisorId: string; proof: string | undefined };

type Part<Names extends keyof CallHandlers> = Pick<CallHandlers, Names>;

/** Why digits typed for something did not count. */
const PIN_REFUSAL = {
  wrong: 'SUPERVISOR_NEEDED',
  locked: 'PIN_LOCKED',
  'no-pin': 'PIN_NOT_SET',
  voided: 'PIN_VOIDED',
  'needs-link': 'PIN_NEEDS_LINK',
} as const satisfies Record<Exclude<UnlockAnswer['outcome'], 'open'>, DeskRefusalCode>;

/** Who answers with four digits: the cashier who unlocks, a supervisor for what a cashier may not do alone. */
function makePins({ desk }: HandlerParts) {
  function personOf(userId: string): RosterEntry {
    const person = desk.ctx.snapshot().person(userId);
    if (person === undefined) throw new DeskRefusal('NOT_OPEN');
    return person;
  }
  async function personWith({ userId, pin }: SupervisorPin): Promise<{ person: RosterEntry; answer: UnlockAnswer }> {
    const person = personOf(userId);
    return { person, answer: await checkPin(desk.ctx, person, { pin, pinKey: desk.pinKey() }) };
  }
  /** For what the server wants proved: the supervisor's id and their signature over just this. */
  async function approval(given: SupervisorPin, about: string): Promise<Approved> {
    const person = personOf(given.userId);
    if (!person.isSupervisor) throw new DeskRefusal('SUPERVISOR_NEEDED');
    const { answer, proof } = await approve(desk.ctx, person, { pin: given.pin, pinKey: desk.pinKey(), about });
    if (answer.outcome !== 'open') throw new DeskRefusal(PIN_REFUSAL[answer.outcome]);
    return { supervisorId: person.userId, proof };
  }
  /** A full house: the PIN is typed for just this entry. */
  const overAsked = ({ reason, supervisor }: OverInput): OverAsked => ({
    reason,
    approve: (entryId) => approval(supervisor, APPROVALS.over(entryId)),
  });
  /** A sale, with whoever is to be asked for what a cashier may not do alone. */
  const saleAsked = ({ over, supervisor, ...sale }: DeskSaleInput): SaleAsked => ({
    ...sale,
    over: over && overAsked(over),
    approve: supervisor && ((about) => approval(supervisor, about)),
  });
  return { personWith, approval, overAsked, saleAsked };
}

function deskHandlers(
  parts: HandlerParts,
  { personWith }: ReturnType<typeof makePins>,
): Part<
  | 'state'
  | 'askServer'
  | 'chooseServer'
  | 'startPairing'
  | 'cancelPairing'
  | 'unlock'
  | 'lock'
  | 'stillHere'
  | 'tellBattery'
  | 'chooseEvent'
  | 'leaveKiosk'
  | 'readiness'
  | 'testScan'
  | 'notices'
  | 'exportJournal'
> {
  const { desk, stillHere, leave } = parts;
  return {
    state: () => desk.state(),
    askServer: (question) => desk.askServer(question),
    chooseServer: (question) => desk.chooseServer(question),
    startPairing: ({ acceptWeakStorage }) => desk.pairing.start(acceptWeakStorage),
    cancelPairing: () => desk.pairing.stop(),
    async unlock(given) {
      const { person, answer } = await personWith(given);
      if (answer.outcome === 'open') desk.setCashier(person.userId);
      stillHere();
      return answer;
    },
    lock: () => desk.setCashier(null),
    stillHere,
    tellBattery: (battery) => desk.setBattery(battery),
    chooseEvent: ({ eventId }) => desk.chooseEvent(eventId),
    async leaveKiosk(given) {
      const answer = await supervise(desk.ctx, given, { guard: desk.state(), pinKey: desk.pinKey() });
      if (answer.outcome === 'open') leave();
      return answer;
    },
    readiness: () =>
      readiness(desk.ctx, {
        printer: desk.printer,
        folder: desk.folder,
        program: desk.program(),
        certificate: desk.certificate(),
      }),
    testScan: (input) => testScan(desk.ctx, input),
    notices: () => openNotices(desk.ctx),
    exportJournal: ({ isWhole }) => exportJournal(desk.ctx, { folder: desk.folder, isWhole }),
  };
}

function moneyHandlers(
  { desk }: HandlerParts,
  { approval, saleAsked }: ReturnType<typeof makePins>,
): Part<'keepBasket' | 'sell' | 'cancelCard' | 'releaseCard' | 'sales' | 'refund' | 'receipt' | 'reprint'> {
  const { ctx } = desk;
  return {
    async keepBasket({ isFree, ...bill }) {
      await settleBeforeChanging(ctx, bill);
      const view = basketView(ctx, { ...bill, isFree });
      keepBasket(ctx, bill);
      return view;
    },
    sell: (input) => sell(ctx, saleAsked(input)),
    cancelCard: () => ctx.card.cancel(),
    releaseCard: async ({ supervisor, reason }) =>
      releaseCard(ctx, { ...(await approval(supervisor, APPROVALS.card(ctx.card.open()?.saleId ?? ''))), reason }),
    sales: (asked) => saleLines(ctx, asked),
    refund: async ({ supervisor, ...input }) =>
      refundSale(ctx, { ...input, ...(await approval(supervisor, APPROVALS.refund(input.saleId, input.positions))) }),
    receipt: ({ saleId }) => receiptView(ctx, saleId),
    reprint: ({ saleId }) => ctx.print(saleId, { isAgain: true, opensDrawer: false }),
  };
}

/** A scan is a sign that somebody is there. */
function scanHandlers(
  { desk, stillHere }: HandlerParts,
  { approval }: ReturnType<typeof makePins>,
): Part<'scan' | 'rehearse' | 'groupOf' | 'letGroupIn'> {
  return {
    scan: ({ text, confirmed, supervisor }) => {
      stillHere();
      return scanCode(desk.ctx, {
        text,
        confirmed: confirmed ?? null,
        approve: supervisor && ((entryId) => approval(supervisor, APPROVALS.early(entryId))),
      });
    },
    rehearse: (input) => {
      stillHere();
      return rehearseScan(desk.ctx, input);
    },
    groupOf: ({ code }) => groupOf(desk.ctx, code),
    letGroupIn: ({ codes }) => {
      stillHere();
      return letGroupIn(desk.ctx, codes);
    },
  };
}

/** What each call of the page does; its input has been checked before. */
export function makeHandlers(parts: HandlerParts): Omit<CallHandlers, 'shown' | 'screenFailed'> {
  const { ctx } = parts.desk;
  const pins = makePins(parts);
  return {
    ...deskHandlers(parts, pins),
    ...faultCalls(parts),
    ...portalCalls(parts),
    ...settingsHandlers(parts.desk, { onChanged: parts.onSettings }),
    ...moneyHandlers(parts, pins),
    ...cashCalls(ctx, pins),
    ...fiscalCalls(parts, pins),
    ...scanHandlers(parts, pins),
    reenter: (input) => reenter(ctx, input),
    undo: async ({ entryId, reason, supervisor }) =>
      undoCheckIn(ctx, {
        entryId,
        reason,
        ...(supervisor === undefined ? {} : await pins.approval(supervisor, APPROVALS.undo(entryId))),
      }),
    markUnder18: (input) => markUnder18(ctx, input),
    countWalkIn: ({ over, ...input }) => countWalkIn(ctx, { ...input, over: over && pins.overAsked(over) }),
    letListedIn: ({ over, late, ...input }) =>
      letListedIn(ctx, {
        ...input,
        over: over && pins.overAsked(over),
        approveLate: late === undefined ? null : (entryId) => pins.approval(late, APPROVALS.late(entryId)),
      }),
    undoWalkIn: (input) => undoWalkIn(ctx, input),
    house: (input) => showHouse(ctx, input),
    showVoucher: (input) => {
      parts.stillHere();
      return showVoucher(ctx, input);
    },
    handOut: (input) => handOut(ctx, input),
    redeemVoucher: (input) => redeemVoucher(ctx, input),
    undoVoucher: async ({ entryId, supervisor }) =>
      undoVoucher(ctx, {
        entryId,
        ...(supervisor === undefined ? {} : await pins.approval(supervisor, APPROVALS.voucher(entryId))),
      }),
    searchNames: (input) => searchNames(ctx, input),
    midnightList: () => midnightList(ctx),
    invitePhone: () => invitePhone(ctx),
    phones: () => listPhones(ctx),
    endPhone: (input) => endPhone(ctx, input),
    shifts: (input) => shiftsOfMonth(ctx, input),
    addShift: (input) => addShift(ctx, input),
    removeShift: (input) => removeShift(ctx, input),
  };
}
