/** What the dashboard says about profile, data and security. */
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

/** Two-step sign-in and sessions, on the dashboard. */
export const SECURITY_MESSAGES = {
  wrongPassword: 'That is not your password.',
  wrongCode: 'That code is wrong or too old.',
  alreadyOn: 'Two-step sign-in is on already.',
  stepRequired: 'The admin panel opens once two-step sign-in is on. Turn it on here.',
  passwordChanged: 'Password changed. Every other device is signed out.',
  passwordRequired: 'Please enter your password.',
  proofRequired: 'Please fill this in.',
  passwordsDiffer: 'The two passwords are not the same.',
  passwordTooShort: 'Please choose at least 6 characters.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  passkeyDismissed: 'No passkey was added.',
  secondPasskey: 'The admin panel opens with a second passkey, in case this one is lost. Add it here.',
  turnedOff: 'Two-step sign-in is off',
  deviceEnded: 'Device signed out',
  othersEnded: 'Signed out everywhere else',
} as const;
