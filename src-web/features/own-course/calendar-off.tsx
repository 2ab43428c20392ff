import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';

/** The sign of who can't come; only this page needs it. */
export const CalendarOff = ({ size = 20 }: { size?: number }) => (
  <IconCalendarOff size={size} stroke={2} aria-hidden="true" />
);
