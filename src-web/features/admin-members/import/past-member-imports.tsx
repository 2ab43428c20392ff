import { useState } from 'react';
import type { MemberImportView } from '#shared/membership/import/member-import.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { importWords } from './import-words.ts';

const { past: words } = importWords;

/** Earlier tables of members; each can be taken back as a whole until one of them has used their membership. */
export function PastMemberImports() {
  const list = trpc.admin.memberImports.list.useQuery();
  const [asked, setAsked] = useState<MemberImportView | null>(null);
  const imports = list.data ?? [];
  return (
    <AdminSection
      id="past-member-imports"
      title={words.heading}
      list={list}
      failure={words.failed}
      isEmpty={imports.length === 0}
      nothing={<EmptyState sentence={words.none} headingLevel={3} />}
    >
      <ul className="import-list">
        {imports.map((one) => (
          <li key={one.id} aria-label={nameOf(one)}>
            <span>
              <b>{nameOf(one)}</b>{' '}
              <span className="dim">
                {`${formatMemberDate(one.createdAt)}, ${formatTime(one.createdAt)}: ${words.done(one)}`}
              </span>
            </span>
            <Button look="o" size="s" aria-label={words.takeBackOf(nameOf(one))} onClick={() => setAsked(one)}>
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      {asked !== null && <TakeBack one={asked} onClose={() => setAsked(null)} />}
    </AdminSection>
  );
}

const nameOf = ({ fileName }: MemberImportView): string => fileName || words.noName;

function TakeBack({ one, onClose }: { one: MemberImportView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const undo = trpc.admin.memberImports.undo.useMutation({
    onSuccess: async ({ members }) => {
      toast.ok(words.removed(members));
      onClose();
      await utils.admin.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: words.notRemoved }),
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.question(nameOf(one))}
      confirmText={words.takeBack}
      busyText={words.removing}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate({ id: one.id })}
      onClose={onClose}
    >
      <p>{words.explain(one.members)}</p>
    </ConfirmDialog>
  );
}
