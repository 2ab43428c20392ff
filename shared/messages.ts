import type { DomainCode } from './errors.ts';

/** What a failed call says on English screens: the specification's sentence where it has one (§8). */
export const ERROR_MESSAGES: Record<DomainCode, string> = {
  UNAUTHORIZED: 'Please sign in to continue.',
  FORBIDDEN: 'You are not allowed to do this.',
  SECOND_FACTOR_REQUIRED: 'Admins need two-step sign-in. Please set it up in your profile.',
  INVALID_INPUT: 'Please check what you entered.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment and try again.',
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
  ORDER_NOT_FOUND: 'Order not found',
  ORDER_NOT_OPEN: 'This order can no longer be changed.',
  ORDER_EXPIRED: 'Your seats were held until the payment time ran out. Please book again.',
  IDEMPOTENCY_KEY_REUSED: 'This request was already used for another order.',
  NO_SESSION_ID: 'No session ID provided',
  PAYMENT_SESSION_FAILED: 'Payment Error: Failed to create checkout session. Please try again.',
  PAYMENT_PROCESSING: 'Your payment for this event is still being processed.',
  PAYMENT_CHECK_FAILED: 'Failed to verify payment status',
  TICKET_NOT_FOUND: 'Ticket not found',
  TICKET_ALREADY_USED: 'This ticket was already used.',
  REFUND_NOT_POSSIBLE: 'This payment can not be refunded.',
  REFUND_TOO_LARGE: 'The refund is larger than what is left of the payment.',
  LAST_ADMIN: 'You are the only admin. Make somebody else an admin first.',
  DELETION_NOT_CONFIRMED: 'This is not the e-mail address of your account.',
  WRONG_PASSWORD: 'This password is not right.',
  SIGN_IN_TOO_OLD: 'Please sign in again first: this needs a sign-in of the last ten minutes.',
  LINK_NOT_VALID: 'This link does not work any more.',
  PICTURE_REFUSED: 'This file is not a picture we can use. Please choose a JPEG, PNG or WebP image.',
  DESK_REVOKED: 'This desk was revoked.',
  DESK_NOT_FOUND: 'This desk does not exist.',
  PAIRING_NOT_FOUND: 'This pairing code is unknown or has run out.',
  KASSE_WRONG_CODE: 'Falscher Code',
  KASSE_LOCKED: 'Zugang verweigert',
  SHIFT_NOT_FOUND: 'Fehler beim Löschen des Eintrags',
  SHIFT_NOT_OWN: 'Sie können nur ihre eigenen Einträge löschen',
  PIN_LOCKED: 'Too many wrong PINs. Please wait 15 minutes.',
  SUPERVISOR_NEEDED: 'Das darf nur die Aufsicht.',
  ADMISSION_NOT_FOUND: 'Dieser Einlass ist nicht bekannt.',
  MEMBER_PRICE_NOT_POSSIBLE: 'Der Mitgliedspreis ist für diesen Abend nicht mehr möglich.',
  PRICE_CHANGED: 'Der Preis hat sich geändert. Bitte neu kassieren.',
  PAYMENT_MISMATCH: 'Die Zahlungen ergeben nicht die Summe.',
  SALE_NOT_FOUND: 'Dieser Verkauf ist nicht bekannt.',
  CASH_SESSION_NOT_OPEN: 'Die Kasse ist nicht geöffnet.',
  CASH_SESSION_OPEN: 'Die Kasse ist schon geöffnet.',
  CASH_NOTE_NEEDED: 'Bitte die Differenz begründen.',
  Z_NUMBER_GAP: 'Die Z-Nummer hat eine Lücke.',
  JOURNAL_GAP: 'Im Journal fehlt ein Eintrag.',
  JOURNAL_BROKEN: 'Das Journal ist verändert.',
  CAPACITY_BELOW_SOLD: 'There are already more seats sold and held than that.',
  EVENT_HAS_HOLDERS: 'People hold tickets for this event: decide how they are told.',
  EVENT_CANCELLED: 'This event is cancelled.',
  IMPORT_NOT_READABLE: 'This file is neither a calendar (.ics) nor a table of events (CSV).',
  EXCEPTION_NOT_OPEN: 'This is settled already.',
  PAYMENT_NOT_AS_AGREED: 'The provider has no full payment for this order.',
};

