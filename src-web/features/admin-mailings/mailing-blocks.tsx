import { ActionIcon, Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { MAILING_WORDS } from '#shared/newsletters/mailing.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { BlockRow, MailingPageState } from './use-mailing.ts';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const namesIn = (words: MailingWords): Readonly<Record<MailingBlock['kind'], string>> => ({
  heading: words.heading,
  text: words.text,
  night: words.night,
  button: words.button,
  tickets: words.tickets,
});
const NEW: readonly MailingBlock[] = [
  { kind: 'heading', text: '' },
  { kind: 'text', text: '' },
  { kind: 'night' },
  { kind: 'button', label: '', url: 'https://' },
  { kind: 'tickets' },
];

/** What we add follows it: the footer, labels and buttons. */
const languagesIn = (words: MailingWords) => [
  { value: 'en', label: words.inEnglish },
  { value: 'de', label: words.inGerman },
];

/** The subject and the pieces of the mail. */
export function MailingBlocks({ page }: { page: MailingPageState }) {
  const say = useWords(mailingWords);
  const { subject, setSubject, rows, add, audience } = page;
  const isOffered = ({ kind }: MailingBlock): boolean =>
    kind === 'night'
      ? audience.kind === 'guests'
      : kind !== 'tickets' || audience.kind === 'guests' || audience.kind === 'orders';
  const words = MAILING_WORDS.filter((word) => word === 'first name' || audience.kind === 'guests');
  return (
    <section className="admin-panel mailing-part" aria-label={say.theMail}>
      <SegmentedControl
        aria-label={say.languageMail}
        data={languagesIn(say)}
        value={page.lang}
        onChange={(lang) => page.setLang(lang === 'de' ? 'de' : 'en')}
      />
      <TextInput
        label={say.subject}
        maxLength={150}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <ol className="mailing-blocks">
        {rows.map((row, at) => (
          <Block key={row.key} row={row} page={page} isFirst={at === 0} isLast={at === rows.length - 1} />
        ))}
      </ol>
      <p className="mailing-label">{say.addABlock}</p>
      <div className="row">
        {NEW.filter(isOffered).map((block) => (
          <Button key={block.kind} variant="outline" size="sm" onClick={() => add(block)}>
            {namesIn(say)[block.kind]}
          </Button>
        ))}
      </div>
      <p className="dim small">{say.inTexts(words.map((word) => `{${word}}`).join(' '))}</p>
    </section>
  );
}

type BlockProps = { row: BlockRow; page: MailingPageState; isFirst: boolean; isLast: boolean };

function Block({ row: { key, block }, page: { change, move, remove }, isFirst, isLast }: BlockProps) {
  const words = useWords(mailingWords);
  const name = namesIn(words)[block.kind];
  return (
    <li className="mailing-block" aria-label={name}>
      <div className="mailing-block-head">
        <b>{name}</b>
        <ActionIcon aria-label={words.moveUp(name)} disabled={isFirst} onClick={() => move(key, -1)}>
          <span className="mailing-up">
            <Icon name="chevron-down" size={20} />
          </span>
        </ActionIcon>
        <ActionIcon aria-label={words.moveDown(name)} disabled={isLast} onClick={() => move(key, 1)}>
          <Icon name="chevron-down" size={20} />
        </ActionIcon>
        <ActionIcon aria-label={words.removeOne(name)} onClick={() => remove(key)}>
          <Icon name="x" size={20} />
        </ActionIcon>
      </div>
      <BlockFields block={block} onChange={(next) => change(key, next)} />
    </li>
  );
}

function BlockFields({ block, onChange }: { block: MailingBlock; onChange: (block: MailingBlock) => void }) {
  const words = useWords(mailingWords);
  switch (block.kind) {
    case 'heading':
      return (
        <TextInput
          aria-label={words.heading}
          maxLength={120}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      );
    case 'text':
      return (
        <Textarea
          aria-label={words.text}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={10_000}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      );
    case 'button':
      return (
        <div className="mailing-two">
          <TextInput
            label={words.whatItSays}
            maxLength={60}
            value={block.label}
            onChange={(event) => onChange({ ...block, label: event.currentTarget.value })}
          />
          <TextInput
            label={words.whereItLeads}
            type="url"
            maxLength={500}
            value={block.url}
            onChange={(event) => onChange({ ...block, url: event.currentTarget.value })}
          />
        </div>
      );
    case 'night':
      return <p className="dim">{words.nightFacts}</p>;
    case 'tickets':
      return <p className="dim">{words.ticketsButton}</p>;
  }
}
