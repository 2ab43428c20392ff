import { randomUUID } from 'node:crypto';
import { PANEL_PROCEDURE_ROLES } from './panel-procedure-roles.ts';

/**
 * Who may call it: P everyone, U signed in, K signed in with the shift calendar's key, D desks, H helpers' phones. Of
 * the roles: A admins and organisers, R admins alone, M who reads money (A and accountants), L who leads a night (A and
 * door leads), N whoever gets into the panel (A, accountants, door leads), T who works the till (A, door leads,
 * cashiers).
 */
export type Who = 'P' | 'U' | 'A' | 'R' | 'M' | 'K' | 'D' | 'T' | 'H' | 'L' | 'N';

/** Somebody else's things, which a procedure must not find. */
export type Theirs = {
  orderId: string;
  ticketId: string;
  sessionId: string;
  eventId: string;
  ownerSessionId: string;
  ownerPasskeyId: string;
};

export type ProcedureRow = {
  who: Who;
  /** Of a procedure for everyone: a visitor is asked to sign in for a part of it. */
  asksToSignIn?: true;
  /** It could hand the house over: whoever asks was proven within the last ten minutes. */
  needsFreshProof?: true;
  /** What a stranger sends to reach another's record, and how he is refused; 'own' where one reaches one's own alone. */
  foreign?: { input: (theirs: Theirs) => unknown; code: string } | 'own';
};

const ANOTHERS_ORDER = { input: ({ orderId }: Theirs) => ({ orderId }), code: 'ORDER_NOT_FOUND' };
const CHECKED = { ...ANOTHERS_ORDER, input: ({ sessionId }: Theirs) => ({ sessionId }) };
const TO = { company: 'Acme', street: 'Lane 1', place: '80337 München', country: '', vatId: '' };
const INVOICED = { ...ANOTHERS_ORDER, input: ({ orderId }: Theirs) => ({ orderId, recipient: TO }) };
const ANOTHERS_TICKET = { input: ({ ticketId }: Theirs) => ({ ticketId }), code: 'TICKET_NOT_FOUND' };
const ANOTHERS_EVENING = {
  ...ANOTHERS_TICKET,
  input: ({ ticketId }: Theirs) => ({ ticketId, eveningId: ticketId }),
};
const ANOTHERS_MAKE_UP = {
  ...ANOTHERS_TICKET,
  input: ({ ticketId }: Theirs) => ({ ticketId, missedEveningId: ticketId, eveningId: ticketId }),
};
const ANOTHERS_GROUP = {
  ...ANOTHERS_TICKET,
  input: ({ ticketId, eventId }: Theirs) => ({ id: randomUUID(), ticketId, eventId, oldCents: 0, newCents: 0 }),
};
const CHANGED = {
  ...ANOTHERS_TICKET,
  input: (theirs: Theirs) => ({ ...ANOTHERS_GROUP.input(theirs), ticketTypeId: 'general-admission', role: null }),
};
const HANDED = {
  ...ANOTHERS_TICKET,
  input: ({ ticketId }: Theirs) => ({ ticketId, name: 'Ana', email: 'ana@friends.example' }),
};
const ANOTHERS_CODE = {
  input: ({ orderId, eventId }: Theirs) => ({ id: randomUUID(), codeId: orderId, eventId }),
  code: 'PROMO_CODE_UNKNOWN',
};
const ANSWERED = { ...ANOTHERS_TICKET, input: ({ ticketId }: Theirs) => ({ ticketId, answers: [] }) };
const PARTNER = { ...ANOTHERS_TICKET, input: ({ ticketId }: Theirs) => ({ ticketId, email: 'ben@friends.example' }) };
const NAMED = { ...ANOTHERS_TICKET, input: ({ ticketId }: Theirs) => ({ ticketId, holderName: 'Somebody Else' }) };

