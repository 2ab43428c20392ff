import type { ReactNode } from 'react';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { RoleMark } from '#web/ui/role-mark.tsx';

type RoleRowProps = {
  name: string;
  mark?: SeatRole | 'couple';
  title: string;
  text?: string;
  isChecked: boolean;
  onChoose: () => void;
  end?: ReactNode;
};

/** One of several, with its mark. */
export function RoleRow({ name, mark, title, text, isChecked, onChoose, end }: RoleRowProps) {
  return (
    <label className="choice role-row">
      <input type="radio" name={name} checked={isChecked} onChange={onChoose} />
      <span>
        <b>
          {mark !== undefined && <RoleMark of={mark} />} {title}
        </b>
        {text !== undefined && <span className="choice-text">{text}</span>}
      </span>
      {end !== undefined && <span className="role-end">{end}</span>}
    </label>
  );
}
