import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import type { EntryKind } from '#shared/door/journal-entry.ts';
import { ImportJournalInput, type DeskView, type JournalPreview } from '#shared/door/desk-inputs.ts';
import { FactList } from '#web/ui/admin/fact-list.tsx';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { ImportResults } from './import-results.tsx';
import { useJournalImport } from './use-journal-import.ts';

const KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  admission: 'Admissions',
  reentry: 'Re-entries',
  undo: 'Admissions taken back',
  sale: 'Sales',
  refund: 'Voids and refunds',
  cash: 'Till movements',
  shift: 'Changes of the shift calendar',
  pin: 'PINs typed offline',
  walkin: 'Let in without a ticket',
  voucher: 'Vouchers',
  handout: 'Handed out',
  document: 'Receipts for the books',
  outage: 'Outages of the security device (TSE)',
  closing: 'Closings with their master data',
};

const LostDesk = ImportJournalInput.pick({ lostDeskName: true }).required();

/**
 * What a desk had not sent when it was shut out or broke, brought by hand from the file it exported. Without a desk the
 * file says whose it is: one that is not known here any more, after a backup older than its pairing was restored, is
 * entered under a name.
 */
export function ImportJournal({ desk }: { desk: Pick<DeskView, 'id' | 'name'> | null }) {
  const { entries, preview, results, failure, step, choose, start } = useJournalImport(desk?.id ?? null);
  const name = desk?.name ?? preview?.deskName ?? null;
  const isLost = preview !== null && preview.deskName === null;
  const { form, isRight, onSubmit } = usePrivateForm({
    initialValues: { lostDeskName: '' },
    schema: LostDesk,
    send: ({ lostDeskName }) => start(lostDeskName),
  });
  const fresh = Object.values(preview?.fresh ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <section className="admin-panel import-panel" aria-labelledby="journal-title">
        <h2 id="journal-title">{name === null ? 'Journal of a desk' : `Journal of ${name}`}</h2>
        <p>
          At the desk, tap <span lang="de">'Vorgänge als Datei sichern'</span> and bring the file here: it holds what
          had not arrived. After this house was restored from a backup, tap{' '}
          <span lang="de">'Ganzes Journal sichern'</span> instead: that brings back what the backup does not have, too.
          The file is looked through first; what has arrived before does not count again.
        </p>
        <FileButton accept=".json,application/json" onChoose={(file) => void choose(file)}>
          {entries.length === 0 ? 'Choose the file' : 'Choose another file'}
        </FileButton>
        <p role="status">
          {step === 'reading'
            ? 'Reading …'
            : step === 'importing'
              ? `${results.length} of ${entries.length} entries done`
              : ''}
        </p>
        {failure !== null && (
          <p className="field-error" role="alert">
            <Icon name="alert-triangle" size={20} />
            {failure}
          </p>
        )}
        {preview !== null && step !== 'done' && <Preview preview={preview} fresh={fresh} />}
        {isLost && preview.problem === null && step !== 'done' && (
          <LostDeskName field={form.getInputProps('lostDeskName')} />
        )}
        {preview !== null && preview.problem === null && fresh > 0 && step !== 'done' && (
          <Button
            isBusy={step === 'importing'}
            busyText="Importing"
            disabled={isLost && !isRight()}
            onClick={() => (isLost ? onSubmit() : void start())}
          >
            {fresh === 1 ? 'Import 1 entry' : `Import ${fresh} entries`}
          </Button>
        )}
      </section>
      {step === 'done' && <Done results={results} />}
    </>
  );
}

function LostDeskName({ field }: { field: object }) {
  return (
    <>
      <p>
        No desk of this journal is known here: it was paired after the backup that was restored. It is entered under a
        name, stays shut out, and what it wrote counts. To work on, pair it anew.
      </p>
      <TextInput
        label="Name of the desk"
        maxLength={40}
        autoComplete="off"
        description="As printed on its receipts"
        {...field}
      />
    </>
  );
}

/** The button that was pressed is gone, so the keyboard focus moves to the result. */
function Done({ results }: { results: Parameters<typeof ImportResults>[0]['results'] }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="import-done">
      <ImportResults results={results} />
    </div>
  );
}

const instant = (at: Date): string => `${formatMemberDate(at)}, ${formatTime(at)}`;

function problemSentence(problem: NonNullable<JournalPreview['problem']>): string {
  if (problem.code === 'JOURNAL_GAP')
    return (
      `Entry ${problem.expectedSeq} is missing, so nothing after it can be imported. Export the journal ` +
      'again at the desk: the file has to begin there at the latest.'
    );
  return (
    `Entry ${problem.deviceSeq} is not as the desk wrote it. It was changed, or it belongs to another ` +
    'desk; nothing is imported.'
  );
}

function Preview({ preview, fresh }: { preview: JournalPreview; fresh: number }) {
  const { known, cashCents, cardCents, firstAt, lastAt, problem } = preview;
  const kinds = Object.entries(preview.fresh) as [EntryKind, number][];
  if (problem !== null) {
    return (
      <p className="field-error" role="alert">
        <Icon name="alert-triangle" size={20} />
        {problemSentence(problem)}
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {fresh === 0 ? 'Everything in this file has arrived already.' : `${fresh} new, ${known} known already.`}
        {firstAt !== null && lastAt !== null && ` Written between ${instant(firstAt)} and ${instant(lastAt)}.`}
      </p>
      {preview.isForked && (
        <p>
          The desk had gone on from an older copy of itself. All of it can be imported; what it tells about that is
          listed to look at.
        </p>
      )}
      {fresh > 0 && (
        <FactList
          rows={[
            ...kinds.map(([kind, count]) => [KIND_WORDS[kind], String(count)] as const),
            ['Takings in cash', formatCents(cashCents)],
            ['Takings by card', formatCents(cardCents)],
          ]}
        />
      )}
    </>
  );
}
