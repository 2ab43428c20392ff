import { Textarea, TextInput } from '@mantine/core';
import type { EveningRow } from '#shared/events/course-evenings.ts';
import { linesOf, WriteRecapInput, type Recap } from '#shared/recaps/recap.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';

type RecapDialogProps = { evening: EveningRow; isOpen: boolean; onClose: () => void };

/** Writes what an evening was about, or corrects what was published. */
export function RecapButton({ evening }: { evening: EveningRow }) {
  const dialog = useFreshDialog<EveningRow | null>(null);
  const words = evening.hasRecap ? 'Correct the recap' : 'Write a recap';
  return (
    <>
      <Button
        look="o"
        size="s"
        icon={evening.hasRecap ? 'check' : 'plus'}
        aria-label={`${words}: ${formatLongDate(evening.startsAt)}`}
        onClick={() => dialog.ask(evening)}
      >
        Recap
      </Button>
      {dialog.about !== null && (
        <RecapDialog key={dialog.turn} evening={dialog.about} isOpen={dialog.isOpen} onClose={dialog.close} />
      )}
    </>
  );
}

function RecapDialog({ evening, isOpen, onClose }: RecapDialogProps) {
  const recap = trpc.admin.recaps.of.useQuery({ eveningId: evening.id }, { refetchOnMount: 'always', gcTime: 0 });
  if (recap.data !== undefined)
    return <RecapForm evening={evening} before={recap.data} isOpen={isOpen} onClose={onClose} />;
  if (!isOpen) return null;
  return recap.isError ? (
    <LoadFailed
      sentence="The recap could not be loaded."
      isBusy={recap.isFetching}
      onRetry={() => void recap.refetch()}
    />
  ) : (
    <MarkLoader text="Loading the recap" />
  );
}

const toldWords = (told: number): string | undefined =>
  told === 0 ? undefined : told === 1 ? 'One guest gets a mail.' : `${told} guests get a mail.`;

/** The fields as they are typed: links and songs one a line. */
function useRecapForm({ evening, onClose }: Omit<RecapDialogProps, 'isOpen'>, before: Recap | null) {
  const utils = trpc.useUtils();
  const write = trpc.admin.recaps.write.useMutation();
  const inputOf = ({
    text,
    links,
    playlistUrl,
    songs,
  }: Record<'text' | 'links' | 'playlistUrl' | 'songs', string>) => ({
    eveningId: evening.id,
    text,
    links: linesOf(links),
    playlistUrl: playlistUrl.trim(),
    songs: linesOf(songs),
  });
  return usePrivateForm({
    initialValues: {
      text: before?.text ?? '',
      links: before?.links.join('\n') ?? '',
      playlistUrl: before?.playlistUrl ?? '',
      songs: before?.songs.join('\n') ?? '',
    },
    schema: WriteRecapInput,
    inputOf,
    checkedWhileTyping: ['text', 'links', 'playlistUrl', 'songs'],
    send: async (values) => {
      const { told } = await write.mutateAsync(WriteRecapInput.parse(inputOf(values)));
      toast.ok(before === null ? 'Recap published' : 'Recap corrected', toldWords(told));
      await Promise.all([utils.admin.evenings.invalidate(), utils.admin.recaps.invalidate()]);
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: before === null ? 'Not published' : 'Not corrected' }),
  });
}

const PUBLISHES =
  'Everybody with a ticket of this course gets it by mail once, who was there and who was away. It is also on the page ' +
  'of their course.';
const CORRECTS = 'A correction changes the page of the course. Nobody is written to again.';

function RecapForm({ before, isOpen, ...props }: RecapDialogProps & { before: Recap | null }) {
  const { form, ...question } = useRecapForm(props, before);
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Recap of ${formatLongDate(props.evening.startsAt)}`}
      confirmText={before === null ? 'Publish and send' : 'Correct it'}
      busyText="Saving"
      question={question}
      onClose={props.onClose}
    >
      <Textarea label="What you danced" autosize minRows={4} maxRows={12} {...form.getInputProps('text')} />
      <Textarea
        label="Links"
        description="Optional. One a line, each with https:// in front."
        autosize
        minRows={2}
        maxRows={6}
        inputMode="url"
        {...form.getInputProps('links')}
      />
      <TextInput
        label="Playlist"
        description="Optional. A link that begins with https://"
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('playlistUrl')}
      />
      <Textarea
        label="Songs"
        description="Optional. One a line."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('songs')}
      />
      <p className="dim">{before === null ? PUBLISHES : CORRECTS}</p>
    </FormDialog>
  );
}
