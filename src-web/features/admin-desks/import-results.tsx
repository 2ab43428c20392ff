import { Table } from '@mantine/core';
import { germanKinds } from '#shared/door/exception-words-german.ts';
import type { EntryKind } from '#shared/door/journal-entry.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Imported } from './use-journal-import.ts';
import { journalWords, type JournalWords } from './journal-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const oneIn = (words: JournalWords): Readonly<Record<EntryKind, string>> => ({
  admission: words.admission,
  reentry: words.reEntry,
  undo: words.admissionTakenBack,
  sale: words.sale,
  refund: words.voidOrRefund,
  cash: words.tillMovement,
  shift: words.shiftCalendar,
  pin: words.pinTypedOffline,
  walkin: words.letWithoutTicket,
  voucher: words.voucher,
  handout: words.handedOut,
  document: words.receiptForBooks,
  outage: words.outageSecurityDeviceTse,
  closing: words.closingWithItsMaster,
});

/** Entry by entry: what came in now, what had come before, and what a person must look at. */
export function ImportResults({ results }: { results: readonly Imported[] }) {
  const lang = useLang();
  const words = useWords(journalWords);
  const count = (outcome: Imported['result']['outcome']): number =>
    results.filter(({ result }) => result.outcome === outcome).length;
  const exceptions = count('exception');
  return (
    <section className="admin-panel" aria-labelledby="imported-title">
      <h2 id="imported-title">{words.imported}</h2>
      <p role="status">{words.importedCounts(count('applied'), count('duplicate'), exceptions)}</p>
      {exceptions > 0 && (
        <p>
          <a href={`${adminPaths.desks}#desk-exceptions`}>{words.settleWhatNeeds}</a>
        </p>
      )}
      <ScrollTable isWords label={words.entryByEntry} columns={[words.entry, words.when, words.what, words.outcome]}>
        {results.map(({ entry, result }) => (
          <Table.Tr key={entry.id}>
            <Table.Th scope="row">{entry.deviceSeq}</Table.Th>
            <Table.Td>
              <time
                dateTime={isoBerlin(entry.recordedAt)}
              >{`${formatMemberDate(entry.recordedAt, lang)}, ${formatTime(entry.recordedAt)}`}</time>
            </Table.Td>
            <Table.Td>{oneIn(words)[entry.kind]}</Table.Td>
            <Table.Td>
              <Outcome result={result} />
            </Table.Td>
          </Table.Tr>
        ))}
      </ScrollTable>
    </section>
  );
}

function Outcome({ result: { outcome, detail } }: Pick<Imported, 'result'>) {
  const words = useWords(journalWords);
  if (outcome === 'applied') {
    return (
      <Chip tone="ok" icon="circle-check">
        {words.applied}
      </Chip>
    );
  }
  if (outcome === 'duplicate') return <Chip icon="history">{words.knownAlready}</Chip>;
  return (
    <Chip tone="warn" icon="alert-triangle">
      <span lang="de">{germanKinds(detail ?? '')}</span>
    </Chip>
  );
}
