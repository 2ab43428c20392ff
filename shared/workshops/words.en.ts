import { brand, inPlace } from '../brand.ts';
import { ERROR_MESSAGES } from '../messages.ts';
import { AGREEMENT, dateConflict, SUBMISSION_MESSAGES } from './workshop-messages.ts';
import { WORKSHOP_SENTENCES } from './workshop-fields.ts';
import type { WorkshopState } from './workshop-state.ts';

/** What the form for proposals says, and the page of what became of one. */
export const en = {
  fields: WORKSHOP_SENTENCES,
  said: SUBMISSION_MESSAGES,
  agreement: AGREEMENT,
  dateConflict,
  title: 'Submit a workshop',
  get description() {
    return `Propose a Bachata or Salsa workshop${inPlace('en')}: what we need to know, and which dates are already taken.`;
  },
  lead: 'You teach, we have the studio and the people. We look at every proposal and answer by e-mail.',
  form: 'Workshop submission',
  artist: {
    legend: 'Artist Information',
    name: 'Artist name',
    email: 'E-mail',
    emailHint: 'Only we see it.',
  },
  details: {
    legend: 'Workshop Details',
    topic: 'Workshop topic',
    text: 'Description',
    textHint: 'Optional: level, what to bring, what people will learn',
    date: 'Preferred date and time',
    get dateHint() {
      return `${brand.place.en || 'German'} time. Each date can be taken only once.`;
    },
    minutes: 'Duration in minutes',
    fee: 'Artist fee in euros',
    feeHint: 'Only we see it. 0 if there is none.',
  },
  photo: {
    label: 'Photo (optional)',
    choose: 'Choose a photo',
    another: 'Choose another',
    remove: 'Remove',
    preview: 'Preview of the photo',
    hint: 'JPEG, PNG or WebP, up to 10 MB and 50 megapixels',
    problems: {
      PICTURE_REFUSED: ERROR_MESSAGES.PICTURE_REFUSED,
      PICTURE_HEIC: ERROR_MESSAGES.PICTURE_HEIC,
      PICTURE_CUT_OFF: ERROR_MESSAGES.PICTURE_CUT_OFF,
      PICTURE_TOO_LARGE: ERROR_MESSAGES.PICTURE_TOO_LARGE,
      PICTURE_TOO_HEAVY: ERROR_MESSAGES.PICTURE_TOO_HEAVY,
    },
  },
  policy: 'Privacy Policy',
  terms: 'Terms & Conditions',
  button: 'Submit Workshop',
  busy: 'Submitting...',
  done: {
    text: 'The mail has a private link: follow your proposal there, or withdraw it.',
    another: 'Submit another workshop',
    calendar: 'Workshop calendar',
  },
  keep: 'We keep your proposal to answer it: <policy>Privacy Policy</policy>. Or write to <mail/> from anywhere.',
  taken: {
    title: 'Dates that are taken',
    again: 'Try again',
    loading: 'Loading workshops',
    note: 'Each date must be unique: it can be taken only once. Please choose a day that is not in this list.',
    none: 'No workshops scheduled yet',
    of: (topic: string, artist: string) => `${topic}, by ${artist}`,
    asked: 'Asked for, not decided yet',
  },
  state: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Not this time',
    withdrawn: 'Withdrawn',
  } satisfies Record<WorkshopState, string>,
  /** The private page of a proposal. */
  status: {
    title: 'Your workshop',
    loading: 'Loading',
    linkNotValid: ERROR_MESSAGES.LINK_NOT_VALID,
    text: {
      pending: 'We have your proposal and will answer by e-mail. The day is kept for you until then.',
      approved: 'We would love to have your workshop. It is in our workshop calendar.',
      rejected: 'We cannot take it this time. The day is free again, and so is the next idea.',
      withdrawn: 'You have taken this proposal back. Its day is free again.',
    } satisfies Record<WorkshopState, string>,
    artist: 'Artist',
    date: 'Date',
    duration: 'Duration',
    minutes: (count: number) => `${count} min`,
    event: 'See the event',
    propose: 'Propose another workshop',
    withdraw: 'Withdraw this proposal',
    question: 'Withdraw for good?',
    forGood: 'This cannot be undone: the day is free for others at once.',
    yes: 'Yes, withdraw',
    busy: 'Withdrawing',
    keep: 'Keep it',
    withdrawn: 'Your workshop is withdrawn',
    notWithdrawn: 'Not withdrawn',
  },
};
