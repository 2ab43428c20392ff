import type { DomainCode, DomainErrorDetails } from './errors.ts';
import { rateLimitedSentence } from './rate-limit-words.ts';

/** What a failed call says on English screens: one sentence for each code. */
export const ERROR_MESSAGES: Record<DomainCode, string> = {
  UNAUTHORIZED: 'Please sign in to continue.',
  FORBIDDEN: 'You are not allowed to do this.',
  SECOND_FACTOR_REQUIRED: 'Admins need two-step sign-in. Please set it up in your profile.',
  INVALID_INPUT: 'Please check what you entered.',
  RATE_LIMITED: rateLimitedSentence(undefined, 'en'),
  ORIGIN_NOT_ALLOWED: 'This request came from another site and was refused.',
  PAYLOAD_TOO_LARGE: 'That is too large to send.',
  SESSION_NOT_FOUND: 'This device is already signed out.',
  NOT_FOUND: 'Oops! Page not found',
  EVENT_NOT_FOUND: 'Event not found',
  EVENT_OVER: 'This event is over.',
  EVENT_SOLD_OUT: 'There are not enough seats left for this order.',
  TICKET_TYPE_NOT_FOUND: 'This ticket type is no longer available.',
  TICKET_TYPE_SOLD_OUT: 'This ticket type is sold out.',
  TICKET_TYPE_NOT_ON_SALE: 'This ticket type is not on sale right now.',
  HELD_SEATS_LIMIT: 'You can hold at most 10 seats at a time.',
  TICKET_LIMIT_REACHED: 'You have as many tickets for this event as one person can have.',
  ORDER_NOT_FOUND: 'Order not found',
  ORDER_NOT_OPEN: 'This order can no longer be changed.',
  ORDER_EXPIRED: 'Your seats were held until the payment time ran out. Please book again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already used for another order.',
  NO_SESSION_ID: 'No session ID provided',
  PAYMENT_SESSION_FAILED: 'Payment Error: Failed to create checkout session. Please try again.',
  PAYMENT_PROVIDER_BUSY: 'The payment provider is busy. Your seats stay held: please press again.',
  PAYMENT_PROCESSING: 'Your payment for this event is still being processed.',
  PAYMENT_CHECK_FAILED: 'Failed to verify payment status',
  TICKET_NOT_FOUND: 'Ticket not found',
  TICKET_ALREADY_USED: 'This ticket was already used.',
  REFUND_NOT_POSSIBLE: 'This payment can not be refunded.',
  REFUND_TOO_LARGE: 'The refund is larger than what is left of the payment.',
  LAST_ADMIN: 'You are the only admin. Make somebody else an admin first.',
  DELETION_NOT_CONFIRMED: 'This is not the e-mail address of your account.',
  PASSWORD_TOO_COMMON: 'This password is one of those that strangers try first. Please choose another one.',
  PASSWORD_UNCHANGED: 'This is the password you have now. Please choose another one.',
  NO_PASSWORD: 'Your account has no password yet: you can set one by e-mail.',
  WRONG_PASSWORD: 'This password is not right.',
  SIGN_IN_TOO_OLD: 'Please sign in again first: this needs a sign-in of the last ten minutes.',
  LINK_NOT_VALID: 'This link does not work any more.',
  PICTURE_REFUSED: 'This file is not a picture we can use. Please choose a JPEG, PNG or WebP image.',
  DESK_REVOKED: 'This desk was revoked.',
  DESK_STILL_PAIRED: 'This desk is still paired. Its till is closed there.',
  DESK_NOT_FOUND: 'This desk does not exist.',
  PAIRING_NOT_FOUND: 'This pairing code is unknown or has run out.',
  KASSE_WRONG_CODE: 'Falscher Code',
  KASSE_LOCKED: 'Zugang verweigert',
  SHIFT_NOT_FOUND: 'Fehler beim Löschen des Eintrags',
  SHIFT_NOT_OWN: 'Sie können nur ihre eigenen Einträge löschen',
  PIN_LOCKED: 'Too many wrong PINs. Please wait 15 minutes.',
  PIN_VOIDED: 'A lost desk may have given these digits away. Please choose others.',
  SUPERVISOR_UNPROVED: 'Die PIN der Aufsicht fehlt oder stimmt nicht.',
  CASHIER_UNKNOWN: 'Diese Person darf nicht an die Kasse.',
  SUPERVISOR_NEEDED: 'Das darf nur die Aufsicht.',
  ADMISSION_NOT_FOUND: 'Dieser Einlass ist nicht bekannt.',
  MEMBER_PRICE_GONE: 'Your member price for this event is no longer available. Please check the new price.',
  MEMBER_PRICE_NOT_POSSIBLE: 'Der Mitgliedspreis ist für diesen Abend nicht mehr möglich.',
  PRICE_CHANGED: 'Der Preis hat sich geändert. Bitte neu kassieren.',
  PAYMENT_MISMATCH: 'Die Zahlungen ergeben nicht die Summe.',
  SALE_NOT_FOUND: 'Dieser Verkauf ist nicht bekannt.',
  CASH_SESSION_NOT_OPEN: 'Die Kasse ist nicht geöffnet.',
  CASH_SESSION_OPEN: 'Die Kasse ist schon geöffnet.',
  CASH_NOTE_NEEDED: 'Bitte die Differenz begründen.',
  Z_NUMBER_GAP: 'Die Z-Nummer hat eine Lücke.',
  CARD_TERMINAL_MISSING: 'Diese Kasse hat kein Kartenterminal.',
  JOURNAL_GAP: 'Im Journal fehlt ein Eintrag.',
  JOURNAL_BROKEN: 'Das Journal ist verändert.',
  CAPACITY_BELOW_SOLD: 'There are already more seats sold and held than that.',
  EVENT_HAS_HOLDERS: 'People hold tickets for this event: decide how they are told.',
  CHANGED_MEANWHILE: 'Somebody else has changed this meanwhile.',
  EVENT_CANCELLED: 'This event is cancelled.',
  IMPORT_NOT_READABLE: 'This file is neither a calendar (.ics) nor a table of events (CSV).',
  EXCEPTION_NOT_OPEN: 'This is settled already.',
  WORKSHOP_DATE_TAKEN: 'This workshop date is already taken. Please select a different date.',
  WORKSHOP_NOT_FOUND: 'This workshop does not exist any more.',
  WORKSHOP_NOT_PENDING: 'This workshop was decided or withdrawn already.',
  WORKSHOP_HAS_EVENT: 'This workshop is a bookable event already. Please change the event instead.',
  USER_NOT_FOUND: 'This account does not exist any more.',
  CAMPAIGN_NOT_FOUND: 'This mailing does not exist.',
  MEMBERSHIP_RUNNING: 'You already have a membership.',
  MEMBERSHIP_NOT_FOUND: "You don't have an active subscription to manage.",
  MEMBERSHIP_ENDING: 'Your membership is cancelled already.',
  MEMBERSHIP_NOT_ENDING: 'There is no cancellation to take back.',
  MEMBERSHIP_NOT_PAUSED: 'There is no pause to end.',
  DECLARATION_SETTLED: 'This declaration is settled already.',
  DECLARATION_UNANSWERED: 'Its sender waits for an answer. Please assign the declaration or decline it.',
  DECLARATION_COUNTS: 'The sender has a running membership that this ends. Please assign it instead.',
  WITHDRAWAL_TOO_LATE: 'The fourteen days to withdraw were over when this declaration came.',
  PAUSE_NOT_POSSIBLE: 'Your membership can not be paused now.',
  WALLET_NOT_SET_UP: 'Google Wallet is not set up here.',
  SERVICE_UNAVAILABLE:
    'We can not take orders or save anything for a moment. What you have is safe. Please try again in a few minutes.',
  MEMBERSHIP_CHECK_FAILED: 'Failed to check subscription status',
  PAYMENT_NOT_AS_AGREED: 'The provider has no full payment for this order.',
};

