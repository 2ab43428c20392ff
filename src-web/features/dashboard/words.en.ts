import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';

/** The dashboard's head and tabs, and the way to the panel. */
export const en = {
  title: 'My dashboard',
  heading: 'MY DASHBOARD',
  welcome: (name: string) => `Welcome back, ${name === '' ? 'Dancer' : name}`,
  adminPanel: 'Admin Panel',
  logout: 'Logout',
  label: 'Dashboard',
  loadFailed: DASHBOARD_MESSAGES.loadFailed,
  tabs: {
    membership: 'Membership',
    tickets: 'Tickets',
    cards: 'Cards',
    newsletters: 'Newsletters',
    profile: 'Profile',
  },
  admin: {
    title: 'Admin',
    text: 'Events, workshops, subscriptions and tickets',
    open: 'Open admin panel',
  },
};
