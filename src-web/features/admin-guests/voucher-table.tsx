import { Menu } from '@mantine/core';
import { useState } from 'react';
import {
  VOUCHER_SORTS,
  VOUCHER_VIEWS,
  type ListedVoucher,
  type VoucherState,
} from '#shared/gift-vouchers/gift-voucher-list.ts';
import { formatCents, ZERO_CENTS } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { useMay } from '#web/hooks/use-may.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { RowMenu } from './row-menu.tsx';
import { RowState, type StateWord } from './row-state.tsx';
import { forWords, restOf, sentWords, VOUCHER_LIST_WORDS, VOUCHER_STATE_WORDS } from './voucher-words.ts';

const LOOKS: Record<VoucherState, Omit<StateWord, 'word'>> = {
  on: { icon: 'circle-check', tone: 'ok' },
  spent: { icon: 'user-check', tone: 'quiet' },
  over: { icon: 'eye-off', tone: 'quiet' },
  blocked: { icon: 'ban', tone: 'bad' },
};
const WORDS = VOUCHER_LIST_WORDS;
const LABELS = { all: WORDS.all, ...VOUCHER_STATE_WORDS };
const NEWEST = { by: 'sold', isDown: true } as const;

/** Gift vouchers and credit: what is left of each and to whom it went; to send again, and to block one that was lost. */
export function VoucherTable() {
  const address = useTableAddress({ views: VOUCHER_VIEWS, sorts: VOUCHER_SORTS, sortOf: () => NEWEST });
  const { view, search, sort } = address;
  const list = trpc.admin.giftVouchers.list.useInfiniteQuery({ view, search, isDown: sort.isDown }, LIVE_PAGES);
  const counts = trpc.admin.giftVouchers.counts.useQuery(undefined, LIVE).data;
  const [blocked, setBlocked] = useState<ListedVoucher | null>(null);
  const isFiltered = search !== '' || view !== 'all';
  return (
    <>
      {counts !== undefined && counts.on > 0 && (
        <p className="dim guest-total">
          <b className="tabular">{formatCents(counts.leftCents)}</b>
          {WORDS.canBeSpent(counts.on)}
        </p>
      )}
      <DataTable
        id="gift-vouchers"
        label={WORDS.label}
        noun={['voucher', 'vouchers']}
        columns={COLUMNS}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={({ maskedCode }) => maskedCode}
        list={list}
        failure={WORDS.failure}
        nothing={<EmptyState sentence={isFiltered ? WORDS.nothingFound : WORDS.nothingYet} headingLevel={2} />}
        views={VOUCHER_VIEWS.map((id) => ({ id, label: LABELS[id], count: counts?.[id] }))}
        view={view}
        onView={address.setView}
        sort={sort}
        onSort={address.setSort}
        address={address}
        search={{ label: WORDS.search, value: search, onSearch: address.setSearch }}
        card={(voucher) => <VoucherFace voucher={voucher} />}
        rowActs={(voucher) => <VoucherMenu voucher={voucher} onBlock={() => setBlocked(voucher)} />}
      />
      <BlockVoucher voucher={blocked} onClose={() => setBlocked(null)} />
    </>
  );
}

const State = ({ state }: { state: VoucherState }) => <RowState {...LOOKS[state]} word={VOUCHER_STATE_WORDS[state]} />;

const Name = ({ voucher }: { voucher: ListedVoucher }) => (
  <span className="data-name">
    <span>
      <b>{voucher.maskedCode}</b>
      <small>{forWords(voucher)}</small>
    </span>
  </span>
);

/** Who bought it; the name leads to the person, where they have an account. */
function Buyer({ voucher: { userId, userName } }: { voucher: ListedVoucher }) {
  const hasPeople = useMay('people:manage');
  if (userId === null || userName === null) return <span className="dim">{WORDS.noAccount}</span>;
  return hasPeople ? <a href={adminPaths.person(userId)}>{userName}</a> : <span>{userName}</span>;
}

