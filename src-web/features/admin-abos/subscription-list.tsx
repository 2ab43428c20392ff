import { Table } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { SearchField } from '#web/ui/admin/search-field.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useUrlFilter } from '#web/use-url-filter.ts';

const TYPES = [
  { value: '', label: 'Every type' },
  ...NEWSLETTER_TYPES.map((type) => ({ value: type, label: NEWSLETTER_TEXT[type].name })),
];
const SHOWS = [
  { value: 'all', label: 'Every state' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
] as const;

/** Newsletter subscriptions: address, type, since when, active or not. */
export function SubscriptionList() {
  const { get, set } = useUrlFilter();
  const search = get('q');
  const type = NEWSLETTER_TYPES.find((one) => one === get('type')) ?? null;
  const show = SHOWS.find(({ value }) => value === get('show'))?.value ?? 'all';
  const list = trpc.admin.subscriptions.list.useInfiniteQuery({ search, type, show }, LIVE_PAGES);
  const rows = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        <SearchField label="Beginning of an e-mail" value={search} onSearch={(q) => set({ q })} />
        <FilterSelect label="Type" options={TYPES} value={type ?? ''} onChange={(value) => set({ type: value })} />
        <FilterSelect
          label="Active or ended"
          options={SHOWS}
          value={show}
          onChange={(value) => set({ show: value === 'all' ? '' : value })}
        />
        <ButtonLink
          look="o"
          icon="download"
          href={adminPaths.exportSubscriptions({ search, type: type ?? '', show })}
          download
        >
          Export CSV
        </ButtonLink>
      </div>
      <AdminSection
        id="subscriptions"
        title="Newsletter subscriptions"
        list={list}
        failure={ADMIN_MESSAGES.subscriptionsFailed}
        isEmpty={rows.length === 0}
        nothing={<EmptyState sentence="No subscription is like that." headingLevel={3} />}
      >
        <ScrollTable isWords label="Address, type and state" columns={['E-mail', 'State', 'Type', 'Since']}>
          {rows.map(({ id, email, type: kind, isActive, createdAt }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{email}</Table.Th>
              <Table.Td>
                <Chip tone={isActive ? 'ok' : 'plain'} icon={isActive ? 'circle-check' : 'ban'}>
                  {isActive ? 'Active' : 'Ended'}
                </Chip>
              </Table.Td>
              <Table.Td>{NEWSLETTER_TEXT[kind].name}</Table.Td>
              <Table.Td>
                <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>
              </Table.Td>
            </Table.Tr>
          ))}
        </ScrollTable>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}
