import './role-mark.css';
import { ROLE_WORDS, type SeatRole } from '#shared/roles/seat-role.ts';

const RING = <circle cx="10" cy="10" r="7.8" fill="none" stroke="currentColor" strokeWidth="2.2" />;
const MARKS = {
  lead: (
    <>
      {RING}
      <path d="M10 2.2A7.8 7.8 0 0 0 10 17.8Z" fill="currentColor" />
    </>
  ),
  follow: (
    <>
      {RING}
      <path d="M10 2.2A7.8 7.8 0 0 1 10 17.8Z" fill="currentColor" />
    </>
  ),
  both: <circle cx="10" cy="10" r="8.9" fill="currentColor" />,
  couple: (
    <>
      <path d="M8.2 1.4A8.7 8.7 0 0 0 8.2 18.6Z" fill="currentColor" />
      <path d="M11.8 1.4A8.7 8.7 0 0 1 11.8 18.6Z" fill="currentColor" />
    </>
  ),
} as const;

/** A role as a shape, in the colour of the text beside it: the word always stands there too. */
export const RoleMark = ({ of }: { of: SeatRole | 'couple' }) => (
  <svg className="role-mark" viewBox="0 0 20 20" aria-hidden="true">
    {MARKS[of]}
  </svg>
);

/** Mark and word. */
export const RoleWord = ({ role }: { role: SeatRole }) => (
  <span className="role-word">
    <RoleMark of={role} /> {ROLE_WORDS[role]}
  </span>
);