const COLUMNS: DataColumn<ListedVoucher>[] = [
  { id: 'code', label: WORDS.columns.code, width: 190, cell: (voucher) => <Name voucher={voucher} /> },
  { id: 'rest', label: WORDS.columns.rest, width: 150, isFigure: true, cell: restOf },
  { id: 'buyer', label: WORDS.columns.buyer, width: 150, rank: 2, cell: (voucher) => <Buyer voucher={voucher} /> },
  { id: 'to', label: WORDS.columns.to, width: 200, rank: 3, cell: sentWords },
  {
    id: 'sold',
    label: WORDS.columns.sold,
    width: 96,
    isSortable: true,
    rank: 4,
    cell: ({ issuedAt }) => formatMemberDate(issuedAt),
  },
  {
    id: 'ends',
    label: WORDS.columns.ends,
    width: 96,
    rank: 5,
    // Midnight is the end of the day before it.
    cell: ({ endsAt }) => formatMemberDate(new Date(endsAt.getTime() - 1)),
  },
  { id: 'state', label: WORDS.columns.state, width: 112, rank: 1, cell: ({ state }) => <State state={state} /> },
];

/** A voucher on a phone. */
function VoucherFace({ voucher }: { voucher: ListedVoucher }) {
  return (
    <div className="guest-face">
      <Name voucher={voucher} />
      <p className="guest-face-line">
        <State state={voucher.state} />
        <span>{restOf(voucher)}</span>
      </p>
      <Buyer voucher={voucher} />
      <p className="dim">{sentWords(voucher)}</p>
    </div>
  );
}

type VoucherMenuProps = { voucher: ListedVoucher; onBlock: () => void };

/** What one voucher can do. */
function VoucherMenu({ voucher: { id, maskedCode, kind, state, orderId }, onBlock }: VoucherMenuProps) {
  const utils = trpc.useUtils();
  const again = trpc.admin.giftVouchers.sendAgain.useMutation({
    onSuccess: () => void toast.ok(WORDS.told.sent),
    onError: (error) => void toast.bad(WORDS.told.notSent, failureSentence(error)),
  });
  const unblock = trpc.admin.giftVouchers.unblock.useMutation({
    onSuccess: () => void toast.ok(WORDS.told.unblocked),
    onError: (error) => void toast.bad(WORDS.told.stillBlocked, failureSentence(error)),
    onSettled: () => utils.admin.giftVouchers.invalidate(),
  });
  return (
    <RowMenu name={maskedCode}>
      {orderId !== null && (
        <Menu.Item component="a" href={adminPaths.order(orderId)} leftSection={<AdminIcon name="eye" />}>
          {WORDS.acts.order}
        </Menu.Item>
      )}
      {kind === 'gift' && state !== 'blocked' && (
        <Menu.Item leftSection={<AdminIcon name="send" />} onClick={() => again.mutate({ id })}>
          {WORDS.acts.again}
        </Menu.Item>
      )}
      {state === 'blocked' ? (
        <Menu.Item leftSection={<AdminIcon name="circle-check" />} onClick={() => unblock.mutate({ id })}>
          {WORDS.acts.unblock}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={onBlock}>
          {WORDS.acts.block}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** Asks before a voucher is blocked; null asks nothing. */
function BlockVoucher({ voucher, onClose }: { voucher: ListedVoucher | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const block = trpc.admin.giftVouchers.block.useMutation({
    onSuccess: () => void toast.ok(WORDS.told.blocked),
    onError: (error) => void toast.bad(WORDS.told.notBlocked, failureSentence(error)),
    onSettled: () => {
      onClose();
      return utils.admin.giftVouchers.invalidate();
    },
  });
  return (
    <ConfirmDialog
      isOpen={voucher !== null}
      title={WORDS.ask.title(voucher?.maskedCode ?? '')}
      confirmText={WORDS.ask.confirm}
      busyText={WORDS.ask.busy}
      isBusy={block.isPending}
      onConfirm={() => voucher !== null && block.mutate({ id: voucher.id })}
      onClose={onClose}
    >
      <p>{WORDS.ask.text(voucher?.restCents ?? ZERO_CENTS)}</p>
    </ConfirmDialog>
  );
}
