import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useState } from 'react';
import {
  isMemberTable,
  type MemberImportPreview,
  type MemberImportView,
} from '#shared/membership/import/member-import.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { ColumnTable } from '#web/ui/admin/column-table.tsx';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import type { ChosenTable } from './chosen-table.ts';
import { importWords as words } from './import-words.ts';
import { MemberSummary } from './member-summary.tsx';
import { PastMemberImports } from './past-member-imports.tsx';
import { WhatWordsMean } from './what-words-mean.tsx';

/** Another system's members: looked at first, then brought in; who is one here already is not doubled. */
export function ImportMembers() {
  const [chosen, setChosen] = useState<ChosenTable | null>(null);
  const [done, setDone] = useState<MemberImportView | null>(null);
  const preview = trpc.admin.memberImports.preview.useMutation({
    onError: (error) => toast.bad(words.notReadable, failureSentence(error)),
  });
  const look = (next: ChosenTable): void => {
    setDone(null);
    setChosen(next);
    preview.mutate(next);
  };
  const read = async (file: File): Promise<void> =>
    look({
      text: await readTableFile(file),
      fileName: file.name,
      plans: {},
      ways: {},
      lastDay: null,
      lang: 'de',
    });
  const over = (view: MemberImportView): void => {
    setDone(view);
    setChosen(null);
    preview.reset();
  };
  return (
    <>
      <div className="admin-panel import-panel">
        <p>{words.lead}</p>
        <p>{words.mailed}</p>
        <Dropzone
          className="import-drop"
          multiple={false}
          loading={preview.isPending}
          inputProps={{ 'aria-label': words.choose }}
          onDrop={(files: File[]) => void (files[0] && read(files[0]))}
        >
          <Icon name="upload" size={24} />
          <b>{chosen === null ? words.drop : chosen.fileName}</b>
        </Dropzone>
        {done !== null && (
          <p className="import-done" role="status">
            <Icon name="circle-check" size={20} />
            {words.done(done)}
          </p>
        )}
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
      <PastMemberImports />
    </>
  );
}

type FoundProps = {
  chosen: ChosenTable;
  preview: MemberImportPreview;
  isLooking: boolean;
  onChange: (change: Partial<ChosenTable>) => void;
  onDone: (view: MemberImportView) => void;
};

/** What stands in the table, and what of it is still open. */
function Found({ chosen, preview, isLooking, onChange, onDone }: FoundProps) {
  const { head, sample, mapping } = preview.table;
  const isReady = isMemberTable(mapping);
  return (
    <>
      <section className="import-part" aria-labelledby="member-columns">
        <h2 id="member-columns">{words.columns.heading}</h2>
        <p className={isReady ? 'dim' : 'field-error'}>{isReady ? words.columns.ready : words.columns.missing}</p>
        <ColumnTable
          head={head}
          sample={sample}
          labels={words.columns.labels}
          mapping={mapping}
          onChange={(next) => onChange({ mapping: next })}
        />
      </section>
      {isReady && (
        <>
          <WhatWordsMean chosen={chosen} preview={preview} onChange={onChange} />
          <MemberSummary preview={preview} fileName={chosen.fileName} />
          <Run chosen={{ ...chosen, mapping }} count={preview.counts.members} isLooking={isLooking} onDone={onDone} />
        </>
      )}
    </>
  );
}

function Run({ chosen, count, isLooking, onDone }: Omit<FoundProps, 'onChange' | 'preview'> & { count: number }) {
  const utils = trpc.useUtils();
  const run = trpc.admin.memberImports.run.useMutation({
    onSuccess: async (view) => {
      await utils.admin.invalidate();
      onDone(view);
    },
    onError: async (error) => {
      toast.bad(words.cutOff, `${failureSentence(error)} ${words.again}`);
      await utils.admin.memberImports.list.invalidate();
    },
  });
  if (count === 0) return <p className="dim">{words.nothing}</p>;
  return (
    <Button
      className="import-run"
      disabled={isLooking}
      loading={run.isPending}
      onClick={() => run.mutate({ ...chosen, id: crypto.randomUUID() })}
    >
      {run.isPending ? words.running : words.run(count)}
    </Button>
  );
}
