import type { IconName } from '#web/ui/icon.tsx';

/** The panel's lists in the order of the page; what needs a person comes first. */
const SECTIONS = [
  { id: 'today', title: 'To do today', icon: 'circle-check' },
  { id: 'mails', title: 'Mails that could not be sent', icon: 'mail' },
  { id: 'tickets', title: 'Tickets by event', icon: 'ticket' },
] as const satisfies readonly { id: string; title: string; icon: IconName }[];

export const [TODAY, MAILS, TICKETS] = SECTIONS;