/** A failure nobody expected: neutral, the cause is in the log. */
export const UNEXPECTED_MESSAGE = 'Something went wrong. Please try again.';

/** Specification §8, events and checkout. */
export const CHECKOUT_MESSAGES = {
  loadFailed: 'Failed to load event details. Please try again.',
  paymentFailed: { title: 'Payment Failed', text: 'Your payment was declined. Please try again with a different card.' },
  paymentSuccessful: 'Payment Successful',
  paymentConfirmed: 'Payment Confirmed!',
  ticketCreated: 'Ticket Created!',
  updateError: 'Update Error',
  noEvents: 'Currently no events are planned. Check back soon!',
  emptyMonth: 'Keine Events in diesem Monat geplant.',
} as const;

/** Specification §8, authentication: German. */
export const AUTH_MESSAGES = {
  signedIn: 'Erfolgreich angemeldet!',
  signedUp: 'Registrierung erfolgreich! Bitte überprüfen Sie Ihre E-Mail.',
  signedOut: 'Erfolgreich abgemeldet',
  unexpected: 'Ein Fehler ist aufgetreten',
  unreachable: 'Ein Fehler ist aufgetreten',
  confirmFailed: 'E-Mail-Bestätigung fehlgeschlagen',
  confirmed: (product: string) => `E-Mail erfolgreich bestätigt! Willkommen bei ${product}!`,
  backToSignIn: 'Zurück zur Anmeldung',
  wrongCredentials: 'E-Mail oder Passwort ist falsch.',
  notConfirmed: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  rateLimited: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  invalidEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  emailRequired: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  passwordRequired: 'Bitte geben Sie Ihr Passwort ein.',
  passwordTooShort: 'Das Passwort muss mindestens 6 Zeichen lang sein',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  resetMailSent: 'Passwort-Reset-E-Mail wurde gesendet!',
  resetMailFailed: 'Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.',
  resetMailUnexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  resetLinkInvalid: 'Ungültiger Passwort-Reset-Link',
  resetFailed: 'Fehler beim Zurücksetzen des Passworts',
  googleCancelled: 'Sie haben die Anmeldung mit Google abgebrochen.',
  googleUnverified: 'Google hat Ihre E-Mail-Adresse nicht bestätigt. Bitte melden Sie sich mit E-Mail und Passwort an.',
  googleUnreachable: 'Google ist gerade nicht erreichbar. Bitte melden Sie sich mit E-Mail und Passwort an.',
  googleFailed: 'Die Anmeldung mit Google ist fehlgeschlagen. Bitte versuchen Sie es erneut oder melden Sie sich mit E-Mail und Passwort an.',
  passwordReset: 'Passwort erfolgreich zurückgesetzt!',
  codeRequired: 'Bitte geben Sie den Code ein.',
  wrongCode: 'Der Code ist falsch oder abgelaufen.',
  secondStepOver: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich erneut an.',
  paymentSuccessfulSignIn: 'Payment Successful! Please log in to view your ticket',
} as const;

/** Specification §8, dashboard. */
export const DASHBOARD_MESSAGES = {
  loadFailed: 'Error loading data',
  profileSaved: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile',
  pictureSaved: 'Profile picture updated successfully!',
  pictureFailed: 'Failed to upload profile picture',
  subscribed: 'Subscription activated',
  unsubscribed: 'Subscription deactivated',
  subscriptionFailed: 'Error updating subscription',
} as const;

/** Specification §8, contact and free guide. */
export const CONTACT_MESSAGES = {
  sent: { title: 'Message sent successfully!', text: "We'll get back to you as soon as possible." },
  failed: { title: 'Error sending message', text: 'Please try again or contact us directly via WhatsApp or Instagram.' },
  guide: { title: 'Registration successful!', text: "We'll send you your free guide via email." },
} as const;

/** Two-step sign-in and sessions, on the dashboard. */
export const SECURITY_MESSAGES = {
  wrongPassword: 'That is not your password.',
  wrongCode: 'That code is wrong or too old.',
  alreadyOn: 'Two-step sign-in is on already.',
  turnedOff: 'Two-step sign-in is off',
  deviceEnded: 'Device signed out',
  othersEnded: 'Signed out everywhere else',
} as const;
