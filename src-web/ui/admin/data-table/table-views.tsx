import { Button, CloseButton, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#web/ui/frame/toast.ts';
import { AdminIcon } from '../admin-icon.tsx';
import type { DataTableProps, TableQuery } from './data-table-types.ts';
import { MOST_VIEW_NAME, MOST_VIEWS, withoutView, withView, type KeptView } from './kept-views.ts';
import { adminWords } from '../words.ts';
import { useWords } from '../../lang.tsx';

type ViewPillsProps<Row> = Pick<DataTableProps<Row>, 'views' | 'view' | 'onView' | 'address'> & {
  keptViews: readonly KeptView[];
};

/** The given views and those that somebody keeps, side by side. */
export function ViewPills<Row>({ views = [], view, onView, address, keptViews }: ViewPillsProps<Row>) {
  const words = useWords(adminWords);
  const own = address === undefined ? [] : keptViews;
  if (views.length + own.length === 0) return null;
  const isOwn = own.some(({ query }) => query === address?.query);
  return (
    <div className="view-pills" role="group" aria-label={words.views}>
      {views.map(({ id, label, count }) => (
        <UnstyledButton
          key={id}
          className="view-pill"
          aria-pressed={id === view && !isOwn}
          onClick={() => onView?.(id)}
        >
          {label}
          {count !== undefined && <span className="view-count">{count}</span>}
        </UnstyledButton>
      ))}
      {own.map(({ name, query }) => (
        <UnstyledButton
          key={name}
          className="view-pill is-own"
          aria-pressed={query === address?.query}
          onClick={() => address?.show(query)}
        >
          <AdminIcon name="bookmark" size={18} />
          {name}
        </UnstyledButton>
      ))}
    </div>
  );
}

type ViewMenuProps = {
  address: TableQuery;
  views: readonly KeptView[];
  onViews: (views: readonly KeptView[]) => void;
};

/** Keeps what is looked at under a name, in this browser; and removes what was kept. */
export function ViewMenu({ address, views, onViews }: ViewMenuProps) {
  const words = useWords(adminWords);
  const [isOpen, setIsOpen] = useState(false);
  const latest = useRef({ views, onViews });
  useEffect(() => void (latest.current = { views, onViews }));
  const keep = (name: string): void => {
    onViews(withView(views, { name, query: address.query }));
    setIsOpen(false);
  };
  const remove = (view: KeptView): void => {
    onViews(withoutView(views, view.name));
    toast.undo(words.viewRemoved(view.name), () => latest.current.onViews(withView(latest.current.views, view)));
  };
  return (
    <Popover position="bottom-end" trapFocus opened={isOpen} onChange={setIsOpen}>
      <Popover.Target>
        <Button className="tool-pill" leftSection={<AdminIcon name="bookmark" />} onClick={() => setIsOpen(!isOpen)}>
          {words.views}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className="view-menu" aria-label={words.viewsKept}>
        <KeepView address={address} views={views} onKeep={keep} />
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <li key={view.name}>
                <span>{view.name}</span>
                <CloseButton
                  size={44}
                  iconSize={20}
                  aria-label={words.removeOne(view.name)}
                  onClick={() => remove(view)}
                />
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type KeepViewProps = Omit<ViewMenuProps, 'onViews'> & { onKeep: (name: string) => void };

/** Asks for the name, or says why there is nothing to keep. */
function KeepView({ address, views, onKeep }: KeepViewProps) {
  const words = useWords(adminWords);
  const [text, setText] = useState('');
  const name = text.trim();
  const same = views.find(({ query }) => query === address.query);
  if (same !== undefined) return <p>{words.keptAs(same.name)}</p>;
  if (address.query === '') return <p>{words.searchFirst}</p>;
  if (views.length >= MOST_VIEWS) return <p>{words.viewsFull(MOST_VIEWS)}</p>;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onKeep(name);
      }}
    >
      <TextInput
        label={words.keepViewAs}
        description={words.inThisBrowser}
        maxLength={MOST_VIEW_NAME}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" disabled={name === ''}>
        {views.some((view) => view.name === name) ? words.replace : words.keep}
      </Button>
    </form>
  );
}
