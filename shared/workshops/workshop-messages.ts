/** What the form for proposals says. */
export const SUBMISSION_MESSAGES = {
  loadFailed: 'Failed to load existing workshops',
  conflict: 'Please resolve the date conflict before submitting',
  notAgreed: 'Please agree to our privacy policy and terms of service to continue',
  uploadFailed: 'Failed to upload image. Please try again.',
  dayPending: 'This date is asked for already and not decided yet. Please select a different date.',
  dateTaken: 'This workshop date is already taken. Please select a different date.',
  failed: 'Failed to submit workshop. Please try again.',
  submitted: 'Workshop submitted successfully! Confirmation email sent.',
} as const;

/** What the panel says about proposals. */
export const WORKSHOP_ADMIN_MESSAGES = {
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
} as const;

/** The way from an accepted proposal to what is agreed on with its artist. */
export const WORKSHOP_TERMS = { short: 'Terms', of: (topic: string) => `Terms: ${topic}` };

/** The agreement an artist ticks. */
export const AGREEMENT = {
  lead: 'I am a real person and I agree:',
  points: [
    'I am a legitimate instructor.',
    'I accept the privacy policy and the terms.',
    'You review my proposal and contact me by e-mail.',
    'False information may lead to a permanent ban.',
  ],
} as const;

/** A chosen day that a listed workshop has. */
export const dateConflict = ({ workshopTopic, artistName }: { workshopTopic: string; artistName: string }): string =>
  `This date is already taken by "${workshopTopic}" by ${artistName}`;
