import { Button, CloseButton, Menu } from '@mantine/core';
import { AdminIcon } from '../admin-icon.tsx';
import type { BulkAct, Noun } from './data-table-types.ts';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type BulkBarProps = {
  acts: readonly BulkAct[];
  noun: Noun;
  ids: readonly string[];
  words: string | undefined;
  /** On phones: a sheet with three buttons, the rest behind the dots. */ isSheet: boolean;
  onClose: () => void;
};

const ON_SHEET = 3;

/** What is chosen, and what can be done with all of it. */
export function BulkBar({ acts, noun: [one, many], ids, words, isSheet, onClose }: BulkBarProps) {
  const say = useWords(adminWords);
  const shown = isSheet ? acts.slice(0, ON_SHEET) : acts;
  const behind = isSheet ? acts.slice(ON_SHEET) : [];
  return (
    <div className={isSheet ? 'bulk-bar is-sheet' : 'bulk-bar'} role="region" aria-label={say.chosen}>
      <p role="status">
        <b>{`${ids.length} ${ids.length === 1 ? one : many}`}</b>
        {words}
      </p>
      <div className="bulk-acts">
        {shown.map(({ id, label, icon, isMain, isBad, run }) => (
          <Button
            key={id}
            className={['bulk-act', ...(isMain ? ['is-main'] : []), ...(isBad ? ['is-bad'] : [])].join(' ')}
            leftSection={isSheet ? undefined : icon}
            onClick={() => run(ids)}
          >
            {label}
          </Button>
        ))}
        {behind.length > 0 && (
          <Menu position="top-end">
            <Menu.Target>
              <Button className="bulk-act" aria-label={say.moreActions}>
                <AdminIcon name="dots" size={22} />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {behind.map(({ id, label, icon, isBad, run }) => (
                <Menu.Item key={id} leftSection={icon} className={isBad ? 'is-bad' : ''} onClick={() => run(ids)}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <CloseButton
        className="bulk-close"
        size={44}
        iconSize={22}
        aria-label={say.clearTheSelection}
        onClick={onClose}
      />
    </div>
  );
}
