import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { SUBMISSION_MESSAGES, WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';

// The browser tests look for these by name, on the screens that say them. Here stands what was agreed that they say.
test('authentication keeps its agreed sentences, word for word', () => {
  expect(AUTH_MESSAGES).toMatchObject({
    signedIn: 'Erfolgreich angemeldet!',
    signedUp: 'Registrierung erfolgreich! Bitte überprüfen Sie Ihre E-Mail.',
    signedOut: 'Erfolgreich abgemeldet',
    unexpected: 'Ein Fehler ist aufgetreten',
    confirmFailed: 'E-Mail-Bestätigung fehlgeschlagen',
    backToSignIn: 'Zurück zur Anmeldung',
    resetMailSent: 'Passwort-Reset-E-Mail wurde gesendet!',
    resetMailFailed: 'Fehler beim Senden der E-Mail. Bitte versuchen Sie es erneut.',
    resetMailUnexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
    resetLinkInvalid: 'Ungültiger Passwort-Reset-Link',
    resetFailed: 'Fehler beim Zurücksetzen des Passworts',
    passwordReset: 'Passwort erfolgreich zurückgesetzt!',
    paymentSuccessfulSignIn: 'Payment Successful! Please log in to view your ticket',
  });
  expect(AUTH_MESSAGES.confirmed(brand.full)).toBe(
    `E-Mail erfolgreich bestätigt! Willkommen bei ${brand.name} Nights!`,
  );
});

test('the dashboard keeps its agreed sentences, word for word', () => {
  expect(DASHBOARD_MESSAGES).toEqual({
    loadFailed: 'Error loading data',
    profileSaved: 'Profile updated successfully!',
    profileFailed: 'Failed to update profile',
    pictureSaved: 'Profile picture updated successfully!',
    pictureFailed: 'Failed to upload profile picture',
    subscribed: 'Subscription activated',
    unsubscribed: 'Subscription deactivated',
    subscriptionFailed: 'Error updating subscription',
  });
  expect(MEMBERSHIP_MESSAGES).toMatchObject({
    refreshed: 'Subscription status updated',
    refreshFailed: 'Failed to refresh subscription status',
  });
});

test('the contact forms keep their agreed sentences, word for word', () => {
  expect(CONTACT_MESSAGES).toEqual({
    sent: { title: 'Message sent successfully!', text: "We'll get back to you as soon as possible." },
    failed: {
      title: 'Error sending message',
      text: 'Please try again or contact us directly via WhatsApp or Instagram.',
    },
    guide: { title: 'Registration successful!', text: "We'll send you your free guide via email." },
  });
});

test('the panel, its mailings and the workshop form keep their agreed sentences, word for word', () => {
  expect(ADMIN_MESSAGES).toMatchObject({
    eventsFailed: 'Fehler beim Laden der Events',
    subscriptionsFailed: 'Fehler beim Laden der Abonnements',
    ticketsFailed: 'Fehler beim Laden der Tickets',
    ticketTypesFailed: 'Fehler beim Laden der Ticket-Typen',
  });
  expect(BULK_MESSAGES).toMatchObject({
    notSignedIn: 'Nicht authentifiziert',
    sending: 'Sende E-Mails an alle Abonnenten...',
    failed: 'Fehler beim Senden der E-Mails',
  });
  expect(BULK_MESSAGES.sent(12, 3)).toBe('E-Mails gesendet! Erfolgreich: 12, Fehlgeschlagen: 3');
  expect(WORKSHOP_ADMIN_MESSAGES).toEqual({
    loadFailed: 'Failed to fetch workshops',
    uploadFailed: 'Failed to upload image',
    updated: 'Workshop updated successfully',
    updateFailed: 'Failed to update workshop',
    deleted: 'Workshop deleted successfully',
    deleteFailed: 'Failed to delete workshop',
    approved: 'Workshop approved successfully',
    approveFailed: 'Failed to approve workshop',
    rejected: 'Workshop rejected',
    rejectFailed: 'Failed to reject workshop',
  });
  expect(SUBMISSION_MESSAGES).toEqual({
    loadFailed: 'Failed to load existing workshops',
    conflict: 'Please resolve the date conflict before submitting',
    notAgreed: 'Please agree to our privacy policy and terms of service to continue',
    uploadFailed: 'Failed to upload image. Please try again.',
    dateTaken: 'This workshop date is already taken. Please select a different date.',
    dayPending: 'This date is asked for already and not decided yet. Please select a different date.',
    failed: 'Failed to submit workshop. Please try again.',
    submitted: 'Workshop submitted successfully! Confirmation email sent.',
  });
});
