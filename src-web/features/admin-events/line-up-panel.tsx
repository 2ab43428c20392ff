import { useState } from 'react';
import type { ArtistView, LineUpEntry } from '#shared/events/line-up.ts';
import { MOST_ENTRIES, SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { newKey } from '#shared/new-key.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { ArtistDialog } from './artist-dialog.tsx';
import { LineUpRow } from './line-up-row.tsx';
import { inputOf, valuesOf, type LineUpValues } from './line-up-values.ts';

/** Who and what is on in this night; saved by itself, and for this night alone. */
export function LineUpPanel({ eventId }: { eventId: string }) {
  const lineUp = trpc.admin.artists.lineUp.useQuery({ id: eventId }, { refetchOnMount: 'always', gcTime: 0 });
  return (
    <AdminSection
      id="line-up"
      title="Line-up"
      list={lineUp}
      failure="The line-up could not be loaded."
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      {lineUp.data && <LineUpEditor eventId={eventId} entries={lineUp.data} />}
    </AdminSection>
  );
}

function LineUpEditor({ eventId, entries }: { eventId: string; entries: readonly LineUpEntry[] }) {
  const { data: artists = [] } = trpc.admin.artists.list.useQuery();
  const { form, isBusy, onSubmit } = useLineUpForm(eventId, entries);
  const guard = useUnsavedGuard(form.isDirty());
  const dialog = useFreshDialog<{ artist: ArtistView | null; index: number }>({ artist: null, index: 0 });
  const { length } = form.values.entries;
  return (
    <>
      <form className="line-up-edit" noValidate onSubmit={onSubmit}>
        {length === 0 && (
          <p className="dim">Nothing yet. Guests see it on the event and in the mail of the day before.</p>
        )}
        <ol>
          {form.values.entries.map(({ key }, index) => (
            <LineUpRow
              key={key}
              form={form}
              index={index}
              artists={artists}
              onArtist={(artist) => dialog.ask({ index, artist })}
            />
          ))}
        </ol>
        <div className="admin-acts">
          {length < MOST_ENTRIES && (
            <Button
              look="o"
              size="s"
              icon="plus"
              onClick={() =>
                form.insertListItem('entries', { key: newKey(), at: '', artistId: '', what: '', whatDe: '' })
              }
            >
              Add to the line-up
            </Button>
          )}
          <Button type="submit" size="s" isBusy={isBusy} busyText="Saving" disabled={!form.isDirty()}>
            Save the line-up
          </Button>
        </div>
      </form>
      <ArtistDialog
        key={dialog.turn}
        artist={dialog.about.artist}
        isOpen={dialog.isOpen}
        onSaved={({ id }) => form.setFieldValue(`entries.${dialog.about.index}.artistId`, id)}
        onClose={dialog.close}
      />
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

function useLineUpForm(eventId: string, entries: readonly LineUpEntry[]) {
  const save = trpc.admin.artists.saveLineUp.useMutation();
  const [initialValues] = useState(() => valuesOf(entries));
  const { form, ...rest } = usePrivateForm<LineUpValues>({
    initialValues,
    schema: SaveLineUpInput,
    inputOf: (values) => inputOf(eventId, values),
    send: async (values) => {
      await save.mutateAsync(SaveLineUpInput.parse(inputOf(eventId, values)));
      form.resetDirty();
      toast.ok('Line-up saved');
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return { form, ...rest };
}
