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

const STATES: Record<VoucherState, StateWord> = {
  on: { word: 'Open', icon: 'circle-check', tone: 'ok' },
  spent: { word: 'Spent', icon: 'user-check', tone: 'quiet' },
  over: { word: 'Over', icon: 'eye-off', tone: 'quiet' },
  blocked: { word: 'Blocked', icon: 'ban', tone: 'bad' },
};
const LABELS = { all: 'All', on: 'Open', spent: 'Spent', over: 'Over', blocked: 'Blocked' } as const;
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
          {` can still be spent, on ${counts.on} ${counts.on === 1 ? 'voucher' : 'vouchers'}.`}
        </p>
      )}
      <DataTable
        id="gift-vouchers"
        label="Gift vouchers"
        noun={['voucher', 'vouchers']}
        columns={COLUMNS}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={({ maskedCode }) => maskedCode}
        list={list}
        failure="The gift vouchers could not be loaded."
        nothing={
          <EmptyState
            sentence={isFiltered ? 'No gift voucher matches.' : 'No gift voucher was bought yet.'}
            headingLevel={2}
          />
        }
        views={VOUCHER_VIEWS.map((id) => ({ id, label: LABELS[id], count: counts?.[id] }))}
        view={view}
        onView={address.setView}
        sort={sort}
        onSort={address.setSort}
        address={address}
        search={{ label: 'Code, name or e-mail', value: search, onSearch: address.setSearch }}
        card={(voucher) => <VoucherFace voucher={voucher} />}
        rowActs={(voucher) => <VoucherMenu voucher={voucher} onBlock={() => setBlocked(voucher)} />}
      />
      <BlockVoucher voucher={blocked} onClose={() => setBlocked(null)} />
    </>
  );
}

const restOf = ({ restCents, amountCents }: ListedVoucher): string =>
  `${formatCents(restCents)} of ${formatCents(amountCents)}`;

const Name = ({ voucher: { maskedCode, kind, forName } }: { voucher: ListedVoucher }) => (
  <span className="data-name">
    <span>
      <b>{maskedCode}</b>
      <small>{kind === 'credit' ? 'Credit' : forName === '' ? 'Gift' : `For ${forName}`}</small>
    </span>
  </span>
);

/** Who bought it; the name leads to the person, where they have an account. */
function Buyer({ voucher: { userId, userName } }: { voucher: ListedVoucher }) {
  const hasPeople = useMay('people:manage');
  if (userId === null || userName === null) return <span className="dim">Account deleted</span>;
  return hasPeople ? <a href={adminPaths.person(userId)}>{userName}</a> : <span>{userName}</span>;
}

/** Where its mail went, and when one that waits will go. */
function sentWords({ kind, recipientEmail, sendAt }: ListedVoucher): string {
  if (recipientEmail === null) return kind === 'credit' ? 'in their account' : 'to the buyer, to print';
  return sendAt === null ? recipientEmail : `${recipientEmail}, on ${formatMemberDate(sendAt)}`;
}

const COLUMNS: DataColumn<ListedVoucher>[] = [
  { id: 'code', label: 'Code', width: 190, cell: (voucher) => <Name voucher={voucher} /> },
  { id: 'rest', label: 'Left', width: 150, isFigure: true, cell: restOf },
  { id: 'buyer', label: 'Bought by', width: 150, rank: 2, cell: (voucher) => <Buyer voucher={voucher} /> },
  { id: 'to', label: 'Sent', width: 200, rank: 3, cell: sentWords },
  {
    id: 'sold',
    label: 'Sold',
    width: 96,
    isSortable: true,
    rank: 4,
    cell: ({ issuedAt }) => formatMemberDate(issuedAt),
  },
  {
    id: 'ends',
    label: 'Ends',
    width: 96,
    rank: 5,
    // Midnight is the end of the day before it.
    cell: ({ endsAt }) => formatMemberDate(new Date(endsAt.getTime() - 1)),
  },
  { id: 'state', label: 'State', width: 112, rank: 1, cell: ({ state }) => <RowState {...STATES[state]} /> },
];

/** A voucher on a phone. */
function VoucherFace({ voucher }: { voucher: ListedVoucher }) {
  return (
    <div className="guest-face">
      <Name voucher={voucher} />
      <p className="guest-face-line">
        <RowState {...STATES[voucher.state]} />
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
    onSuccess: () => void toast.ok('The mail is on its way'),
    onError: (error) => void toast.bad('Not sent', failureSentence(error)),
  });
  const unblock = trpc.admin.giftVouchers.unblock.useMutation({
    onSuccess: () => void toast.ok('It can be spent again'),
    onError: (error) => void toast.bad('Still blocked', failureSentence(error)),
    onSettled: () => utils.admin.giftVouchers.invalidate(),
  });
  return (
    <RowMenu name={maskedCode}>
      {orderId !== null && (
        <Menu.Item component="a" href={adminPaths.order(orderId)} leftSection={<AdminIcon name="eye" />}>
          Its order
        </Menu.Item>
      )}
      {kind === 'gift' && state !== 'blocked' && (
        <Menu.Item leftSection={<AdminIcon name="send" />} onClick={() => again.mutate({ id })}>
          Mail again
        </Menu.Item>
      )}
      {state === 'blocked' ? (
        <Menu.Item leftSection={<AdminIcon name="circle-check" />} onClick={() => unblock.mutate({ id })}>
          Take the block off
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<AdminIcon name="ban" />} onClick={onBlock}>
          Block
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** Asks before a voucher is blocked; null asks nothing. */
function BlockVoucher({ voucher, onClose }: { voucher: ListedVoucher | null; onClose: () => void }) {
  const utils = trpc.useUtils();
  const block = trpc.admin.giftVouchers.block.useMutation({
    onSuccess: () => void toast.ok('Nobody can pay with it now'),
    onError: (error) => void toast.bad('Not blocked', failureSentence(error)),
    onSettled: () => {
      onClose();
      return utils.admin.giftVouchers.invalidate();
    },
  });
  return (
    <ConfirmDialog
      isOpen={voucher !== null}
      title={`Block ${voucher?.maskedCode ?? 'this voucher'}?`}
      confirmText="Block the voucher"
      busyText="Blocking"
      isBusy={block.isPending}
      onConfirm={() => voucher !== null && block.mutate({ id: voucher.id })}
      onClose={onClose}
    >
      <p>
        {`Nobody can pay with it until the block is taken off. ${formatCents(voucher?.restCents ?? ZERO_CENTS)} stay on it, and ` +
          'orders that were made with it keep what it paid.'}
      </p>
    </ConfirmDialog>
  );
}
