import { Button, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import type { OrderImportPreview, OrderImportView, OrderSource } from '#shared/orders/import/order-import.ts';
import { isOrderTable, type OrderMapping } from '#shared/orders/import/order-table.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { FetchOrders } from './fetch-orders.tsx';
import { ImportColumns } from './import-columns.tsx';
import { OrderNights } from './order-nights.tsx';
import { ordersText, OrderSummary, ticketsText } from './order-summary.tsx';
import { PastOrderImports } from './past-order-imports.tsx';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';

type Chosen = {
  text: string;
  fileName: string;
  source?: OrderSource;
  mapping?: OrderMapping;
  nights: Record<string, string>;
};

const ASK_EVERY_MS = 500;

/** Orders that another system sold: looked at first, then taken over; what is known is not doubled. */
export function ImportOrders() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<OrderImportView | null>(null);
  const preview = trpc.admin.orderImports.preview.useMutation({
    onError: (error) => toast.bad('Not readable', failureSentence(error)),
  });
  const look = (next: Chosen): void => {
    setDone(null);
    setChosen(next);
    preview.mutate(next);
  };
  const read = async (file: File): Promise<void> =>
    look({ text: await readTableFile(file), fileName: file.name, nights: {} });
  const over = (view: OrderImportView): void => {
    setDone(view);
    setChosen(null);
    preview.reset();
  };
  return (
    <>
      <div className="admin-panel import-panel">
        <p>
          A table (.csv) of pretix, Eventbrite or Hi.Events, or one of your own. The codes that are printed on the
          tickets go on opening the door. Nobody is mailed, and the money stays in the other system’s books: here these
          orders are worth 0 €.
        </p>
        <Dropzone
          className="import-drop"
          multiple={false}
          loading={preview.isPending}
          inputProps={{ 'aria-label': 'Choose a table of orders' }}
          onDrop={(files: File[]) => void (files[0] && read(files[0]))}
        >
          <Icon name="upload" size={24} />
          <b>{chosen === null ? 'Drop a file here, or choose one' : chosen.fileName}</b>
        </Dropzone>
        <FetchOrders onFetched={(fetched) => look({ ...fetched, nights: {} })} />
        {done !== null && <Done view={done} />}
        {chosen !== null && preview.data && (
          <Found
            chosen={chosen}
            preview={preview.data}
            isLooking={preview.isPending}
            onChange={(change) => look({ ...chosen, ...change })}
            onDone={over}
          />
        )}
      </div>
      <PastOrderImports />
    </>
  );
}

type FoundProps = {
  chosen: Chosen;
  preview: OrderImportPreview;
  isLooking: boolean;
  onChange: (change: Pick<Chosen, 'mapping'> | Pick<Chosen, 'nights'>) => void;
  onDone: (view: OrderImportView) => void;
};

/** What stands in the table, and what of it is still open. */
function Found({ chosen, preview, isLooking, onChange, onDone }: FoundProps) {
  const { mapping } = preview.table;
  return (
    <>
      <ImportColumns table={preview.table} onChange={(next) => onChange({ mapping: next })} />
      {isOrderTable(mapping) && (
        <>
          <OrderNights
            nights={preview.nights}
            onChange={(key, eventId) => onChange({ nights: { ...chosen.nights, [key]: eventId } })}
          />
          <OrderSummary preview={preview} fileName={chosen.fileName} />
          <Run chosen={{ ...chosen, mapping }} preview={preview} isLooking={isLooking} onDone={onDone} />
        </>
      )}
    </>
  );
}

function Run({ chosen, preview, isLooking, onDone }: Omit<FoundProps, 'onChange'>) {
  const [id, setId] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const run = trpc.admin.orderImports.run.useMutation({
    onSuccess: async (view) => {
      await utils.admin.invalidate();
      onDone(view);
    },
    onError: async (error) => {
      toast.bad('Not everything was imported', `${failureSentence(error)} Import the same file again to finish.`);
      await utils.admin.orderImports.list.invalidate();
    },
  });
  const progress = trpc.admin.orderImports.progress.useQuery(
    { id: id ?? '' },
    { enabled: run.isPending && id !== null, refetchInterval: ASK_EVERY_MS, staleTime: 0 },
  );
  const { orders, tickets, cancelled, recoded } = preview.counts;
  if (run.isPending) return <Running at={progress.data?.tickets ?? 0} total={tickets} />;
  if (tickets + cancelled + recoded === 0)
    return preview.nights.every(({ eventId }) => eventId !== null) ? (
      <p className="dim">There is nothing new in this table.</p>
    ) : null;
  const start = (): void => {
    const drawn = crypto.randomUUID();
    setId(drawn);
    run.mutate({ ...chosen, id: drawn });
  };
  return (
    <Button className="import-run" disabled={isLooking} onClick={start}>
      {tickets === 0 ? 'Bring up to date' : `Import ${ordersText(orders)} with ${ticketsText(tickets)}`}
    </Button>
  );
}

function Running({ at, total }: { at: number; total: number }) {
  return (
    <div className="import-progress" role="status">
      <Progress value={(at / Math.max(total, 1)) * 100} size="lg" aria-label="Progress of the import" />
      <p>{`${at} of ${ticketsText(total)}`}</p>
    </div>
  );
}

function Done({ view: { tickets, cancelled } }: { view: OrderImportView }) {
  return (
    <p className="import-done" role="status">
      <Icon name="circle-check" size={20} />
      {`Imported: ${ticketsText(tickets)}${cancelled > 0 ? `; ${cancelled} cancelled, as there` : ''}. Nobody was mailed.`}
    </p>
  );
}