/** The sentence of a code, with what its details add: how long to wait. */
export const domainSentence = (code: DomainCode, { retryAfterSeconds }: DomainErrorDetails = {}): string =>
  code === 'RATE_LIMITED' ? rateLimitedSentence(retryAfterSeconds, 'en') : ERROR_MESSAGES[code];

/** A failure nobody expected: neutral, the cause is in the log. */
export const UNEXPECTED_MESSAGE = 'Something went wrong. Please try again.';

/** What the events pages and the checkout say. */
export const CHECKOUT_MESSAGES = {
  loadFailed: 'Failed to load event details. Please try again.',
  paymentFailed: {
    title: 'Payment Failed',
    text: 'Your payment was declined. Please try again with a different card.',
  },
  paymentSuccessful: 'Payment Successful',
  paymentConfirmed: 'Payment Confirmed!',
  ticketCreated: 'Ticket Created!',
  updateError: 'Update Error',
  noEvents: 'Currently no events are planned. Check back soon!',
  emptyMonth: 'Keine Events in diesem Monat geplant.',
} as const;

/**
 * The part of them that every page needs: one can sign out anywhere (§8; the others are in accounts/auth-messages.ts).
 */
export const SIGN_OUT_MESSAGES = {
  signedOut: 'Erfolgreich abgemeldet',
  unexpected: 'Ein Fehler ist aufgetreten',
} as const;
