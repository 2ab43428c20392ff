import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ImportPreview, ImportRow } from '#shared/events/import/imported-night.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';
import { readTableFile } from './read-table-file.ts';

/** A season from a file: looked at first, then imported; what is known is changed, not doubled. */
export function ImportEvents() {
  const [text, setText] = useState('');
  const [isRefundOffered, setIsRefundOffered] = useState(true);
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const preview = trpc.admin.events.previewImport.useMutation({
    onError: (error) => toast.bad('Not readable', failureSentence(error)),
  });
  const run = trpc.admin.events.import.useMutation();
  const read = async (file: File): Promise<void> => {
    const content = await readTableFile(file);
    setText(content);
    preview.mutate({ text: content });
  };
  const start = async (): Promise<void> => {
    if (run.isPending) return;
    try {
      const { added, changed } = await run.mutateAsync({ text, isRefundOffered });
      await utils.admin.invalidate();
      toast.ok('Season imported', `${added} added, hidden until you publish them; ${changed} changed.`);
      navigate(adminPaths.events);
    } catch (error) {
      toast.bad('Nothing was imported', failureSentence(error));
    }
  };
  return (
    <div className="admin-panel import-panel">
      <p>
        A calendar file (.ics), or a table (.csv) with the columns title, date, start, end, location, price, capacity
        and description. New nights are hidden until you publish them. Import the same file again after changing it:
        what it knows is changed, not doubled.
      </p>
      <FileButton accept=".ics,.csv,text/calendar,text/csv" onChoose={(file) => void read(file)}>
        Choose a file
      </FileButton>
      {preview.isPending && <p role="status">Reading …</p>}
      {preview.data && <Preview preview={preview.data} />}
      {preview.data && preview.data.rows.some(({ holders }) => holders > 0) && (
        <Switch
          label="Offer a refund"
          checked={isRefundOffered}
          onChange={(event) => setIsRefundOffered(event.currentTarget.checked)}
        >
          In the mail to everybody who holds a ticket of a night that moves.
        </Switch>
      )}
      {preview.data && <ImportButton rows={preview.data.rows} isBusy={run.isPending} onImport={() => void start()} />}
    </div>
  );
}

function ImportButton({
  rows,
  isBusy,
  onImport,
}: {
  rows: readonly ImportRow[];
  isBusy: boolean;
  onImport: () => void;
}) {
  const count = rows.filter(({ status }) => status !== 'same').length;
  if (count === 0) return <p className="dim">There is nothing new in this file.</p>;
  return (
    <Button isBusy={isBusy} busyText="Importing" onClick={onImport}>
      {count === 1 ? 'Import 1 event' : `Import ${count} events`}
    </Button>
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  location: 'place',
  startsAt: 'start',
  endsAt: 'end',
  priceCents: 'price',
  maxCapacity: 'capacity',
};

function Preview({ preview: { rows, problems } }: { preview: ImportPreview }) {
  return (
    <>
      {problems.length > 0 && (
        <ul className="import-problems" aria-label="Not imported">
          {problems.map(({ where, what }) => (
            <li key={where + what} className="field-error">
              <Icon name="alert-triangle" />
              {`${where}: ${what}`}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ScrollTable label="What the file holds" columns={['Event', 'Starts', 'Place', 'What happens']}>
          {rows.map((row) => (
            <tr key={row.uid}>
              <th scope="row">{row.title}</th>
              <td className="is-left">
                <time
                  dateTime={isoBerlin(row.startsAt)}
                >{`${formatMemberDate(row.startsAt)}, ${formatTime(row.startsAt)}`}</time>
              </td>
              <td className="is-left">{row.location}</td>
              <td className="is-left">
                <WhatHappens row={row} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </>
  );
}

function WhatHappens({ row: { status, changes, holders } }: { row: ImportRow }) {
  if (status === 'new') {
    return (
      <Chip tone="ok" icon="plus">
        New
      </Chip>
    );
  }
  if (status === 'same') return <span className="dim">Unchanged</span>;
  return (
    <>
      <Chip tone="warn" icon="refresh">
        Changed
      </Chip>{' '}
      <span className="dim small">
        {changes.map((name) => FIELD_WORDS[name] ?? name).join(', ')}
        {holders > 0 && `; ${holders} buyers are mailed`}
      </span>
    </>
  );
}
