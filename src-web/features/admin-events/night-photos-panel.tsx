import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import {
  AddNightPhotoInput,
  MOST_NIGHT_PHOTOS,
  PHOTO_CONSENT_WORDING,
  PHOTO_CONSENTS,
  type NightPhotoEdit,
  type PhotoConsent,
} from '#shared/photos/night-photo.ts';
import { PICTURE_HINT, PICTURE_TYPES } from '#shared/art/picture-file.ts';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { useNow } from '#web/site.tsx';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Photo } from '#web/ui/photo.tsx';
import { usePictureProblem } from '#web/ui/forms/picture-problem.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

/** Photos of a night that has begun, each with why it may be shown (§ 22 KunstUrhG). */
export function NightPhotosPanel({ event: { id, startsAt } }: { event: EventEdit }) {
  const hasBegun = startsAt <= useNow();
  const list = trpc.admin.photos.list.useQuery({ eventId: id }, { enabled: hasBegun });
  if (!hasBegun) return null;
  const photos = list.data ?? [];
  const shown = photos.filter(({ imageUrl }) => imageUrl !== null).length;
  return (
    <AdminSection
      id="photos"
      title="Photos of the night"
      list={list}
      failure="The photos could not be loaded."
      failureLang="en"
      isEmpty={false}
      nothing={null}
    >
      {photos.length === 0 ? (
        <p className="dim">
          None yet. They appear on the night’s page and on the next one of its series, each with a link to take it down.
        </p>
      ) : (
        <ul className="photo-edit">
          {photos.map((photo) => (
            <PhotoRow key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
      {shown < MOST_NIGHT_PHOTOS ? (
        <AddPhoto eventId={id} />
      ) : (
        <p className="dim">{`A night shows ${MOST_NIGHT_PHOTOS} photos at most. Remove one to add another.`}</p>
      )}
    </AdminSection>
  );
}

function PhotoRow({ photo }: { photo: NightPhotoEdit }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.photos.remove.useMutation({
    onSuccess: () => {
      void utils.admin.photos.list.invalidate();
      toast.ok('Photo removed');
    },
    onError: (error) => void tellFailure(error, { title: 'Not removed' }),
  });
  const { id, imageUrl, description, consent, consentAt, takenDownAt } = photo;
  return (
    <li>
      {imageUrl === null ? (
        <span className="photo-none" aria-hidden="true" />
      ) : (
        <Photo imageUrl={imageUrl} shape="s" alt="" />
      )}
      <div>
        <b>{description}</b>
        <p className="dim small">
          {takenDownAt === null
            ? `${PHOTO_CONSENT_WORDING[consent]} Confirmed on ${formatLongDate(consentAt)}.`
            : `Taken down on ${formatLongDate(takenDownAt)} by somebody in it. The picture is deleted.`}
        </p>
      </div>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon name="x" size={20} />}
        aria-label={`Remove ${description}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ id })}
      >
        Remove
      </Button>
    </li>
  );
}

type Values = { description: string; consent: PhotoConsent | '' };

function useAddPhoto(eventId: string) {
  const utils = trpc.useUtils();
  const add = trpc.admin.photos.add.useMutation();
  const [file, setFile] = useState<File | null>(null);
  const button = useRef<HTMLInputElement>(null);
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { description: '', consent: '' },
    schema: AddNightPhotoInput,
    inputOf: (values) => ({ eventId, ...values }),
    send: async ({ description, consent }) => {
      if (file === null) return;
      const data = new FormData();
      for (const [name, value] of Object.entries({ eventId, description, consent })) data.append(name, value);
      data.append('picture', file);
      utils.admin.photos.list.setData({ eventId }, await add.mutateAsync(data));
      form.reset();
      setFile(null);
      toast.ok('Photo added');
      button.current?.focus();
    },
    onFailed: (error) => tellFailure(error, { title: 'Not added' }),
  });
  return { form, isBusy, onSubmit, file, setFile, button };
}

function AddPhoto({ eventId }: { eventId: string }) {
  const { form, isBusy, onSubmit, file, setFile, button } = useAddPhoto(eventId);
  const problem = usePictureProblem(file);
  return (
    <form className="photo-add" noValidate onSubmit={onSubmit}>
      <FileButton ref={button} isSmall accept={PICTURE_TYPES} onChoose={setFile}>
        {file === null ? 'Choose a photo' : 'Choose another photo'}
      </FileButton>
      <p className="dim small">{file === null ? PICTURE_HINT : file.name}</p>
      <div aria-live="polite">
        <FieldMessage id="night-photo-problem" error={problem} />
      </div>
      {file !== null && (
        <>
          <TextInput
            label="What the photo shows"
            description="Read out to those who cannot see it, such as ‘The band, seen from the dance floor’."
            maxLength={200}
            {...form.getInputProps('description')}
          />
          <Radio.Group label="Why it may be shown" {...form.getInputProps('consent')}>
            <Stack gap="xs" mt="xs">
              {PHOTO_CONSENTS.map((consent) => (
                <Radio key={consent} value={consent} label={PHOTO_CONSENT_WORDING[consent]} />
              ))}
            </Stack>
          </Radio.Group>
          <Group gap="sm">
            <Button type="submit" size="sm" loading={isBusy}>
              Add the photo
            </Button>
            <Button variant="subtle" size="sm" onClick={() => setFile(null)}>
              Not this one
            </Button>
          </Group>
        </>
      )}
    </form>
  );
}
