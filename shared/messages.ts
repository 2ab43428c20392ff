import { CHECKOUT_MESSAGES } from './orders/checkout-messages.ts';
import { EVENT_CONFLICTS } from './events/event-messages.ts';
import { MEMBERSHIP_CONFLICTS } from './membership/membership-messages.ts';
import { NO_EVENT_MESSAGE, NOT_FOUND_MESSAGE } from './page-messages.ts';
import { CODE_CONFLICTS } from './promo-codes/code-messages.ts';
import { rateLimitedSentence } from './rate-limit-words.ts';
import { DELETION_REFUSALS } from './retention/deletion-messages.ts';
import { SHIFT_CONFLICTS } from './shifts/shift-messages.ts';

/**
 * The closed list of expected failures, by how they travel (the names of tRPC, each of which stands for an HTTP status):
 * what an English screen says of each, and when it comes. Its code goes to the client as `error.data.domainCode`.
 */
const SENTENCES = {
  UNAUTHORIZED: {
    UNAUTHORIZED: 'Please sign in to continue.', // nobody is signed in
    DESK_REVOKED: 'This desk was revoked.', // the desk's token was taken back
    DOOR_PHONE_ENDED: 'Dieses Handy ist abgemeldet.', // the helper's phone was ended, or its night is over
  },
  FORBIDDEN: {
    FORBIDDEN: 'You are not allowed to do this.', // signed in, but not with the role this needs
    // an admin without a second factor, outside demo mode
    SECOND_FACTOR_REQUIRED: 'Admins need two-step sign-in. Please set it up in your profile.',
    ORIGIN_NOT_ALLOWED: 'This request came from another site and was refused.', // a state-changing call from another site
    BANNED:
      'We can’t sell you anything at the moment, because you are banned from our nights. Nothing was charged. ' +
      'Please write to us if you think that this is a mistake.', // nothing is sold to whoever is banned
    WRONG_PASSWORD: 'This password is not right.', // of somebody who is signed in and proves it once more
    SIGN_IN_TOO_OLD: 'Please sign in again first: this needs a sign-in of the last ten minutes.', // without a password
    PASSKEY_PROOF_NEEDED: 'Please sign in with your passkey first: your password alone does not change it.', // signed in without it
    KASSE_WRONG_CODE: 'Falscher Code', // not the access code of the shift calendar
    KASSE_LOCKED: 'Zugang verweigert', // no unlock token for the shift calendar, or one that ran out
    SHIFT_NOT_OWN: 'Sie können nur ihre eigenen Einträge löschen', // somebody else's entry
    CASHIER_UNKNOWN: 'Diese Person darf nicht an die Kasse.', // whoever is named at the till may not work there
    ADDRESS_CONTESTED:
      'The owner of the address has objected to a change before. Only an admin can ask for it again, once the person ' +
      'has been here with an identity card or is known.', // somebody has objected: an admin asks again, with a strong proof
  },
  BAD_REQUEST: {
    INVALID_INPUT: 'Please check what you entered.', // the input's schema refused it
    NO_SESSION_ID: 'No session ID provided', // a payment check without a session
    REFUND_TOO_LARGE: 'The refund is larger than what is left of the payment.', // above what is left of the payment
    ...DELETION_REFUSALS,
    PASSWORD_TOO_COMMON: 'This password is one of those that strangers try first. Please choose another one.',
    PASSWORD_UNCHANGED: 'This is the password you have now. Please choose another one.', // the new one is the one it is to replace
    PASSKEY_REFUSED: 'This passkey was not accepted.', // the device was not unlocked for it, or the shop knows it already
    FILE_NOT_READ: 'This file takes too long to read. Please save it again, or send a smaller one.',
    PICTURE_REFUSED: 'This file is not a picture we can use. Please choose a JPEG, PNG or WebP image.', // no JPEG, PNG or WebP
    PICTURE_HEIC: 'This is a HEIC photo, a format we cannot use. Please save it as a JPEG and choose that.',
    PICTURE_CUT_OFF: 'This picture is cut off or damaged. Please choose the original, or save it again.',
    PICTURE_TOO_LARGE: 'This picture has more than 50 megapixels. Please save it smaller and choose it again.', // too many pixels
    PIN_VOIDED: 'A lost desk may have given these digits away. Please choose others.', // the digits of a PIN that a lost desk carried
    PAYMENT_MISMATCH: 'Die Zahlungen ergeben nicht die Summe.', // the payments do not sum to the total
    CASH_NOTE_NEEDED: 'Bitte die Differenz begründen.', // a difference without a note
    TABLE_NOT_READABLE: 'This file is not a table (CSV), or has too many rows.',
    IMPORT_NOT_READABLE: 'This file is neither a calendar (.ics) nor a table of events (CSV).',
  },
  NOT_FOUND: {
    SESSION_NOT_FOUND: 'This device is already signed out.', // ended already, or somebody else's
    NOT_FOUND: NOT_FOUND_MESSAGE, // no such procedure or page
    EVENT_NOT_FOUND: NO_EVENT_MESSAGE, // unknown, hidden or cancelled event
    ARTIST_NOT_FOUND: 'This artist does not exist any more. Please choose another one.', // no such artist
    VENUE_NOT_FOUND: 'This venue does not exist any more. Please choose another one.', // no such venue
    TICKET_TYPE_NOT_FOUND: 'This ticket type is no longer available.', // unknown, inactive or another event's type
    PROMO_CODE_UNKNOWN: 'We do not know this promo code. Please check how it is written.', // nobody has made this code
    PROMO_CODE_NOT_HERE: 'This promo code is not for this event.', // it is another event's, or another kind's
    GIVEN_NOT_FOUND: 'These tickets are not known any more.', // no such given tickets
    ORDER_NOT_FOUND: 'Order not found', // unknown, or somebody else's
    TICKET_NOT_FOUND: 'Ticket not found', // unknown, or somebody else's
    PASSKEY_NOT_FOUND: 'This passkey is gone already.', // removed already, or somebody else's
    API_KEY_NOT_FOUND: 'This key has ended, or it is somebody else’s.', // unknown, ended, or somebody else's
    PHOTO_NOT_FOUND: 'This photo is not shown any more.', // taken down or removed
    LINK_NOT_VALID: 'This link does not work any more.', // a newsletter's link: unknown, used or too old
    DESK_NOT_FOUND: 'This desk does not exist.', // no such desk
    PAIRING_NOT_FOUND: 'This pairing code is unknown or has run out.', // unknown code, run out or used
    // a helper's code: unknown, run out, or used by another phone
    DOOR_CODE_NOT_VALID: 'Dieser Code gilt nicht mehr. Bitte lass dir einen neuen zeigen.',
    DOOR_PHONE_NOT_FOUND: 'Dieses Handy ist nicht bekannt.', // no such phone
    GUEST_LIST_NOT_FOUND: 'This guest list does not exist any more.', // no such guest list, or it is another event's
    GOODS_NOT_FOUND: 'This article does not exist any more.', // nothing of this id is sold at a desk
    SHIFT_NOT_FOUND: 'Fehler beim Löschen des Eintrags', // no such entry in the shift calendar
    ADMISSION_NOT_FOUND: 'Dieser Einlass ist nicht bekannt.', // nothing to take back
    SALE_NOT_FOUND: 'Dieser Verkauf ist nicht bekannt.', // no such sale at the door
    TSE_NOT_FOUND: 'There is no such security device.', // no such security device, or none was given to this desk
    DRAFT_GONE: 'This night cannot be brought back any more.', // the deletion of a draft can no longer be taken back
    SERIES_NOT_FOUND: 'This series does not exist any more.', // no such series of nights, or it has no night any more
    TEMPLATE_NOT_FOUND: 'This template does not exist any more.', // no such template for new nights
    IMPORT_NOT_FOUND: 'This import was taken back already.', // no such import, or it was taken back
    ENGAGEMENT_NOT_FOUND: 'This engagement does not exist any more.', // no such engagement, or its retention is over
    WORKSHOP_NOT_FOUND: 'This workshop does not exist any more.', // deleted meanwhile
    PLAN_NOT_FOUND: 'This plan does not exist any more.', // removed meanwhile
    USER_NOT_FOUND: 'This account does not exist any more.', // deleted meanwhile
    CAMPAIGN_NOT_FOUND: 'This mailing does not exist.', // no such mail to all subscribers
    MEMBERSHIP_NOT_FOUND: "You don't have an active subscription to manage.", // nothing is running that could be changed
  },
  CONFLICT: {
    EVENT_SOLD_OUT: 'There are not enough seats left for this order.', // sold + held + wanted is above the event's capacity
    TICKET_TYPE_SOLD_OUT: 'This ticket type is sold out.', // the type's own quota is reached
    ROLE_FULL: 'Your role is full right now: you can wait for it.', // more of one role than the rule of balance lets in
    SEAT_OFFER_OVER: 'This seat went on to the next on the list. You were not charged.', // kept too long, taken, or another's
    PARTNER_SEAT_OVER: 'This place is no longer kept for you. You were not charged.', // taken, declined or too late
    PARTNER_NOT_POSSIBLE: 'You can’t pay apart here. Please order both places, or come on your own.', // near the night, own address
    TICKET_OFFER_OVER: 'This ticket is no longer offered to you. You were not charged.', // taken, taken back, used or too late
    TICKET_OFFER_NOT_POSSIBLE: 'This ticket cannot be passed on this way now.', // by its rule, or nobody waits for it
    TICKET_IS_LEAVING: 'Somebody is paying for this ticket right now.', // its offer can't be taken back at this moment
    WAIT_LIST_CLOSED: 'The wait list for this event has closed.', // it begins soon, or is called off
    WAIT_LIST_NOT_NEEDED: 'There are seats left: you can book right now.', // the ticket is on sale
    ...CODE_CONFLICTS,
    BANNED_ALREADY: 'This person is banned already.', // this account or address is banned already
    IDEMPOTENCY_KEY_REUSED: 'This request was already used for another order.', // same key, another order
    PAYMENT_PROCESSING: CHECKOUT_MESSAGES.stillProcessing, // a delayed payment for this event is still under way
    TICKET_ALREADY_USED: 'This ticket was already used.', // let in at the door: no refund without a decision
    NO_PASSWORD: 'Your account has no password yet: you can set one by e-mail.', // the account signs in with a provider only
    PASSKEYS_FULL: 'You have as many passkeys as there is room for. Remove one first.', // more passkeys than a list shows
    API_KEYS_FULL: 'You have fifty keys that work. Revoke one first.', // more keys of one person than they can keep in sight
    NIGHT_NOT_BEGUN: 'Photos can be added once the night has begun.', // photos of a night come after it
    TOO_MANY_PHOTOS: 'This night has as many photos as it can show. Remove one first.', // of one night
    DESK_NAME_TAKEN: 'Another desk has this name already. Please choose a different one.',
    // the buyer was shown the member's price, which is spent or lost meanwhile
    MEMBER_PRICE_GONE: 'Your member price for this event is no longer available. Please check the new price.',
    // the server's total is another than the desk expected: no money moves
    PRICE_CHANGED: 'Der Preis hat sich geändert. Bitte neu kassieren.',
    CASH_SESSION_OPEN: 'Die Kasse ist schon geöffnet.', // this desk has an open cash session already
    Z_NUMBER_GAP: 'Die Z-Nummer hat eine Lücke.', // not the Z number that follows
    TSE_IN_USE: 'A desk still signs at this device. Please end its registration first.', // a desk still signs at this security device
    DESK_HAS_TSE: 'This desk has a security device already.',
    JOURNAL_GAP: 'Im Journal fehlt ein Eintrag.', // an entry is missing before this one
    JOURNAL_BROKEN: 'Das Journal ist verändert.', // a hash or signature of the journal is not right
    ...EVENT_CONFLICTS,
    ...SHIFT_CONFLICTS,
    IMPORT_IN_USE:
      'Nights of this import were changed, published or sold since, so it cannot be taken back as a whole.',
    // a night of it has come; a ticket or membership was used, given back or changed
    IMPORT_USED: 'Something of this import was used or changed since, so it cannot be taken back as a whole.',
    WORKSHOP_DATE_TAKEN: 'This workshop date is already taken. Please select a different date.', // another workshop has that Berlin day
    ENGAGEMENT_MOVED_ON: 'This has changed meanwhile. Please look at it again.', // its state, or a newer letter, does not allow it
    WORKSHOP_NOT_PENDING: 'This workshop was decided or withdrawn already.', // decided already, or withdrawn
    ...MEMBERSHIP_CONFLICTS,
    DECLARATION_SETTLED: 'This declaration is settled already.', // effective, declined or ticked off already
    // its sender would never learn what became of it: it is assigned or declined
    DECLARATION_UNANSWERED: 'Its sender waits for an answer. Please assign the declaration or decline it.',
    // the law makes it effective: it is assigned, not declined
    DECLARATION_COUNTS: 'The sender has a running membership that this ends. Please assign it instead.',
    PAUSE_NOT_POSSIBLE: 'Your membership cannot be paused now.', // paused, ending or unpaid, or a pause within the last twelve months
    // given already, paused, ending or unpaid; or there is none to take back
    FREE_MONTH_NOT_POSSIBLE: 'The next month cannot be changed to that now. Load the page again to see how it stands.',
    ADDRESS_TAKEN: 'Another account has this address. If both are one person, merge the two accounts.',
    ADDRESS_UNCHANGED: 'This is the address of the account already.', // the account has this address already
    ADDRESS_CHANGE_OPEN: 'A change of this address is under way, or less than a day old. Take it back first, or wait.',
    ADDRESS_CHANGE_OVER: 'There is no change to take back any more.', // there is none to take back
    MERGE_WAITING: 'One of them was merged less than a day ago. Take that back first, or wait.',
    MERGE_OVER: 'That can no longer be taken back.', // a merge that can no longer be taken back
  },
  PRECONDITION_FAILED: {
    EVENT_SEVERAL_PRICES: 'This event has several ticket types: set their prices in the event.',
    EVENT_OVER: 'This event is over.', // the event has ended, or a workshop's day is past
    TOO_MANY_WEBHOOKS: 'There are 20 endpoints already. Please remove one that is not needed any more.',
    WEBHOOK_OFF: 'This endpoint is off. Please switch it on first.', // the endpoint is off, so nothing is sent to it
    TICKET_TYPE_NOT_ON_SALE: 'This ticket type is not on sale right now.', // outside its sale window, or sold at the door only
    ROLE_NEEDED: 'Please say what you dance.', // the event asks what is danced on each seat
    HELD_SEATS_LIMIT: 'You can hold at most 10 seats at a time.', // more than 10 seats held by one person
    TICKET_LIMIT_REACHED: 'You have as many tickets for this event as one person can have.',
    PROMO_CODE_NOT_YET: 'This promo code cannot be used yet.', // its time has not begun
    PROMO_CODE_OVER: 'This promo code has expired.', // its time is over, or somebody has ended it
    PROMO_CODE_FULL: 'This event has 100 promo codes.', // an event has as many codes as the panel lists
    GIVEN_FULL: 'This event has as many given tickets as it can have.', // an event has as many given tickets as the panel lists
    BANNED_GUEST: 'One of these addresses is banned from our nights. Its ban can be lifted under People.',
    BAN_OF_TEAM: 'Somebody who works with us can’t be banned. Please take their roles away first.',
    ORDER_NOT_OPEN: 'This order can no longer be changed.', // the order is no longer pending
    ORDER_EXPIRED: 'Your seats were held until the payment time ran out. Please book again.', // the hold ran out before it was paid
    // nothing was paid, money went back, or it was made out as often as it can be
    INVOICE_NOT_POSSIBLE: 'An invoice can no longer be made out here. Please write to us.',
    MOVE_NOT_POSSIBLE:
      'These tickets cannot be moved there. Only tickets that an account has bought online and that nobody disputes can be.',
    REFUND_NOT_POSSIBLE: 'This payment cannot be refunded.', // the order was not paid, or is refunded already
    LAST_ADMIN: 'You are the only admin. Make somebody else an admin first.', // the only admin can not leave
    // what would hand the house over is asked for by somebody not proven for ten minutes
    FRESH_SIGN_IN_NEEDED: 'Nothing was done: please confirm first that it is you.',
    LAST_WAY_IN: 'This is your only way to sign in. Set a password or add another passkey first.',
    ADMIN_NEEDS_PASSKEYS: 'An admin keeps two passkeys. Add another one or turn on two-step sign-in first.',
    DESK_STILL_PAIRED: 'This desk is still paired. Its till is closed there.', // only what a revoked desk left open is closed by the office
    GOODS_FULL: 'A desk has no room for more than 30 articles. Please archive one first.', // more goods on offer than a desk has tiles
    GUEST_LIST_FULL: 'This is more than the desks carry: 30 lists a night, 300 guests a list.',
    // a supervisor is named, and nothing proves that they typed their PIN
    SUPERVISOR_UNPROVED: 'Die PIN der Aufsicht fehlt oder stimmt nicht.',
    SUPERVISOR_NEEDED: 'Das darf nur die Aufsicht.', // void, refund, late undo or somebody else's cash session without a supervisor
    // no running membership, or its entitlement for the night is spent
    MEMBER_PRICE_NOT_POSSIBLE: 'Der Mitgliedspreis ist für diesen Abend nicht mehr möglich.',
    CASH_SESSION_NOT_OPEN: 'Die Kasse ist nicht geöffnet.', // no such open cash session at this desk
    CARD_TERMINAL_MISSING: 'Diese Kasse hat kein Kartenterminal.', // this desk has no reader at the payment provider
    FISCAL_KEY_MISSING:
      'The server has no FISCAL_KEY, so it cannot keep the secrets of a security device. The desks train until it is set.',
    FISCAL_KEY_CHANGED:
      'The secrets of the security devices were sealed under another FISCAL_KEY. Please give the server the old one again.',
    TSE_ACCOUNT_MISSING: 'Please enter your account at fiskaly first.', // no account at the provider of security devices
    TSE_NOT_READY: 'This security device is not set up yet.', // the security device is not set up far enough
    TSE_TILL_OPEN: 'The till of this desk is open. Please close it first.',
    TSE_PROOF_REFUSED: 'Der Testbeleg beweist die TSE nicht.', // the test receipt does not prove the security device
    EVENT_NOT_DRAFT: 'Only a hidden night without tickets, lists and codes can be deleted. Cancel this one.',
    IMPORT_PRICE_MISSING: 'The file gives some new nights no price. Please say what they cost.',
    EVENT_CANCELLED: 'This event is cancelled.', // a cancelled event is not edited any more
    ORDERS_NOT_FETCHED: 'The other system did not give its orders. Please check address, event and token.',
    EXCEPTION_NOT_OPEN: 'This is settled already.', // settled meanwhile, or of a kind that is settled elsewhere
    PAYMENT_NOT_AS_AGREED: 'The provider has no full payment for this order.',
    WORKSHOP_HAS_EVENT: 'This workshop is a bookable event already. Please change the event instead.', // it is a bookable event by now
    AUDIENCE_EMPTY: 'Nobody would get this mail.', // nobody would get this mailing
    WITHDRAWAL_TOO_LATE: 'The fourteen days to withdraw were over when this declaration came.', // the fourteen days were over when it came
    WALLET_NOT_SET_UP: 'Google Wallet is not set up here.', // no issuer account for passes
    ADDRESS_JUST_CHANGED:
      'Our office changed the address of this account less than a day ago. Please try again tomorrow.',
    MERGE_RUNNING_MEMBERSHIP: 'That account has a running membership. Merge the other one into it.',
  },
  PAYLOAD_TOO_LARGE: {
    PAYLOAD_TOO_LARGE: 'That is too large to send.', // body above the limit
    PICTURE_TOO_HEAVY: 'This picture is larger than 10 MB. Please save it smaller and choose it again.', // too many bytes
  },
  TOO_MANY_REQUESTS: {
    RATE_LIMITED: rateLimitedSentence(undefined, 'en'), // too many tries from one address or account
    PIN_LOCKED: 'Too many wrong PINs. Please wait 15 minutes.', // five wrong PINs: locked for a quarter of an hour
  },
  BAD_GATEWAY: {
    PAYMENT_SESSION_FAILED: CHECKOUT_MESSAGES.noPage,
    PAYMENT_CHECK_FAILED: 'Failed to verify payment status', // the provider could not be asked
    TSE_PROVIDER_REFUSED: 'fiskaly has refused this.', // the provider of security devices said no
    TSE_PROVIDER_SILENT: 'fiskaly did not answer. Nothing is lost: please try again.', // it did not answer, or has no time
    MEMBERSHIP_CHECK_FAILED: 'Failed to check subscription status', // the provider could not be asked or told
  },
  SERVICE_UNAVAILABLE: {
    PAYMENT_PROVIDER_BUSY: 'The payment provider is busy. Your seats stay held: please press again.',
    SERVICE_UNAVAILABLE:
      'We cannot take orders or save anything for a moment. What you have is safe. Please try again in a few minutes.',
  },
} as const satisfies Record<string, Record<string, string>>;

type Sentences = typeof SENTENCES;
export type ErrorStatus = keyof Sentences;
export type DomainCode = { [Status in ErrorStatus]: keyof Sentences[Status] }[ErrorStatus];

const entries = Object.entries<Record<string, string>>(SENTENCES);

/** What a failed call says on English screens: one sentence for each code. */
export const ERROR_MESSAGES = Object.fromEntries(
  entries.flatMap(([, sentences]) => Object.entries(sentences)),
) as Record<DomainCode, string>;
export const DOMAIN_CODES = Object.keys(ERROR_MESSAGES) as readonly DomainCode[];

/** How each code travels. */
export const ERROR_STATUS = Object.fromEntries(
  entries.flatMap(([status, sentences]) => Object.keys(sentences).map((code) => [code, status])),
) as Record<DomainCode, ErrorStatus>;
