import { Menu, TextInput } from '@mantine/core';
import { CorrectCardInput } from '#shared/entry-cards/entry-card-inputs.ts';
import type { CardState, ListedCard } from '#shared/entry-cards/entry-card-list.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { CardKinds } from './card-kinds.tsx';
import { CARD_STATE_WORDS, CARD_WORDS, endOf, leftOf } from './card-words.ts';
import { RowMenu } from './row-menu.tsx';
import { RowState, type StateWord } from './row-state.tsx';

const WORDS = CARD_WORDS.list;
const LOOKS: Record<CardState, Omit<StateWord, 'word'>> = {
  on: { icon: 'circle-check', tone: 'ok' },
  spent: { icon: 'user-check', tone: 'quiet' },
  over: { icon: 'eye-off', tone: 'quiet' },
};

/** Kinds of cards, and who has which, what is left of it, and corrections. */
export function CardTable() {
  const { search, setSearch, ...address } = useTableAddress({
    views: ['all'],
    sorts: ['sold'],
    sortOf: () => ({ by: 'sold', isDown: true }),
  });
  const list = trpc.admin.entryCards.list.useInfiniteQuery({ search }, LIVE_PAGES);
  const dialog = useFreshDialog<ListedCard | null>(null);
  return (
    <>
      <CardKinds />
      <h2 className="heading-medium card-list-title">{WORDS.title}</h2>
      <DataTable
        id="entry-cards"
        label={WORDS.label}
        noun={['card', 'cards']}
        columns={COLUMNS}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={nameOf}
        list={list}
        failure={WORDS.failure}
        nothing={<EmptyState sentence={search === '' ? WORDS.nothingYet : WORDS.nothingFound} headingLevel={3} />}
        address={address}
        search={{ label: WORDS.search, value: search, onSearch: setSearch }}
        card={(card) => <CardFace card={card} />}
        rowActs={(card) => <CardMenu card={card} onCorrect={() => dialog.ask(card)} />}
      />
      {dialog.about !== null && (
        <CorrectDialog key={dialog.turn} card={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}

const nameOf = ({ names, userName }: ListedCard): string => `${names.en}, ${userName ?? WORDS.noAccount}`;

const State = ({ state }: { state: CardState }) => <RowState {...LOOKS[state]} word={CARD_STATE_WORDS[state]} />;

/** Whose it is; the name leads to the person, where they have an account. */
function Buyer({ card: { userId, userName } }: { card: ListedCard }) {
  const hasPeople = useMay('people:manage');
  if (userId === null || userName === null) return <span className="dim">{WORDS.noAccount}</span>;
  return hasPeople ? <a href={adminPaths.person(userId)}>{userName}</a> : <span>{userName}</span>;
}

const COLUMNS: DataColumn<ListedCard>[] = [
  { id: 'card', label: WORDS.columns.card, width: 170, cell: ({ names }) => <b>{names.en}</b> },
  { id: 'left', label: WORDS.columns.left, width: 110, isFigure: true, cell: leftOf },
  { id: 'buyer', label: WORDS.columns.buyer, width: 160, rank: 1, cell: (card) => <Buyer card={card} /> },
  {
    id: 'sold',
    label: WORDS.columns.sold,
    width: 96,
    rank: 4,
    cell: ({ issuedAt }) => formatMemberDate(issuedAt),
  },
  { id: 'ends', label: WORDS.columns.ends, width: 96, rank: 3, cell: endOf },
  { id: 'state', label: WORDS.columns.state, width: 112, rank: 2, cell: ({ state }) => <State state={state} /> },
];

/** A card on a phone. */
function CardFace({ card }: { card: ListedCard }) {
  return (
    <div className="guest-face">
      <b>{card.names.en}</b>
      <p className="guest-face-line">
        <State state={card.state} />
        <span>{leftOf(card)}</span>
      </p>
      <Buyer card={card} />
    </div>
  );
}

/** What one card can do. */
function CardMenu({ card, onCorrect }: { card: ListedCard; onCorrect: () => void }) {
  const mayChange = useMay('payments:manage');
  return (
    <RowMenu name={nameOf(card)}>
      <Menu.Item component="a" href={adminPaths.order(card.orderId)} leftSection={<AdminIcon name="eye" />}>
        {WORDS.order}
      </Menu.Item>
      {mayChange && (
        <Menu.Item leftSection={<AdminIcon name="pencil" />} onClick={onCorrect}>
          {WORDS.correct}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

type CorrectDialogProps = { card: ListedCard; isOpen: boolean; onClose: () => void };

/** So many more or fewer, and why; what is left by then must be what is shown. */
function CorrectDialog({ card, isOpen, onClose }: CorrectDialogProps) {
  const words = CARD_WORDS.correct;
  const utils = trpc.useUtils();
  const correct = trpc.admin.entryCards.correct.useMutation();
  const sent = ({ entries, reason }: { entries: string; reason: string }) => ({
    id: card.id,
    entries: /^-?\d+$/.test(entries.trim()) ? Number(entries) : Number.NaN,
    restSeen: card.restEntries,
    reason,
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { entries: '', reason: '' },
    schema: CorrectCardInput,
    inputOf: sent,
    send: async (values) => {
      try {
        await correct.mutateAsync(CorrectCardInput.parse(sent(values)));
        toast.ok(words.done);
        onClose();
      } finally {
        await utils.admin.entryCards.invalidate();
      }
    },
    onFailed: (error) => tellFailure(error, { title: words.failed }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.title(card.names.en)}
      confirmText={words.confirm}
      busyText={words.busy}
      question={question}
      onClose={onClose}
    >
      <p>{words.text(card.restEntries)}</p>
      <TextInput label={words.entries} inputMode="text" {...form.getInputProps('entries')} />
      <TextInput label={words.reason} maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
