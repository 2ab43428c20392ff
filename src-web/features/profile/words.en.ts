import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';

/** What the dashboard says about one's own picture and fields. */
export const en = {
  title: 'About you',
  loading: 'Loading',
  loadFailed: DASHBOARD_MESSAGES.loadFailed,
  saved: DASHBOARD_MESSAGES.profileSaved,
  notSaved: DASHBOARD_MESSAGES.profileFailed,
  picture: {
    title: 'Profile picture',
    hint: 'Drop a picture here, pick one or take one. At least 200 × 200 pixels look best.',
    choose: 'Choose a picture',
    take: 'Take a photo',
    remove: 'Remove',
    removed: 'Profile picture removed',
    saved: DASHBOARD_MESSAGES.pictureSaved,
    notSaved: DASHBOARD_MESSAGES.pictureFailed,
    cut: 'Your picture',
    shown: 'The part of your picture that is shown',
    zoom: 'Zoom',
    sideways: 'Left and right',
    upwards: 'Up and down',
    save: 'Save picture',
    cancel: 'Cancel',
  },
  fields: {
    name: 'Display name',
    email: 'E-mail',
    emailFixed: 'Email cannot be changed',
    phone: 'Phone number',
    role: 'Dance role',
    level: 'Dancing level',
    lang: 'Language of your mails and tickets',
    langs: { en: 'English', de: 'Deutsch' },
    notChosen: 'Not chosen',
    roles: { Leader: 'Leader', Follower: 'Follower', Both: 'Both' },
    levels: { Beginner: 'Beginner', Intermediate: 'Intermediate', Advanced: 'Advanced', Teacher: 'Teacher' },
  },
  atMost: (count: number) => `At most ${count} characters`,
  doorPhoto: {
    label: 'Show my photo at the door',
    text: 'The team at the entrance sees it when your ticket or card is scanned. You can take this back at any time.',
  },
  dayBefore: {
    label: 'Mail me the day before a night',
    text: 'Your codes, the way and the time, once for each night you have a ticket for. No advertising.',
  },
  morningAfter: {
    label: 'Mail me the morning after a night',
    text:
      'Thanks, the next night like it and one question, once for each night you were at. It is advertising; you can say ' +
      'no here.',
  },
  save: 'Save profile',
  saving: 'Saving',
};
