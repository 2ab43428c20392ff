import type { ImportView } from '#shared/events/import/imported-night.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

const nights = (count: number): string => (count === 1 ? '1 night' : `${count} nights`);

/** Earlier imports; each can be taken back as a whole until somebody works on its nights. */
export function PastImports() {
  const list = trpc.admin.events.imports.useQuery();
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <section className="admin-panel import-panel" aria-labelledby="past-imports">
      <h2 id="past-imports">Earlier imports</h2>
      <ul className="import-list">
        {list.data.map((one) => (
          <PastImport key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function PastImport({ one: { id, fileName, added, changed, createdAt } }: { one: ImportView }) {
  const utils = trpc.useUtils();
  const name = fileName === '' ? 'A file' : fileName;
  const done = `${nights(added)} added, ${nights(changed)} changed`;
  const undo = trpc.admin.events.undoImport.useMutation({
    onSuccess: async ({ removed, restored }) => {
      toast.ok('Import taken back', `${nights(removed)} removed, ${nights(restored)} as before.`);
      await utils.admin.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: 'Not taken back' }),
  });
  return (
    <li aria-label={name}>
      <span>
        <b>{name}</b> <span className="dim">{`${formatMemberDate(createdAt)}, ${formatTime(createdAt)}: ${done}`}</span>
      </span>
      <Button
        look="o"
        size="s"
        aria-label={`Take back ${name}`}
        isBusy={undo.isPending}
        busyText="Taking back"
        onClick={() => undo.mutate({ id })}
      >
        Take back
      </Button>
    </li>
  );
}
