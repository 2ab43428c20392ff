import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ArtistView } from '#shared/events/line-up.ts';
import { SaveArtistInput } from '#shared/events/save-line-up.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import { newUuid } from '#shared/new-key.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { TEXT_WORDS as WORDS } from './text-words.ts';

type ArtistDialogProps = {
  /** Null is a new one. */
  artist: ArtistView | null;
  isOpen: boolean;
  onSaved: (artist: ArtistView) => void;
  onClose: () => void;
};

/** Somebody who plays or teaches; the same record in every night they are in. */
export function ArtistDialog({ artist, isOpen, onSaved, onClose }: ArtistDialogProps) {
  const utils = trpc.useUtils();
  const save = trpc.admin.artists.save.useMutation();
  const id = useRef(artist?.id ?? newUuid());
  const about = artist === null ? { en: '', de: '' } : textsOf(artist, 'about');
  const inputOf = ({ name, about, aboutDe, url }: Record<'name' | 'about' | 'aboutDe' | 'url', string>) => ({
    id: id.current,
    name,
    ...wordsFrom({ about: { en: about, de: aboutDe } }, 'about'),
    url: url.trim() === '' ? null : url.trim(),
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { name: artist?.name ?? '', about: about.en, aboutDe: about.de, url: artist?.url ?? '' },
    schema: SaveArtistInput,
    inputOf,
    send: async (values) => {
      const input = SaveArtistInput.parse(inputOf(values));
      await save.mutateAsync(input);
      await utils.admin.artists.list.invalidate();
      toast.ok(artist === null ? 'Artist added' : 'Artist changed');
      onSaved(input);
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not saved' }),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={artist === null ? 'New artist' : `Change ${artist.name}`}
      confirmText={artist === null ? 'Add the artist' : 'Change it'}
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={80} required placeholder="DJ Ana" {...form.getInputProps('name')} />
      <Textarea label="About" description="One or two sentences." {...form.getInputProps('about')} />
      <Textarea label={WORDS.aboutDe} lang="de" maxLength={400} {...form.getInputProps('aboutDe')} />
      <TextInput label="Their own page" type="url" description="Empty: none." {...form.getInputProps('url')} />
    </FormDialog>
  );
}
