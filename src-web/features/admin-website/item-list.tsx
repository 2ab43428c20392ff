import { ActionIcon } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { LANGS } from '#shared/lang.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ContentField } from './content-fields.ts';
import { WEBSITE_WORDS } from './website-words.ts';

/** An item as its form holds it, whichever kind it is of. */
export type Values = Readonly<Record<string, unknown>>;
/** What is wrong, by the path of a field: `lead.en`. */
export type Wrong = Readonly<Record<string, string>>;

/** What is wrong inside of a part, by the paths there. */
export const wrongBelow = (wrong: Wrong, part: string): Wrong =>
  Object.fromEntries(
    Object.entries(wrong).flatMap(([path, sentence]) =>
      path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), sentence]] : [],
    ),
  );

/** The fields of one item. */
export type ItemFieldsProps = {
  fields: readonly ContentField[];
  values: Values;
  wrong: Wrong;
  onChange: (values: Values) => void;
};

type ItemListProps = {
  label: string;
  /** One of them, in a word. */ one: string;
  addText: string;
  items: readonly Values[];
  fields: readonly ContentField[];
  wrong: Wrong;
  most: number;
  isWhole: (item: Values) => boolean;
  make: () => Values;
  onChange: (items: readonly Values[]) => void;
  /** Draws the fields of one. */ form: (props: ItemFieldsProps) => ReactNode;
};

const isTwo = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && 'en' in value && 'de' in value;

/** What names an item: the first of its fields that says something. */
function nameOf(item: Values, fields: readonly ContentField[], otherwise: string): string {
  const said = fields
    .map(({ name }) => item[name])
    .map((value) => (isTwo(value) ? value['en'] || value['de'] : Array.isArray(value) ? value.join(', ') : value));
  return said.find((value): value is string => typeof value === 'string' && value !== '') ?? otherwise;
}

/** Whether each of its texts is there in both languages, or in neither. */
const isInBoth = (item: Values, fields: readonly ContentField[]): boolean =>
  fields.every(({ name }) => {
    const value = item[name];
    return !isTwo(value) || LANGS.every((lang) => value[lang] !== '') || LANGS.every((lang) => value[lang] === '');
  });

const moved = (items: readonly Values[], from: number, to: number): readonly Values[] => {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  return item === undefined ? items : [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** A list of items in their order: each is written, moved and removed here, a new one comes last. */
export function ItemList(props: ItemListProps) {
  const { label, one, addText, items, fields, wrong, most, isWhole, make, onChange, form } = props;
  const id = useId();
  const [open, setOpen] = useState<number | null>(items.length === 1 ? 0 : null);
  // The buttons of a place stay where they are: the focus goes with the item.
  const focus = (button: string): void => void requestAnimationFrame(() => document.getElementById(button)?.focus());
  const move = (from: number, to: number): void => {
    onChange(moved(items, from, to));
    setOpen(open === from ? to : open === to ? from : open);
    focus(`${id}-write-${to}`);
  };
  return (
    <div role="group" aria-label={label} className="website-items">
      <ol>
        {items.map((item, at) => {
          const itsWrong = wrongBelow(wrong, String(at));
          return (
            <Item
              key={at}
              id={`${id}-write-${at}`}
              name={nameOf(item, fields, WEBSITE_WORDS.untitled(one, at))}
              isOpen={open === at || Object.keys(itsWrong).length > 0}
              state={<ItemState item={item} fields={fields} isWhole={isWhole(item)} />}
              isAlone={most === 1}
              onToggle={() => setOpen(open === at ? null : at)}
              onUp={at === 0 ? undefined : () => move(at, at - 1)}
              onDown={at === items.length - 1 ? undefined : () => move(at, at + 1)}
              onRemove={() => {
                onChange(items.filter((_, other) => other !== at));
                setOpen(null);
                focus(`${id}-add`);
              }}
            >
              {form({
                fields,
                values: item,
                wrong: itsWrong,
                onChange: (changed) => onChange(items.map((other, i) => (i === at ? changed : other))),
              })}
            </Item>
          );
        })}
      </ol>
      {items.length < most && (
        <Button
          id={`${id}-add`}
          look="o"
          size="s"
          icon="plus"
          onClick={() => {
            onChange([...items, make()]);
            setOpen(items.length);
          }}
        >
          {addText}
        </Button>
      )}
    </div>
  );
}

type ItemProps = {
  id: string;
  name: string;
  isOpen: boolean;
  state: ReactNode;
  /** There is never another one to move it by. */ isAlone: boolean;
  onToggle: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
  /** Its fields, while it is open. */ children: ReactNode;
};

function Item({ id, name, isOpen, state, isAlone, onToggle, onUp, onDown, onRemove, children }: ItemProps) {
  return (
    <li className="website-item">
      <div className="website-item-head">
        <button type="button" id={id} className="website-item-name" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={18} />
          <span className="visually-hidden">{WEBSITE_WORDS.write}</span>
          {name}
        </button>
        {state}
        <span className="website-item-acts">
          {!isAlone && (
            <>
              <Act name="arrow-up" label={WEBSITE_WORDS.up(name)} onClick={onUp} />
              <Act name="arrow-down" label={WEBSITE_WORDS.down(name)} onClick={onDown} />
            </>
          )}
          <Act name="trash" label={WEBSITE_WORDS.remove(name)} onClick={onRemove} />
        </span>
      </div>
      {isOpen && children}
    </li>
  );
}

type ItemStateProps = Pick<ItemListProps, 'fields'> & { item: Values; isWhole: boolean };

/** Whether it is shown, and in which languages; nothing of languages where it has no texts. */
function ItemState({ item, fields, isWhole }: ItemStateProps) {
  if (!isWhole)
    return (
      <Chip tone="warn" icon="alert-triangle">
        {WEBSITE_WORDS.notShown}
      </Chip>
    );
  if (!fields.some(({ as }) => as === 'two')) return null;
  return isInBoth(item, fields) ? (
    <Chip tone="ok" icon="circle-check">
      {WEBSITE_WORDS.bothLanguages}
    </Chip>
  ) : (
    <Chip tone="warn" icon="alert-triangle">
      {WEBSITE_WORDS.oneLanguage}
    </Chip>
  );
}

type ActProps = { name: 'arrow-up' | 'arrow-down' | 'trash'; label: string; onClick: (() => void) | undefined };

function Act({ name, label, onClick }: ActProps) {
  return (
    <ActionIcon aria-label={label} disabled={onClick === undefined} onClick={onClick}>
      <AdminIcon name={name} size={20} />
    </ActionIcon>
  );
}
