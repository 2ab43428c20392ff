import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MOST_LISTED_CODES, type CodeTable } from '#shared/promo-codes/promo-code.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { toast } from '#web/ui/frame/toast.ts';
import type { PromoForm } from './promo-form-values.ts';

/** '40 codes found; 2 rows without one were left out.' */
function foundWords({ codes, otherRows }: CodeTable): string {
  const found = codes.length === 1 ? '1 code found' : `${codes.length} codes found`;
  if (otherRows === 0) return `${found}.`;
  const rows = otherRows === 1 ? '1 row without one was' : `${otherRows} rows without one were`;
  return codes.length === MOST_LISTED_CODES
    ? `A list has 1,000 codes at most: the first of them are here, and ${otherRows} rows were left out.`
    : `${found}; ${rows} left out.`;
}

/** A list of codes: its name, and the codes of a table or so many new ones. */
export function PromoListFields({ form }: { form: PromoForm }) {
  const [found, setFound] = useState<CodeTable | null>(null);
  const table = trpc.admin.promoCodes.readTable.useMutation({
    onError: (error) => void toast.bad('Not readable', failureSentence(error)),
    onSuccess: (read) => {
      setFound(read);
      form.setFieldValue('list.codes', read.codes.join('\n'));
    },
  });
  const hasCodes = form.values.list.codes.trim() !== '';
  return (
    <>
      <TextInput
        label="Name of the list"
        maxLength={80}
        description="For the office: whom the codes are for."
        {...form.getInputProps('list.name')}
      />
      {!hasCodes && (
        <TextInput
          label="How many codes to make"
          inputMode="numeric"
          description="At most 1,000. Or take codes that you have, below."
          {...form.getInputProps('list.count')}
        />
      )}
      <div className="promo-file">
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          isSmall
          onChoose={(file) => void readTableFile(file).then((text) => table.mutate({ text }))}
        >
          Take codes from a file
        </FileButton>
        <p className="dim" role="status">
          {table.isPending ? 'Reading …' : found === null ? 'A table (.csv), or one code a line.' : foundWords(found)}
        </p>
      </div>
      <Textarea
        label="Codes"
        rows={hasCodes ? 8 : 2}
        description="One a line. Empty: we make them."
        autoComplete="off"
        {...form.getInputProps('list.codes')}
      />
    </>
  );
}
