import { Button, NativeSelect, TextInput } from '@mantine/core';
import { DATEV_CHARTS, datevFile, DatevInput } from '#shared/admin/datev.ts';
import { useUrlFilter } from '#web/use-url-filter.ts';
import type { Period } from '#web/ui/admin/period.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';

const CHARTS = DATEV_CHARTS.map((value) => ({ value, label: `SKR${value}` }));

/** The same days as a booking batch. The numbers stand in the address, so that a bookmark has them again. */
export function DatevBatch({ days }: { days: Period }) {
  const { get, set } = useUrlFilter();
  const [consultant, client] = [get('consultant'), get('client')];
  const chart = DATEV_CHARTS.find((one) => one === get('chart')) ?? '03';
  const asked = { ...days, consultant, client, chart };
  const read = DatevInput.safeParse(asked);
  const problemOf = (name: string): string | null =>
    read.error?.issues.find(({ path }) => path[0] === name)?.message ?? null;
  return (
    <div className="money-datev">
      <h3>DATEV booking batch</h3>
      <p className="dim">
        A booking a day and VAT rate, in DATEV’s own format. Not verified by DATEV: let your accountant import a short
        one first.
      </p>
      <div className="money-days">
        <TextInput
          label="Consultant number"
          inputMode="numeric"
          value={consultant}
          error={consultant === '' ? null : problemOf('consultant')}
          onChange={(event) => set({ consultant: event.currentTarget.value })}
        />
        <TextInput
          label="Client number"
          inputMode="numeric"
          value={client}
          error={client === '' ? null : problemOf('client')}
          onChange={(event) => set({ client: event.currentTarget.value })}
        />
        <NativeSelect
          label="Chart of accounts"
          data={CHARTS}
          value={chart}
          onChange={(event) => set({ chart: event.currentTarget.value })}
        />
        {read.success ? (
          <Button
            component="a"
            variant="outline"
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
    </div>
  );
}
