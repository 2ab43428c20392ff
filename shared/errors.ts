import type { ProofRefusal } from './fiscal/tse-proof.ts';

/**
 * The closed list of expected failures. A code travels to the client as `error.data.domainCode`;
 * its sentence stands in messages.ts, its transport status in src-server/trpc/domain-error-status.ts.
 */
export const DOMAIN_CODES = [
  'UNAUTHORIZED', // nobody is signed in
  'FORBIDDEN', // signed in, but not with the role this needs
  'SECOND_FACTOR_REQUIRED', // an admin without a second factor, outside demo mode
  'INVALID_INPUT', // the input's schema refused it
  'RATE_LIMITED', // too many tries from one address or account
  'ORIGIN_NOT_ALLOWED', // a state-changing call from another site
  'PAYLOAD_TOO_LARGE', // body above the limit
  'SESSION_NOT_FOUND', // ended already, or somebody else's
  'NOT_FOUND', // no such procedure or page
  'EVENT_NOT_FOUND', // unknown, hidden or cancelled event
  'EVENT_SEVERAL_PRICES', // one price for a night that has several ticket types
  'EVENT_OVER', // the event has ended, or a workshop's day is past
  'EVENT_SOLD_OUT', // sold + held + wanted is above the event's capacity
  'TOO_MANY_WEBHOOKS', // more than 20 endpoints of other programs
  'WEBHOOK_OFF', // the endpoint is off, so nothing is sent to it
  'ARTIST_NOT_FOUND', // no such artist
  'VENUE_NOT_FOUND', // no such venue
  'TICKET_TYPE_NOT_FOUND', // unknown, inactive or another event's type
  'TICKET_TYPE_SOLD_OUT', // the type's own quota is reached
  'TICKET_TYPE_NOT_ON_SALE', // outside its sale window, or sold at the door only
  'HELD_SEATS_LIMIT', // more than 10 seats held by one person
  'TICKET_LIMIT_REACHED', // the limit of tickets per person for this event is reached
  'PROMO_CODE_UNKNOWN', // nobody has made this code
  'PROMO_CODE_NOT_HERE', // it is another event's, or another kind's
  'PROMO_CODE_NOT_YET', // its time has not begun
  'PROMO_CODE_OVER', // its time is over, or somebody has ended it
  'PROMO_CODE_USED_UP', // fewer tickets are left of it than were asked for
  'PROMO_CODE_PERSON_LIMIT', // the same, of what one person may buy with it
  'PROMO_CODE_TAKEN', // another code has this name
  'PROMO_CODE_FULL', // an event has as many codes as the panel lists
  'GIVEN_NOT_FOUND', // no such given tickets
  'GIVEN_FULL', // an event has as many given tickets as the panel lists
  'BANNED', // nothing is sold to whoever is banned
  'BANNED_ALREADY', // this account or address is banned already
  'BANNED_GUEST', // nobody who is banned is given tickets or put on a list
  'BAN_OF_TEAM', // somebody with a role can not be banned
  'ORDER_NOT_FOUND', // unknown, or somebody else's
  'ORDER_NOT_OPEN', // the order is no longer pending
  'ORDER_EXPIRED', // the hold ran out before it was paid
  'IDEMPOTENCY_KEY_REUSED', // same key, another order
  'NO_SESSION_ID', // a payment check without a session
  'PAYMENT_SESSION_FAILED', // the provider did not make a checkout session
  'PAYMENT_PROVIDER_BUSY', // no checkout session within 8 s: the seats stay held for another press
  'PAYMENT_PROCESSING', // a delayed payment for this event is still under way
  'PAYMENT_CHECK_FAILED', // the provider could not be asked
  'TICKET_NOT_FOUND', // unknown, or somebody else's
  'TICKET_ALREADY_USED', // let in at the door: no refund without a decision
  'INVOICE_NOT_POSSIBLE', // nothing was paid, money went back, or it was made out as often as it can be
  'MOVE_NOT_POSSIBLE', // not bought here, no account, disputed, without a payment, or it is there already
  'REFUND_NOT_POSSIBLE', // the order was not paid, or is refunded already
  'REFUND_TOO_LARGE', // above what is left of the payment
  'LAST_ADMIN', // the only admin can not leave
  'DELETION_NOT_CONFIRMED', // the address that was typed is not the account's
  'PASSWORD_TOO_COMMON', // one of those that strangers try first
  'PASSWORD_UNCHANGED', // the new one is the one it is to replace
  'NO_PASSWORD', // the account signs in with a provider only
  'WRONG_PASSWORD', // of somebody who is signed in and proves it once more
  'SIGN_IN_TOO_OLD', // an account without a password proves itself by a fresh sign-in
  'FRESH_SIGN_IN_NEEDED', // what would hand the house over is asked for by somebody not proven for ten minutes
  'PASSKEY_NOT_FOUND', // removed already, or somebody else's
  'PASSKEY_REFUSED', // the device was not unlocked for it, or the shop knows it already
  'PASSKEYS_FULL', // more passkeys than a list shows
  'API_KEY_NOT_FOUND', // unknown, ended, or somebody else's
  'API_KEYS_FULL', // more keys of one person than they can keep in sight
  'PASSKEY_PROOF_NEEDED', // an admin with a passkey has signed in without it
  'LAST_WAY_IN', // no password, no provider and no other passkey would be left
  'ADMIN_NEEDS_PASSKEYS', // an admin keeps two passkeys, or two-step sign-in
  'FILE_NOT_READ', // reading it took more time or memory than a file gets, or broke off
  'PICTURE_REFUSED', // no JPEG, PNG or WebP
  'PICTURE_HEIC', // a phone's own format, which we do not decode
  'PICTURE_CUT_OFF', // a JPEG, PNG or WebP that ends too soon or cannot be decoded
  'PICTURE_TOO_LARGE', // too many pixels
  'PICTURE_TOO_HEAVY', // too many bytes
  'PHOTO_NOT_FOUND', // taken down or removed
  'NIGHT_NOT_BEGUN', // photos of a night come after it
  'TOO_MANY_PHOTOS', // of one night
  'LINK_NOT_VALID', // a newsletter's link: unknown, used or too old
  'DESK_REVOKED', // the desk's token was taken back
  'DESK_STILL_PAIRED', // only what a revoked desk left open is closed by the office
  'DESK_NOT_FOUND', // no such desk
  'DESK_NAME_TAKEN', // another desk has this name
  'PAIRING_NOT_FOUND', // unknown code, run out or used
  'DOOR_CODE_NOT_VALID', // a helper's code: unknown, run out, or used by another phone
  'DOOR_PHONE_ENDED', // the helper's phone was ended, or its night is over
  'DOOR_PHONE_NOT_FOUND', // no such phone
  'GUEST_LIST_NOT_FOUND', // no such guest list, or it is another event's
  'GOODS_NOT_FOUND', // nothing of this id is sold at a desk
  'GOODS_FULL', // more goods on offer than a desk has tiles
  'GUEST_LIST_FULL', // more lists of a night, or guests of a list, than the desks carry
  'KASSE_WRONG_CODE', // not the access code of the shift calendar
  'KASSE_LOCKED', // no unlock token for the shift calendar, or one that ran out
  'SHIFT_NOT_FOUND', // no such entry in the shift calendar
  'SHIFT_NOT_OWN', // somebody else's entry
  'PIN_LOCKED', // five wrong PINs: locked for a quarter of an hour
  'PIN_VOIDED', // the digits of a PIN that a lost desk carried
  'SUPERVISOR_UNPROVED', // a supervisor is named, and nothing proves that they typed their PIN
  'CASHIER_UNKNOWN', // whoever is named at the till may not work there
  'SUPERVISOR_NEEDED', // void, refund, late undo or somebody else's cash session without a supervisor
  'ADMISSION_NOT_FOUND', // nothing to take back
  'MEMBER_PRICE_NOT_POSSIBLE', // no running membership, or its entitlement for the night is spent
  'MEMBER_PRICE_GONE', // the buyer was shown the member's price, which is spent or lost meanwhile
  'PRICE_CHANGED', // the server's total is another than the desk expected: no money moves
  'PAYMENT_MISMATCH', // the payments do not sum to the total
  'SALE_NOT_FOUND', // no such sale at the door
  'CASH_SESSION_NOT_OPEN', // no such open cash session at this desk
  'CASH_SESSION_OPEN', // this desk has an open cash session already
  'CASH_NOTE_NEEDED', // a difference without a note
  'Z_NUMBER_GAP', // not the Z number that follows
  'CARD_TERMINAL_MISSING', // this desk has no reader at the payment provider
  'FISCAL_KEY_MISSING', // the server has no FISCAL_KEY: secrets of security devices can not be kept
  'FISCAL_KEY_CHANGED', // they were sealed under another FISCAL_KEY, or were changed since
  'TSE_ACCOUNT_MISSING', // no account at the provider of security devices
  'TSE_PROVIDER_REFUSED', // the provider of security devices said no
  'TSE_PROVIDER_SILENT', // it did not answer, or has no time
  'TSE_NOT_FOUND', // no such security device, or none was given to this desk
  'TSE_NOT_READY', // the security device is not set up far enough
  'TSE_IN_USE', // a desk still signs at this security device
  'TSE_TILL_OPEN', // the desk's till is open: it is closed before its security device changes
  'DESK_HAS_TSE', // this desk has a security device already
  'TSE_PROOF_REFUSED', // the test receipt does not prove the security device
  'JOURNAL_GAP', // an entry is missing before this one
  'JOURNAL_BROKEN', // a hash or signature of the journal is not right
  'STILL_DAY', // a night on a day without dancing, and nobody has accepted that
  'CAPACITY_BELOW_SOLD', // fewer seats than are sold and held, and nobody has accepted that
  'EVENT_HAS_HOLDERS', // another time or place while people hold tickets, and nobody said how they are told
  'CHANGED_MEANWHILE', // somebody else has saved it since it was read
  'EVENT_NOT_DRAFT', // published, cancelled, or somebody has an order, a list or a code of it
  'DRAFT_GONE', // the deletion of a draft can no longer be taken back
  'SERIES_NOT_FOUND', // no such series of nights, or it has no night any more
  'TEMPLATE_NOT_FOUND', // no such template for new nights
  'IMPORT_PRICE_MISSING', // new nights without a price in the file, and nobody has said one
  'IMPORT_NOT_FOUND', // no such import, or it was taken back
  'IMPORT_IN_USE', // a night of it was changed, published or sold since
  'EVENT_CANCELLED', // a cancelled event is not edited any more
  'ORDER_TABLE_NOT_READABLE', // no table, or one that is longer than is read at once
  'ORDER_IMPORT_IN_USE', // one of its nights has come, or a ticket of it was let in or given back
  'ORDERS_NOT_FETCHED', // the other system did not give its orders
  'IMPORT_NOT_READABLE', // neither a calendar file nor a table of events
  'EXCEPTION_NOT_OPEN', // settled meanwhile, or of a kind that is settled elsewhere
  'PAYMENT_NOT_AS_AGREED', // the provider has no full payment for this order
  'WORKSHOP_DATE_TAKEN', // another workshop has that Berlin day
  'WORKSHOP_NOT_FOUND', // deleted meanwhile
  'WORKSHOP_NOT_PENDING', // decided already, or withdrawn
  'WORKSHOP_HAS_EVENT', // it is a bookable event by now
  'USER_NOT_FOUND', // deleted meanwhile
  'AUDIENCE_EMPTY', // nobody would get this mailing
  'CAMPAIGN_NOT_FOUND', // no such mail to all subscribers
  'MEMBERSHIP_RUNNING', // a person has one membership, and has it already
  'MEMBERSHIP_NOT_FOUND', // nothing is running that could be changed
  'MEMBERSHIP_ENDING', // it is cancelled already
  'MEMBERSHIP_NOT_ENDING', // there is no cancellation to take back
  'MEMBERSHIP_NOT_PAUSED', // there is no pause to end
  'DECLARATION_SETTLED', // effective, declined or ticked off already
  'DECLARATION_UNANSWERED', // its sender would never learn what became of it: it is assigned or declined
  'DECLARATION_COUNTS', // the law makes it effective: it is assigned, not declined
  'WITHDRAWAL_TOO_LATE', // the fourteen days were over when it came
  'PAUSE_NOT_POSSIBLE', // paused, ending or unpaid, or a pause within the last twelve months
  'PLAN_CHANGE_NOT_POSSIBLE', // the plan one has, or paused, ending or unpaid
  'FREE_MONTH_NOT_POSSIBLE', // given already, paused, ending or unpaid; or there is none to take back
  'PLAN_NOT_CHANGING', // no other plan was ordered
  'WALLET_NOT_SET_UP', // no issuer account for passes
  'SERVICE_UNAVAILABLE', // the database can be read but not written: a full or failing disk
  'MEMBERSHIP_CHECK_FAILED', // the provider could not be asked or told
  'ADDRESS_TAKEN', // another account has this address
  'ADDRESS_UNCHANGED', // the account has this address already
  'ADDRESS_CHANGE_OPEN', // one waits for its link, or was confirmed less than a day ago
  'ADDRESS_CONTESTED', // somebody has objected: an admin asks again, with a strong proof
  'ADDRESS_CHANGE_OVER', // there is none to take back
  'ADDRESS_JUST_CHANGED', // the account is not deleted while the address before may still object
  'MERGE_WAITING', // an account of a merge that can still be taken back
  'MERGE_OVER', // a merge that can no longer be taken back
  'MERGE_RUNNING_MEMBERSHIP', // the account that would go has a running membership
] as const;
export type DomainCode = (typeof DOMAIN_CODES)[number];

/** Which of an event's two limits per person is reached, how high it is, and how many are left of it. */
export type TicketLimitDetails = { kind: 'paid' | 'free'; most: number; left: number };

/** Facts a screen may show with the sentence; never ids of others, SQL or stacks. */
export type DomainErrorDetails = {
  sold?: number;
  held?: number;
  holders?: number;
  seatsLeft?: number;
  /** Days without dancing that nights would be on: from when (UTC milliseconds), and the day's name. */
  stillDays?: { from: number; name: string }[];
  ticketLimit?: TicketLimitDetails;
  /** Tickets that can still be bought with a promo code. */ usesLeft?: number;
  retryAfterSeconds?: number;
  /** UTC milliseconds until which seats stay held. */ heldUntil?: number;
  fields?: Record<string, string>;
  totalCents?: number;
  expectedSeq?: number;
  /** The provider's own code, such as `E_ADMIN_PIN_BLOCKED`. */ providerCode?: string;
  /** Why a test receipt was not taken. */ proofRefusal?: ProofRefusal;
};

export class DomainError extends Error {
  readonly code: DomainCode;
  readonly details: DomainErrorDetails;

  constructor(code: DomainCode, details: DomainErrorDetails = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}
