import type { IconName } from '#web/ui/icon.tsx';

/** The panel's lists in the order of the page; what needs a person comes first. */
const SECTIONS = [
  { id: 'today', icon: 'circle-check' },
  { id: 'mails', icon: 'mail' },
  { id: 'tickets', icon: 'ticket' },
] as const satisfies readonly { id: string; icon: IconName }[];

export const [TODAY, MAILS, TICKETS] = SECTIONS;
