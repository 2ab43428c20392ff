import { Table } from '@mantine/core';
import { germanKinds } from '#shared/door/exception-words-german.ts';
import type { EntryKind } from '#shared/door/journal-entry.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { ScrollTable } from '#web/ui/admin/scroll-table.tsx';
import { Chip } from '#web/ui/chip.tsx';
import type { Imported } from './use-journal-import.ts';

const ONE: Readonly<Record<EntryKind, string>> = {
  admission: 'Admission',
  reentry: 'Re-entry',
  undo: 'Admission taken back',
  sale: 'Sale',
  refund: 'Void or refund',
  cash: 'Till movement',
  shift: 'Shift calendar',
  pin: 'PIN typed offline',
  walkin: 'Let in without a ticket',
  voucher: 'Voucher',
  handout: 'Handed out',
  document: 'Receipt for the books',
  outage: 'Outage of the security device (TSE)',
  closing: 'Closing with its master data',
};

/** Entry by entry: what came in now, what had come before, and what a person must look at. */
export function ImportResults({ results }: { results: readonly Imported[] }) {
  const count = (outcome: Imported['result']['outcome']): number =>
    results.filter(({ result }) => result.outcome === outcome).length;
  const exceptions = count('exception');
  return (
    <section className="admin-panel" aria-labelledby="imported-title">
      <h2 id="imported-title">Imported</h2>
      <p role="status">
        {`${count('applied')} applied, ${count('duplicate')} known already, ${exceptions} to look at.`}
      </p>
      {exceptions > 0 && (
        <p>
          <a href={`${adminPaths.desks}#desk-exceptions`}>Settle what needs a look</a>
        </p>
      )}
      <ScrollTable isWords label="Entry by entry" columns={['Entry', 'When', 'What', 'Outcome']}>
        {results.map(({ entry, result }) => (
          <Table.Tr key={entry.id}>
            <Table.Th scope="row">{entry.deviceSeq}</Table.Th>
            <Table.Td>
              <time
                dateTime={isoBerlin(entry.recordedAt)}
              >{`${formatMemberDate(entry.recordedAt)}, ${formatTime(entry.recordedAt)}`}</time>
            </Table.Td>
            <Table.Td>{ONE[entry.kind]}</Table.Td>
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
  if (outcome === 'applied') {
    return (
      <Chip tone="ok" icon="circle-check">
        Applied
      </Chip>
    );
  }
  if (outcome === 'duplicate') return <Chip icon="history">Known already</Chip>;
  return (
    <Chip tone="warn" icon="alert-triangle">
      <span lang="de">{germanKinds(detail ?? '')}</span>
    </Chip>
  );
}
