import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ChipTone = 'plain' | 'ok' | 'warn' | 'bad' | 'night' | 'stop' | 'rosa';

/** A status: always an icon and a word, never the colour alone. */
export function Chip({ tone = 'plain', icon, children }: { tone?: ChipTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={tone === 'plain' ? 'chip' : `chip chip-${tone}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </span>
  );
}
