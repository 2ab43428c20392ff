import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { AUTH_MESSAGES, CONTACT_MESSAGES, DASHBOARD_MESSAGES } from '#shared/messages.ts';

// The browser tests look for these by name, on the screens that say them; here stands what the specification has them say (§2, §8).
test('authentication says what the specification says, word for word', () => {
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
  expect(AUTH_MESSAGES.confirmed(brand.full)).toBe(`E-Mail erfolgreich bestätigt! Willkommen bei ${brand.name} Nights!`);
});

test('the dashboard says what the specification says, word for word', () => {
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
  expect(MEMBERSHIP_MESSAGES).toMatchObject({ refreshed: 'Subscription status updated', refreshFailed: 'Failed to refresh subscription status' });
});

test('the contact forms say what the specification says, word for word', () => {
  expect(CONTACT_MESSAGES).toEqual({
    sent: { title: 'Message sent successfully!', text: "We'll get back to you as soon as possible." },
    failed: { title: 'Error sending message', text: 'Please try again or contact us directly via WhatsApp or Instagram.' },
    guide: { title: 'Registration successful!', text: "We'll send you your free guide via email." },
  });
});