/** One row per procedure of the router, no more and no fewer; a test tries each as every role. */
export const PROCEDURE_ROLES: Record<string, ProcedureRow> = {
  'events.upcoming': { who: 'P' },
  'events.courses': { who: 'P' },
  'events.month': { who: 'P' },
  'events.byId': { who: 'P' },
  'events.similar': { who: 'P' },
  'events.photos': { who: 'P' },
  'events.salsa': { who: 'P' },

  'website.content': { who: 'P' },

  'workshops.listPublic': { who: 'P' },
  'workshops.byId': { who: 'P' },
  'workshops.pendingDays': { who: 'P' },
  'workshops.uploadPhoto': { who: 'P' },
  'workshops.submit': { who: 'P' },
  'workshops.status': { who: 'P' },
  'workshops.withdraw': { who: 'P' },
  'engagements.show': { who: 'P' },
  'engagements.answer': { who: 'P' },
  'engagements.agreeSettlement': { who: 'P' },
  'checkout.quote': { who: 'P', asksToSignIn: true }, // for a promo code
  'checkout.promoCode': { who: 'U', foreign: 'own' },
  'checkout.allowance': { who: 'U', foreign: 'own' },
  'checkout.createEventCheckout': { who: 'U', foreign: 'own' },
  'checkout.verifyPaymentStatus': { who: 'U', foreign: CHECKED },
  'checkout.waitList': { who: 'U', foreign: 'own' },
  'checkout.myWaitLists': { who: 'U', foreign: 'own' },
  'checkout.joinWaitList': { who: 'U', foreign: 'own' },
  'checkout.leaveWaitList': { who: 'U', foreign: 'own' },
  'checkout.declineSeat': { who: 'U', foreign: 'own' },
  'checkout.resumeWaiting': { who: 'U', foreign: 'own' },
  'checkout.order': { who: 'U', foreign: ANOTHERS_ORDER },
  'checkout.openOrder': { who: 'U', foreign: 'own' },
  'checkout.cancel': { who: 'U', foreign: ANOTHERS_ORDER },
  'checkout.payParts': { who: 'U', foreign: ANOTHERS_ORDER },
  'checkout.askInvoice': { who: 'U', foreign: INVOICED },
  'checkout.resendConfirmation': { who: 'U', foreign: ANOTHERS_ORDER },
  'checkout.handedTicket': { who: 'P' },
  'checkout.partnerSeat': { who: 'P' },
  'checkout.declinePartner': { who: 'P' },
  'checkout.declineHanded': { who: 'P' },
  'checkout.offeredMakeUp': { who: 'P' },
  'checkout.takeOfferedMakeUp': { who: 'P' },
  'checkout.declineOfferedMakeUp': { who: 'P' },
  'checkout.sharedTicket': { who: 'P' },
  'giftVouchers.buy': { who: 'U', foreign: 'own' },
  'giftVouchers.bought': { who: 'U', foreign: ANOTHERS_ORDER },
  'giftVouchers.look': { who: 'U', foreign: 'own' },
  'giftVouchers.mine': { who: 'U', foreign: 'own' },
  'entryCards.buy': { who: 'U', foreign: 'own' },
  'entryCards.bought': { who: 'U', foreign: ANOTHERS_ORDER },
  'entryCards.mine': { who: 'U', foreign: 'own' },
  'ownCodes.mine': { who: 'U', foreign: 'own' },
  'ownCodes.takePlace': { who: 'U', foreign: ANOTHERS_CODE },
  'membership.walletPass': { who: 'U', foreign: 'own' },
  'membership.plans': { who: 'P' },
  'membership.status': { who: 'U', foreign: 'own' },
  'membership.waitingDeclarations': { who: 'U', foreign: 'own' },
  'membership.check': { who: 'U', foreign: 'own' },
  'membership.createCheckout': { who: 'U', foreign: 'own' },
  'membership.verify': { who: 'U', foreign: 'own' },
  'membership.cancelPreview': { who: 'U', foreign: 'own' },
  'membership.cancel': { who: 'U', foreign: 'own' },
  'membership.resume': { who: 'U', foreign: 'own' },
  'membership.pause': { who: 'U', foreign: 'own' },
  'membership.reactivate': { who: 'U', foreign: 'own' },
  'membership.planChange': { who: 'U', foreign: 'own' },
  'membership.changePlan': { who: 'U', foreign: 'own' },
  'membership.keepPlan': { who: 'U', foreign: 'own' },
  'membership.customerPortal': { who: 'U', foreign: 'own' },
  'membership.resendEmail': { who: 'U', foreign: 'own' },
  'membership.recover': { who: 'U', foreign: 'own' },
  'membership.qrCode': { who: 'U', foreign: 'own' },
  'membership.reissueCard': { who: 'A' },
  'profile.session': { who: 'P' },
  'profile.levels': { who: 'P' },
  'profile.calendarAddress': { who: 'U', foreign: 'own' },
  'profile.setCalendarAddress': { who: 'U', foreign: 'own' },
  'profile.sessions': { who: 'U', foreign: 'own' },
  'profile.endSession': {
    who: 'U',
    foreign: { input: ({ ownerSessionId }) => ({ id: ownerSessionId }), code: 'SESSION_NOT_FOUND' },
  },
  'profile.endOtherSessions': { who: 'U', foreign: 'own' },
  'profile.secondFactor': { who: 'U', foreign: 'own' },
  'profile.passkeys': { who: 'U', foreign: 'own' },
  'profile.renamePasskey': {
    who: 'U',
    foreign: { input: ({ ownerPasskeyId }) => ({ id: ownerPasskeyId, name: 'Mine' }), code: 'PASSKEY_NOT_FOUND' },
  },
  'profile.removePasskey': {
    who: 'U',
    foreign: { input: ({ ownerPasskeyId }) => ({ id: ownerPasskeyId }), code: 'PASSKEY_NOT_FOUND' },
  },
  'profile.get': { who: 'U', foreign: 'own' },
  'profile.update': { who: 'U', foreign: 'own' },
  'profile.rememberRole': { who: 'U', foreign: 'own' },
  'checkout.roles': { who: 'U', foreign: 'own' },
  'profile.uploadAvatar': { who: 'U', foreign: 'own' },
  'profile.removeAvatar': { who: 'U', foreign: 'own' },
  'profile.exportData': { who: 'U', foreign: 'own' },
  'profile.deletion': { who: 'U', foreign: 'own' },
  'profile.withdrawDeletion': { who: 'U', foreign: 'own' },
  'profile.newsletters': { who: 'U', foreign: 'own' },
  'profile.setNewsletter': { who: 'U', foreign: 'own' },
  'profile.thanks': { who: 'U', foreign: 'own' },
  'profile.setThanks': { who: 'U', foreign: 'own' },
  'profile.follows': { who: 'U', foreign: 'own' },
  'profile.setFollow': { who: 'U', foreign: 'own' },
  'profile.tickets': { who: 'U', foreign: 'own' },
  'profile.ticketCount': { who: 'U', foreign: 'own' },
  'profile.ownCourse': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.sayAbsent': { who: 'U', foreign: ANOTHERS_EVENING },
  'profile.comeAfterAll': { who: 'U', foreign: ANOTHERS_EVENING },
  'profile.makeUpPlaces': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.bookMakeUp': { who: 'U', foreign: ANOTHERS_MAKE_UP },
  'profile.giveMakeUpBack': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.otherGroups': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.moveGroup': { who: 'U', foreign: ANOTHERS_GROUP },
  'profile.ticketChanges': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.changeTicket': { who: 'U', foreign: CHANGED },
  'profile.passTicketOn': {
    who: 'U',
    foreign: NAMED,
  },
  'profile.takeTicketBack': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.giveTicketBack': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.ticketWays': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.changeAnswers': { who: 'U', foreign: ANSWERED },
  'profile.giveAddOnBack': {
    who: 'U',
    foreign: { ...ANOTHERS_TICKET, input: ({ ticketId }: Theirs) => ({ id: ticketId }) },
  },
  'profile.offerTicket': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.handTicketOver': { who: 'U', foreign: HANDED },
  'profile.namePartner': { who: 'U', foreign: PARTNER },
  'profile.returnHalf': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.withdrawTicketOffer': { who: 'U', foreign: ANOTHERS_TICKET },
  'profile.nameTicket': { who: 'U', foreign: NAMED },

  'shifts.mine': { who: 'U', foreign: 'own' },
  'shifts.take': { who: 'U', foreign: { input: ({ ticketId }) => ({ shiftId: ticketId }), code: 'FORBIDDEN' } },
  'shifts.leave': { who: 'U', foreign: { input: ({ ticketId }) => ({ id: ticketId }), code: 'SHIFT_NOT_PLANNED' } },
  'shifts.setStandby': { who: 'U', foreign: 'own' },
  'shifts.offerSwap': { who: 'U', foreign: { input: ({ ticketId }) => ({ id: ticketId }), code: 'SHIFT_NOT_PLANNED' } },
  'shifts.takeBackSwap': { who: 'U', foreign: { input: ({ ticketId }) => ({ id: ticketId }), code: 'SWAP_GONE' } },
  'shifts.answerSwap': {
    who: 'U',
    foreign: { input: ({ ticketId }) => ({ id: ticketId, givenId: null }), code: 'FORBIDDEN' },
  },
  'shifts.settleSwap': {
    who: 'U',
    foreign: { input: ({ ticketId }) => ({ id: ticketId, isYes: true }), code: 'SWAP_GONE' },
  },

  'contact.send': { who: 'P' },
  'contact.freeGuide': { who: 'P' },
  'contact.reserve': { who: 'P' },
  'contact.requestCourse': { who: 'P' },
  'contact.cancelContract': { who: 'P' },
  'contact.withdrawContract': { who: 'P' },
  'contact.accountDeclaration': { who: 'P' },
  'contact.answerDeclaration': { who: 'P' },
  'contact.declaration': { who: 'P' },
  'contact.subscribeNewsletter': { who: 'P' },
  'contact.follow': { who: 'P' },
  'contact.confirmNewsletter': { who: 'P' },
  'contact.nightQuestion': { who: 'P' },
  'contact.answerNight': { who: 'P' },
  'contact.photo': { who: 'P' },
  'contact.takeDownPhoto': { who: 'P' },
  'contact.subscription': { who: 'P' },
  'contact.unsubscribe': { who: 'P' },

  'kasse.unlock': { who: 'U', foreign: 'own' },
  'kasse.month': { who: 'K' },
  'kasse.add': { who: 'K' },
  'kasse.remove': { who: 'K' },
  'kasse.pin': { who: 'T' },
  'kasse.setPin': { who: 'T' },
  'kasse.pairStart': { who: 'P' },
  'kasse.pairPoll': { who: 'P' },

  'kasse.snapshot': { who: 'D' },
  'kasse.checkIn': { who: 'D' },
  'kasse.seats': { who: 'D' },
  'kasse.showVoucher': { who: 'D' },
  'kasse.redeemVoucher': { who: 'D' },
  'kasse.sell': { who: 'D' },
  'kasse.sync': { who: 'D' },
  'kasse.checkPin': { who: 'D' },
  'kasse.tseAccess': { who: 'D' },
  'kasse.proveTse': { who: 'D' },
  'kasse.phones.invite': { who: 'D' },
  'kasse.phones.list': { who: 'D' },
  'kasse.phones.end': { who: 'D' },
  'kasse.phone.join': { who: 'P' },
  'kasse.phone.snapshot': { who: 'H' },
  'kasse.phone.checkIn': { who: 'H' },
  'kasse.phone.handIn': { who: 'H' },
  'kasse.findGuests': { who: 'L' },
  'kasse.searchGuests': { who: 'D' },
  'kasse.openOfOrder': { who: 'D' },
  'kasse.terminal.start': { who: 'D' },
  'kasse.terminal.status': { who: 'D' },
  'kasse.terminal.cancel': { who: 'D' },
  'kasse.terminal.settle': { who: 'D' },
  'kasse.terminal.refund': { who: 'D' },
  'kasse.cashSession.open': { who: 'D' },
  'kasse.cashSession.move': { who: 'D' },
  'kasse.cashSession.report': { who: 'D' },
  'kasse.cashSession.close': { who: 'D' },

  ...PANEL_PROCEDURE_ROLES,
};
