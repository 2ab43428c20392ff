import { Stack } from '@mantine/core';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import type { SubscriptionView } from '#shared/newsletters/subscriptions.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { useTableAddress } from '#web/ui/admin/data-table/use-table-address.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const typesIn = (words: MailingWords) => [
  { value: '', label: words.everyType },
  ...NEWSLETTER_TYPES.map((type) => ({ value: type, label: NEWSLETTER_TEXT[type].name })),
];
const showsIn = (words: MailingWords) =>
  [
    { value: 'all', label: words.everyState },
    { value: 'active', label: words.active },
    { value: 'ended', label: words.ended },
  ] as const;

const newestFirst = () => ({ by: 'since', isDown: true }) as const;

const typeOf = ({ type }: SubscriptionView): string => NEWSLETTER_TEXT[type].name;

function State({ isActive }: SubscriptionView) {
  const words = useWords(mailingWords);
  return (
    <Chip tone={isActive ? 'ok' : 'plain'} icon={isActive ? 'circle-check' : 'ban'}>
      {isActive ? words.active : words.ended}
    </Chip>
  );
}

function Since({ createdAt }: SubscriptionView) {
  const lang = useLang();
  return <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt, lang)}</time>;
}

const columnsIn = (words: MailingWords): readonly DataColumn<SubscriptionView>[] => [
  { id: 'email', label: words.eMail, width: 240, cell: ({ email }) => <b className="admin-text">{email}</b> },
  { id: 'state', label: words.state, width: 130, cell: State },
  { id: 'type', label: words.type, width: 150, rank: 1, cell: typeOf },
  { id: 'since', label: words.since, width: 130, rank: 2, cell: Since },
];

/** Newsletter subscriptions: address, type, since when, active or not. */
export function SubscriptionList() {
  const words = useWords(mailingWords);
  const address = useTableAddress({
    views: ['all'],
    sorts: ['since'],
    sortOf: newestFirst,
    searchName: 'q',
    filters: ['type', 'show'],
  });
  const { search, put } = address;
  const type = NEWSLETTER_TYPES.find((one) => one === address.filter('type')) ?? null;
  const show = showsIn(words).find(({ value }) => value === address.filter('show'))?.value ?? 'all';
  const list = trpc.admin.subscriptions.list.useInfiniteQuery({ search, type, show }, LIVE_PAGES);
  const filters = (
    <>
      <FilterSelect
        label={words.type}
        options={typesIn(words)}
        value={type ?? ''}
        onChange={(value) => put({ type: value })}
      />
      <FilterSelect
        label={words.activeOrEnded}
        options={showsIn(words)}
        value={show}
        onChange={(value) => put({ show: value === 'all' ? '' : value })}
      />
    </>
  );
  return (
    <section id="subscriptions" aria-labelledby="subscriptions-title">
      <h2 className="visually-hidden" id="subscriptions-title">
        {words.newsletterSubscriptions}
      </h2>
      <DataTable
        id="subscriptions"
        label={words.newsletterSubscriptions}
        noun={['subscription', 'subscriptions']}
        columns={columnsIn(words)}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={({ email }) => email}
        list={list}
        failure={ADMIN_MESSAGES.subscriptionsFailed}
        nothing={<EmptyState sentence={words.noSubscriptionMatches} headingLevel={3} />}
        address={address}
        search={{ label: words.beginningEMail, value: search, onSearch: address.setSearch }}
        filters={filters}
        exportHref={(format) => adminPaths.exportSubscriptions(format, { search, type, show })}
        card={(row) => <Card row={row} />}
      />
    </section>
  );
}

function Card({ row }: { row: SubscriptionView }) {
  const words = useWords(mailingWords);
  return (
    <Stack gap="xs" align="flex-start">
      <b className="admin-text">{row.email}</b>
      <State {...row} />
      <span className="dim">
        {words.typeSince(typeOf(row))}
        <Since {...row} />
      </span>
    </Stack>
  );
}
