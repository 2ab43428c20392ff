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
import { journalWords, type JournalWords } from './journal-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const kindWordsIn = (words: JournalWords): Readonly<Record<EntryKind, string>> => ({
  admission: words.admissions,
  reentry: words.reEntries,
  undo: words.admissionsTakenBack,
  sale: words.sales,
  refund: words.voidsAndRefunds,
  cash: words.tillMovements,
  shift: words.changesShiftCalendar,
  pin: words.pinsTypedOffline,
  walkin: words.letWithoutTicket,
  voucher: words.vouchers,
  handout: words.handedOut,
  document: words.receiptsForBooks,
  outage: words.outagesSecurityDeviceTse,
  closing: words.closingsWithTheirMaster,
});

const LostDesk = ImportJournalInput.pick({ lostDeskName: true }).required();

/**
 * What a desk had not sent when it was shut out or broke, brought by hand from the file it exported. Without a desk the
 * file says whose it is: one that is not known here any more, after a backup older than its pairing was restored, is
 * entered under a name.
 */
export function ImportJournal({ desk }: { desk: Pick<DeskView, 'id' | 'name'> | null }) {
  const words = useWords(journalWords);
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
        <h2 id="journal-title">{name === null ? words.journalDesk : words.journalOf(name)}</h2>
        <p>
          {words.atDeskTap} <span lang="de">{words.buttons.unsent}</span> {words.bringFile}
          <span lang="de">{words.buttons.all}</span> {words.bringsBack}
        </p>
        <FileButton accept=".json,application/json" onChoose={(file) => void choose(file)}>
          {entries.length === 0 ? words.chooseTheFile : words.chooseAnotherFile}
        </FileButton>
        <p role="status">
          {step === 'reading'
            ? words.reading
            : step === 'importing'
              ? words.entriesDone(results.length, entries.length)
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
            busyText={words.importing}
            disabled={isLost && !isRight()}
            onClick={() => (isLost ? onSubmit() : void start())}
          >
            {fresh === 1 ? words.importOne : words.importMany(fresh)}
          </Button>
        )}
      </section>
      {step === 'done' && <Done results={results} />}
    </>
  );
}

function LostDeskName({ field }: { field: object }) {
  const words = useWords(journalWords);
  return (
    <>
      <p>{words.unknownDesk}</p>
      <TextInput
        label={words.nameDesk}
        maxLength={40}
        autoComplete="off"
        description={words.asPrintedOnIts}
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

const instant = (at: Date, lang: Lang): string => `${formatMemberDate(at, lang)}, ${formatTime(at)}`;

function problemSentence(problem: NonNullable<JournalPreview['problem']>, words: JournalWords): string {
  if (problem.code === 'JOURNAL_GAP') return words.entryMissing(problem.expectedSeq);
  return words.entryChanged(problem.deviceSeq);
}

function Preview({ preview, fresh }: { preview: JournalPreview; fresh: number }) {
  const lang = useLang();
  const words = useWords(journalWords);
  const { known, cashCents, cardCents, firstAt, lastAt, problem } = preview;
  const kinds = Object.entries(preview.fresh) as [EntryKind, number][];
  if (problem !== null) {
    return (
      <p className="field-error" role="alert">
        <Icon name="alert-triangle" size={20} />
        {problemSentence(problem, words)}
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {fresh === 0 ? words.allArrived : words.newAndKnown(fresh, known)}
        {firstAt !== null && lastAt !== null && words.writtenBetween(instant(firstAt, lang), instant(lastAt, lang))}
      </p>
      {preview.isForked && <p>{words.olderCopy}</p>}
      {fresh > 0 && (
        <FactList
          rows={[
            ...kinds.map(([kind, count]) => [kindWordsIn(words)[kind], String(count)] as const),
            [words.takingsInCash, formatCents(cashCents, lang)],
            [words.takingsByCard, formatCents(cardCents, lang)],
          ]}
        />
      )}
    </>
  );
}
