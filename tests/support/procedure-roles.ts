/** api.md's column 'who': P everyone, U signed in, A admins, K signed in with the shift calendar's key, D desks; T is who works the till. */
export type Who = 'P' | 'U' | 'A' | 'K' | 'D' | 'T';

/** Somebody else's things, which a procedure must not find. */
export type Theirs = { orderId: string; ticketId: string; sessionId: string; eventId: string; ownerSessionId: string };

export type ProcedureRow = {
  who: Who;
  /** What a stranger would send to reach another person's record, and how he is refused; 'own' where the answer is only ever one's own. */
  foreign?: { input: (theirs: Theirs) => unknown; code: string } | 'own';
};

/** One row per procedure of the router, no more and no fewer; a test tries each as every role. */
export const PROCEDURE_ROLES: Record<string, ProcedureRow> = {
  'events.upcoming': { who: 'P' },
  'events.month': { who: 'P' },
  'events.byId': { who: 'P' },
  'events.salsa': { who: 'P' },

  'workshops.listPublic': { who: 'P' },
  'workshops.uploadPhoto': { who: 'P' },
  'workshops.submit': { who: 'P' },
  'workshops.status': { who: 'P' },
  'workshops.withdraw': { who: 'P' },

  'checkout.quote': { who: 'P' },
  'checkout.createEventCheckout': { who: 'U', foreign: 'own' },
  'checkout.verifyPaymentStatus': { who: 'U', foreign: { input: ({ sessionId }) => ({ sessionId }), code: 'ORDER_NOT_FOUND' } },
  'checkout.order': { who: 'U', foreign: { input: ({ orderId }) => ({ orderId }), code: 'ORDER_NOT_FOUND' } },
  'checkout.openOrder': { who: 'U', foreign: 'own' },
  'checkout.cancel': { who: 'U', foreign: { input: ({ orderId }) => ({ orderId }), code: 'ORDER_NOT_FOUND' } },
  'checkout.resendConfirmation': { who: 'U', foreign: { input: ({ orderId }) => ({ orderId }), code: 'ORDER_NOT_FOUND' } },
  'checkout.sharedTicket': { who: 'P' },

  'profile.session': { who: 'P' },
  'profile.levels': { who: 'P' },
  'profile.sessions': { who: 'U', foreign: 'own' },
  'profile.endSession': { who: 'U', foreign: { input: ({ ownerSessionId }) => ({ id: ownerSessionId }), code: 'SESSION_NOT_FOUND' } },
  'profile.endOtherSessions': { who: 'U', foreign: 'own' },
  'profile.secondFactor': { who: 'U', foreign: 'own' },
  'profile.get': { who: 'U', foreign: 'own' },
  'profile.update': { who: 'U', foreign: 'own' },
  'profile.uploadAvatar': { who: 'U', foreign: 'own' },
  'profile.removeAvatar': { who: 'U', foreign: 'own' },
  'profile.exportData': { who: 'U', foreign: 'own' },
  'profile.deletion': { who: 'U', foreign: 'own' },
  'profile.withdrawDeletion': { who: 'U', foreign: 'own' },
  'profile.newsletters': { who: 'U', foreign: 'own' },
  'profile.setNewsletter': { who: 'U', foreign: 'own' },
  'profile.tickets': { who: 'U', foreign: 'own' },
  'profile.ticketCount': { who: 'U', foreign: 'own' },
  'profile.nameTicket': { who: 'U', foreign: { input: ({ ticketId }) => ({ ticketId, holderName: 'Somebody Else' }), code: 'TICKET_NOT_FOUND' } },

  'contact.send': { who: 'P' },
  'contact.freeGuide': { who: 'P' },
  'contact.reserve': { who: 'P' },
  'contact.requestCourse': { who: 'P' },
  'contact.cancelContract': { who: 'P' },
  'contact.withdrawContract': { who: 'P' },
  'contact.declaration': { who: 'P' },
  'contact.subscribeNewsletter': { who: 'P' },
  'contact.confirmNewsletter': { who: 'P' },
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

  'admin.desks.approve': { who: 'A' },
  'admin.desks.list': { who: 'A' },
  'admin.desks.rename': { who: 'A' },
  'admin.desks.revoke': { who: 'A' },
  'admin.desks.exceptions': { who: 'A' },
  'admin.desks.resolveException': { who: 'A' },
  'admin.overview': { who: 'A' },
  'admin.events.list': { who: 'A' },
  'admin.events.get': { who: 'A' },
  'admin.events.create': { who: 'A' },
  'admin.events.update': { who: 'A' },
  'admin.events.setActive': { who: 'A' },
  'admin.events.duplicate': { who: 'A' },
  'admin.events.cancelPreview': { who: 'A' },
  'admin.events.cancelProgress': { who: 'A' },
  'admin.events.uploadImage': { who: 'A' },
  'admin.events.cancel': { who: 'A' },
  'admin.events.move': { who: 'A' },
  'admin.tickets.byEvent': { who: 'A' },
  'admin.tickets.refund': { who: 'A' },
  'admin.tickets.list': { who: 'A' },
  'admin.tickets.resend': { who: 'A' },
  'admin.tickets.nameHolder': { who: 'A' },
  'admin.payments.exceptions': { who: 'A' },
  'admin.mails.failed': { who: 'A' },
  'admin.workshops.list': { who: 'A' },
  'admin.workshops.approve': { who: 'A' },
  'admin.workshops.reject': { who: 'A' },
  'admin.workshops.update': { who: 'A' },
  'admin.workshops.delete': { who: 'A' },
  'admin.workshops.makeEvent': { who: 'A' },
  'admin.mails.retry': { who: 'A' },
};
