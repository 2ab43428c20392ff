import { Button, Checkbox, TextInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { canBePaid, TOO_SMALL_TO_PAY } from '#shared/events/event-limits.ts';
import type { ImportPreview } from '#shared/events/import/imported-night.ts';
import type { TableMapping } from '#shared/events/import/table-mapping.ts';
import { readEuros } from '#shared/read-euros.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { ImportMapping } from './import-mapping.tsx';
import { Preview } from './import-preview.tsx';
import { PastImports } from './past-imports.tsx';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';

type Chosen = { text: string; fileName: string; mapping?: TableMapping };

/** A season from a file: looked at first, then imported; what is known is changed, not doubled. */
export function ImportEvents() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const preview = trpc.admin.events.previewImport.useMutation({
    onError: (error) => toast.bad('Not readable', failureSentence(error)),
  });
  const look = (next: Chosen): void => {
    setChosen(next);
    preview.mutate(next);
  };
  const read = async (file: File): Promise<void> => look({ text: await readTableFile(file), fileName: file.name });
  const mapping = chosen?.mapping ?? preview.data?.table?.mapping ?? {};
  return (
    <>
      <div className="admin-panel import-panel">
        <p>
          A calendar file (.ics) of Google, Outlook or Apple, or a table (.csv). New nights are hidden until you publish
          them, and nights that are over are left out. Import the same file again after changing it: what it knows is
          changed, not doubled.
        </p>
        <Dropzone
          className="import-drop"
          multiple={false}
          loading={preview.isPending}
          inputProps={{ 'aria-label': 'Choose a file' }}
          onDrop={(files: File[]) => void (files[0] && read(files[0]))}
        >
          <Icon name="upload" size={24} />
          <b>{chosen === null ? 'Drop a file here, or choose one' : chosen.fileName}</b>
        </Dropzone>
        {chosen !== null && preview.data?.table && (
          <ImportMapping
            table={preview.data.table}
            mapping={mapping}
            onChange={(next) => look({ ...chosen, mapping: next })}
          />
        )}
        {preview.data && <Preview preview={preview.data} />}
        {chosen !== null && preview.data && isMapped(preview.data) && <Run chosen={chosen} preview={preview.data} />}
      </div>
      <PastImports />
    </>
  );
}

/** A table says nothing until its title and its date are known. */
const isMapped = ({ table }: ImportPreview): boolean =>
  table === null || (table.mapping.title !== undefined && table.mapping.date !== undefined);

/** The price that the file does not say: a sentence where it is none. */
function priceProblem(text: string): string | null {
  const price = readEuros(text);
  if (text === '' || price === null) return 'In euros, like 12.50; 0 is free.';
  return canBePaid(price) ? null : TOO_SMALL_TO_PAY;
}

/** What the file leaves open, and the button. */
function Run({ chosen, preview: { rows } }: { chosen: Chosen; preview: ImportPreview }) {
  const [price, setPrice] = useState('');
  const [isRefundOffered, setIsRefundOffered] = useState(true);
  const { run, start } = useRun();
  const [isStillDayAccepted, setIsStillDayAccepted] = useState(false);
  const still = rows.filter(({ stillDay }) => stillDay !== null).length;
  const wanted = rows.filter(({ stillDay }) => stillDay === null || isStillDayAccepted);
  const count = wanted.filter(({ status }) => status !== 'same').length;
  const open = wanted.filter(({ needsPrice }) => needsPrice).length;
  if (count === 0 && still === 0) return <p className="dim">There is nothing new in this file.</p>;
  const problem = open > 0 ? priceProblem(price) : null;
  const priceCents = open > 0 ? (readEuros(price) ?? undefined) : undefined;
  return (
    <>
      {open > 0 && (
        <TextInput
          label={
            open === 1
              ? 'What the night without a price costs, in €'
              : `What the ${open} nights without a price cost, in €`
          }
          description="The file does not say it, and nothing is made up."
          inputMode="decimal"
          value={price}
          error={price === '' ? null : problem}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      )}
      {wanted.some(({ holders }) => holders > 0) && (
        <Checkbox
          label="Offer a refund"
          description="In the mail to everybody who holds a ticket of a night that moves."
          checked={isRefundOffered}
          onChange={(event) => setIsRefundOffered(event.currentTarget.checked)}
        />
      )}
      {still > 0 && <StillDays count={still} isWanted={isStillDayAccepted} onWanted={setIsStillDayAccepted} />}
      <Button
        className="import-run"
        loading={run.isPending}
        disabled={problem !== null || count === 0}
        onClick={() =>
          void start({
            ...chosen,
            isRefundOffered,
            isStillDayAccepted,
            ...(priceCents !== undefined && { priceCents }),
          })
        }
      >
        {count === 1 ? 'Import 1 event' : `Import ${count} events`}
      </Button>
    </>
  );
}

type StillDaysProps = { count: number; isWanted: boolean; onWanted: (isWanted: boolean) => void };

function StillDays({ count, isWanted, onWanted }: StillDaysProps) {
  return (
    <Checkbox
      label={
        count === 1 ? 'Also the night on a day without dancing' : `Also the ${count} nights on days without dancing`
      }
      description="Without this they are left out. Bavaria allows no dancing in public on those days."
      checked={isWanted}
      onChange={(event) => onWanted(event.currentTarget.checked)}
    />
  );
}

function useRun() {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const run = trpc.admin.events.import.useMutation();
  const undo = trpc.admin.events.undoImport.useMutation({
    onSuccess: () => utils.admin.invalidate(),
    onError: (error) => toast.bad('Not taken back', failureSentence(error)),
  });
  const start = async (input: Parameters<typeof run.mutateAsync>[0]): Promise<void> => {
    if (run.isPending) return;
    try {
      const { importId, added, changed, leftOut } = await run.mutateAsync(input);
      await utils.admin.invalidate();
      navigate(adminPaths.events);
      const words =
        `Season imported: ${added} added, hidden until you publish them; ${changed} changed.` +
        (leftOut > 0 ? ` ${leftOut} on days without dancing left out.` : '');
      if (importId === null) toast.ok(words);
      else toast.undo(words, () => undo.mutate({ id: importId }));
    } catch (error) {
      toast.bad('Nothing was imported', failureSentence(error));
    }
  };
  return { run, start };
}
