import { useState } from 'react';
import type { OutageView } from '#shared/fiscal/register-views.ts';
import { isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { AllClear } from '#web/ui/admin/admin-section.tsx';
import { DataTable } from '#web/ui/admin/data-table/data-table.tsx';
import type { DataColumn } from '#web/ui/admin/data-table/data-table-types.ts';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { businessDaysBack, isPeriod } from '#web/ui/admin/period.ts';
import { PeriodFields } from '#web/ui/admin/period-fields.tsx';
import { dayAndTime } from './fiscal-words.ts';

/** How far back the list begins unless one asks for more. */
const SHOWN_DAYS = 90;

const At = ({ at }: { at: Date }) => <time dateTime={isoBerlin(at)}>{dayAndTime(at)}</time>;

const Ended = ({ endedAt }: Pick<OutageView, 'endedAt'>) => (endedAt === null ? <b>goes on</b> : <At at={endedAt} />);

function Reason({ reason, code }: OutageView) {
  return (
    <>
      <span lang="de">{reason}</span>
      <span className="dim fiscal-code">{code}</span>
    </>
  );
}

function documentsOf({ firstNumber, lastNumber, found }: OutageView): string {
  const documents = lastNumber === null ? `from ${firstNumber} on` : `${firstNumber} to ${lastNumber}`;
  return found === 0 ? documents : `${documents}; ${found} found at the TSE afterwards`;
}

const COLUMNS: readonly DataColumn<OutageView>[] = [
  { id: 'began', label: 'Began', width: 160, cell: ({ beganAt }) => <At at={beganAt} /> },
  { id: 'ended', label: 'Ended', width: 160, rank: 1, cell: (outage) => <Ended {...outage} /> },
  { id: 'desk', label: 'Register', width: 120, rank: 2, cell: ({ deskName }) => deskName },
  { id: 'reason', label: 'Reason', width: 190, cell: (outage) => <Reason {...outage} /> },
  { id: 'documents', label: 'Documents', width: 130, rank: 3, cell: documentsOf },
  {
    id: 'device',
    label: 'TSE',
    width: 200,
    rank: 4,
    isExtra: true,
    cell: ({ deviceSerial }) => <span className="data-long">{deviceSerial === '' ? '–' : deviceSerial}</span>,
  },
];

/** The outage log (AEAO to § 146a, 1.14) of a period. */
export function OutageTable() {
  const [days, setDays] = useState(() => businessDaysBack(new Date(), SHOWN_DAYS));
  const isRange = isPeriod(days);
  const list = trpc.admin.fiscal.outages.useInfiniteQuery(days, { ...LIVE_PAGES, enabled: isRange });
  return (
    <section className="admin-panel" id="outages" aria-labelledby="outages-title">
      <h2 id="outages-title">Outages of the TSE</h2>
      <div className="fiscal-days">
        <PeriodFields period={days} onChange={setDays} />
      </div>
      <DataTable
        id="outages"
        label="Outages"
        noun={['outage', 'outages']}
        columns={COLUMNS}
        rows={itemsOf(list.data)}
        rowId={({ id }) => id}
        rowName={({ deskName, beganAt }) => `${deskName}, ${dayAndTime(beganAt)}`}
        list={{ ...list, isPending: list.isPending && isRange }}
        failure="The outages could not be loaded."
        failureLang="en"
        nothing={isRange && <AllClear>Every document of these days is signed.</AllClear>}
        card={(outage) => (
          <div className="data-face">
            <h3>{outage.deskName}</h3>
            <Reason {...outage} />
            <p>
              <At at={outage.beganAt} />
              {' – '}
              <Ended {...outage} />
            </p>
            <p className="dim">{documentsOf(outage)}</p>
          </div>
        )}
      />
    </section>
  );
}
