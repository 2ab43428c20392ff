import { Table } from '@mantine/core';
import { useState } from 'react';
import type { OutageView } from '#shared/fiscal/register-views.ts';
import { isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { businessDaysBack, isPeriod } from '#web/ui/admin/period.ts';
import { PeriodFields } from '#web/ui/admin/period-fields.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { dayAndTime } from './fiscal-words.ts';

/** How far back the list begins unless one asks for more. */
const SHOWN_DAYS = 90;
const COLUMNS = ['Began', 'Ended', 'Register', 'Reason', 'Documents'];

/** The outage log (AEAO to § 146a, 1.14) of a period. */
export function OutageTable() {
  const [days, setDays] = useState(() => businessDaysBack(new Date(), SHOWN_DAYS));
  const isRange = isPeriod(days);
  const list = trpc.admin.fiscal.outages.useInfiniteQuery(days, { ...LIVE_PAGES, enabled: isRange });
  const outages = itemsOf(list.data);
  return (
    <AdminSection
      id="outages"
      title="Outages of the TSE"
      list={{ ...list, isPending: list.isPending && isRange }}
      failure="The outages could not be loaded."
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      <div className="fiscal-days">
        <PeriodFields period={days} onChange={setDays} />
      </div>
      {outages.length === 0 ? (
        isRange && <AllClear>Every document of these days is signed.</AllClear>
      ) : (
        <ScrollTable label="Outages" columns={COLUMNS} isWords>
          {outages.map((outage) => (
            <Row key={outage.id} outage={outage} />
          ))}
        </ScrollTable>
      )}
      <ShowMore list={list} />
    </AdminSection>
  );
}

function Row({ outage }: { outage: OutageView }) {
  const { beganAt, endedAt, deskName, reason, code, firstNumber, lastNumber, found } = outage;
  const documents = lastNumber === null ? `from ${firstNumber} on` : `${firstNumber} to ${lastNumber}`;
  return (
    <Table.Tr>
      <Table.Td>
        <time dateTime={isoBerlin(beganAt)}>{dayAndTime(beganAt)}</time>
      </Table.Td>
      <Table.Td>
        {endedAt === null ? <b>goes on</b> : <time dateTime={isoBerlin(endedAt)}>{dayAndTime(endedAt)}</time>}
      </Table.Td>
      <Table.Td>{deskName}</Table.Td>
      <Table.Td>
        <span lang="de">{reason}</span>
        <span className="dim fiscal-code">{code}</span>
      </Table.Td>
      <Table.Td>{found === 0 ? documents : `${documents}; ${found} found at the TSE afterwards`}</Table.Td>
    </Table.Tr>
  );
}
