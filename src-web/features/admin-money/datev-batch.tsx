import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  DATEV_ACCOUNTS,
  DATEV_CHARTS,
  datevFile,
  DatevInput,
  USUAL_ACCOUNTS,
  type DatevAccount,
  type DatevChart,
} from '#shared/books/datev.ts';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import type { Period } from '#web/ui/admin/period.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

const CHARTS = DATEV_CHARTS.map((value) => ({ value, label: `SKR${value}` }));
const ADVANCES = [
  { value: 'night', label: 'On the day of the night' },
  { value: 'payment', label: 'As soon as it is paid' },
];
/** Whose books they are. */
const NUMBERS = [
  ['consultant', 'Consultant number'],
  ['client', 'Client number'],
] as const;
const ACCOUNT_WORDS: Record<DatevAccount, string> = {
  clearing: 'Clearing',
  till: 'Till',
  terminal: 'Card terminal',
  provider: 'Payment provider',
  payouts: 'Payouts to the bank',
  fees: 'Fees',
  open: 'Disputes and the rest',
  vouchers: 'Vouchers not yet spent',
};

type Numbered = readonly (readonly [DatevAccount, string])[];
const entered = (accounts: Numbered): Record<string, string> =>
  Object.fromEntries(accounts.filter(([, number]) => number !== ''));

/** The same days as a booking batch. The numbers are kept in the address, so that a bookmark has them again. */
export function DatevBatch({ days }: { days: Period }) {
  const { get, set } = useUrlFilter();
  const chart = DATEV_CHARTS.find((one) => one === get('chart')) ?? '03';
  const advance = get('advance') === 'payment' ? 'payment' : 'night';
  const accounts = DATEV_ACCOUNTS.map((name) => [name, get(name)] as const);
  const asked = { ...days, consultant: get('consultant'), client: get('client'), chart, advance, ...entered(accounts) };
  const read = DatevInput.safeParse(asked);
  const problemOf = (name: string): string | null =>
    read.error?.issues.find(({ path }) => path[0] === name)?.message ?? null;
  return (
    <div className="money-datev">
      <h3>DATEV booking batch</h3>
      <p className="dim">
        A booking a day and VAT rate against the clearing account, and from there one for each way the money came: till,
        card terminal, provider, its fees and payouts. Once all is paid out, clearing and provider come to zero. A
        second download has the same document numbers. Not verified by DATEV: let your accountant import a short one
        first.
      </p>
      <div className="money-days">
        {NUMBERS.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            inputMode="numeric"
            value={get(name)}
            error={get(name) === '' ? null : problemOf(name)}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label="Chart of accounts"
          data={CHARTS}
          value={chart}
          onChange={(event) => set({ chart: event.currentTarget.value })}
        />
        <NativeSelect
          label="Tickets paid in advance are earned"
          data={ADVANCES}
          value={advance}
          onChange={(event) => set({ advance: event.currentTarget.value })}
        />
      </div>
      <AccountFields chart={chart} accounts={accounts} problemOf={problemOf} onChange={set} />
      {read.success ? (
        <Button
          component="a"
          variant="outline"
          w="fit-content"
          href={datevFile(asked)}
          download
          leftSection={<AdminIcon name="file-download" />}
        >
          Download batch
        </Button>
      ) : (
        <p className="dim">{problemOf('to') ?? 'Your accountant has both numbers.'}</p>
      )}
    </div>
  );
}

type AccountFieldsProps = {
  chart: DatevChart;
  accounts: Numbered;
  problemOf: (name: string) => string | null;
  onChange: (account: Record<string, string>) => void;
};

/** Accounts that every house numbers its own way; an empty field is the chart's usual one. */
function AccountFields({ chart, accounts, problemOf, onChange }: AccountFieldsProps) {
  return (
    <details>
      <summary>Accounts of your house</summary>
      <div className="money-days">
        {accounts.map(([name, number]) => (
          <TextInput
            key={name}
            label={ACCOUNT_WORDS[name]}
            inputMode="numeric"
            value={number}
            placeholder={String(USUAL_ACCOUNTS[chart][name])}
            error={number === '' ? null : problemOf(name)}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}
