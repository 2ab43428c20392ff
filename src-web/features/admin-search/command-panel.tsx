import '@mantine/spotlight/styles.layer.css';
import './command-panel.css';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { actOf } from '#shared/admin/panel-search.ts';
import { trpc } from '#web/api.ts';
import { useRoles } from '#web/hooks/use-may.ts';
import { Icon } from '#web/ui/icon.tsx';
import { commandsOf, type Command } from './commands-of.ts';
import { takeKeys } from './keys-ahead.ts';
import { searchWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const segmenter = Intl.Segmenter === undefined ? undefined : new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Firefox before 125 takes letters apart from marks that stand by themselves; what is marked stays the same. */
const signsOf = (text: string): string[] =>
  segmenter === undefined ? Array.from(text) : Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Letters without marks and case, one for one, so that places in it are places in the text. */
const bare = (text: string): string =>
  signsOf(text)
    .map((sign) => sign.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().charAt(0) || ' ')
    .join('');

/** A text with the words that were typed marked where it has them. */
function Marked({ text, words }: { text: string; words: string }) {
  const signs = signsOf(text);
  const plain = bare(text);
  const isHit = signs.map(() => false);
  for (const word of bare(words)
    .split(' ')
    .filter((one) => one.length > 1))
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + word.length))
      isHit.fill(true, at, at + word.length);
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [index, sign] of signs.entries()) {
    const last = parts.at(-1);
    if (last !== undefined && last.isHit === isHit[index]) last.text += sign;
    else parts.push({ text: sign, isHit: isHit[index] === true });
  }
  return parts.map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
    part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}

const [store, spotlight] = createSpotlight();

/** Opens it. */
export const openCommandPanel = (): void => spotlight.open();

/**
 * ⌘K: one search over people, orders, tickets and nights, and acts by name. The right column says what Enter will do;
 * it leads to a page or a question and changes nothing by itself.
 */
export function CommandPanel() {
  const lang = useLang();
  const words = useWords(searchWords);
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const asked = text.trim();
  const hits = trpc.admin.search.useQuery(
    { text: asked },
    { enabled: asked.length > 1, placeholderData: (before) => before, staleTime: 5000 },
  );
  const roles = useRoles();
  const commands = commandsOf({ text: asked, hits: asked.length > 1 ? hits.data : undefined, roles }, words, lang);
  const { selected } = useSpotlight(store);
  const chosen = commands[selected] ?? commands[0];
  useFirstChosen(commands);
  useEffect(() => takeKeys((keys) => setText((before) => before + keys)), []);
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      size={880}
      yOffset={72}
      centered={false}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': words.searchOrAct } }}
      clearQueryOnClose
      className="command-panel"
    >
      <Spotlight.Search
        placeholder={words.searchOrType}
        leftSection={<Icon name="arrow-right" size={24} />}
        aria-label={words.searchOrAct}
      />
      <div className="command-columns">
        <CommandList commands={commands} words={actOf(asked).words} onRun={navigate}>
          {asked.length > 1 && commands.length === 0 && !hits.isFetching && (
            <Spotlight.Empty>{words.nothingMatches}</Spotlight.Empty>
          )}
          {hits.isError && <Spotlight.Empty>{words.noAnswer}</Spotlight.Empty>}
        </CommandList>
        {chosen !== undefined && <WillHappen command={chosen} />}
      </div>
      <footer className="command-foot">
        <span>{words.keysChoose}</span>
        <span>{words.keyAsk}</span>
        <span role="status">{commands.length === 1 ? words.oneResult : words.results(commands.length)}</span>
      </footer>
    </Spotlight.Root>
  );
}

/** Whatever is found, its first line is chosen: Mantine chooses before an answer that has to come has come. */
function useFirstChosen(commands: readonly Command[]): void {
  const ids = commands.map(({ id }) => id).join(' ');
  useEffect(() => {
    const rows = [...document.querySelectorAll('.command-panel [data-action]')];
    for (const row of rows) row.removeAttribute('data-selected');
    rows[0]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: rows.length === 0 ? -1 : 0 }));
  }, [ids]);
}

type CommandListProps = {
  commands: readonly Command[];
  words: string;
  onRun: (href: string) => void;
  children: ReactNode;
};

function CommandList({ commands, words, onRun, children }: CommandListProps) {
  const said = useWords(searchWords);
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Spotlight.ActionsList>
      {groups.map((group) => (
        <Spotlight.ActionsGroup key={group} label={said.groups[group]}>
          {commands
            .filter((one) => one.group === group)
            .map((one) => (
              <CommandRow key={one.id} command={one} words={words} onRun={() => onRun(one.href)} />
            ))}
        </Spotlight.ActionsGroup>
      ))}
      {children}
    </Spotlight.ActionsList>
  );
}

type CommandRowProps = { command: Command; words: string; onRun: () => void };

function CommandRow({ command: { title, about, figure, icon }, words, onRun }: CommandRowProps) {
  return (
    <Spotlight.Action onClick={onRun}>
      <span className="command-icon">
        <Icon name={icon} size={22} />
      </span>
      <span className="command-words">
        <b>
          <Marked text={title} words={words} />
        </b>
        <span>{about}</span>
      </span>
      {figure !== '' && <span className="tabular">{figure}</span>}
    </Spotlight.Action>
  );
}

function WillHappen({ command: { effects, button, href } }: { command: Command }): ReactNode {
  const words = useWords(searchWords);
  return (
    <aside className="command-effects" aria-label={words.whatWillHappen}>
      <h2>{words.whatWillHappen}</h2>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <a className="button button-filled" href={href} tabIndex={-1} onClick={() => spotlight.close()}>
        {button}
      </a>
    </aside>
  );
}
