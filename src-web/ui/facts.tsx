import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type Fact = {
  icon: IconName;
  /** In place of the icon. */ mark?: ReactNode;
  text: ReactNode;
  /** A link or meter at the row's end. */ end?: ReactNode;
};

/** When, where, how many: rows of icon and text. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="facts">
      {facts.map(({ icon, mark, text, end }) => (
        <li key={icon}>
          {mark ?? <Icon name={icon} size={22} />}
          <span>{text}</span>
          {end}
        </li>
      ))}
    </ul>
  );
}
