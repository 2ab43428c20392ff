import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import { TakeDownPhotoInput, type NightPhotos, type PhotoOfLink } from '#shared/photos/night-photo.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { linkWords } from '#web/features/newsletters/link-words.ts';
import { paths } from '#web/routes/paths.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/forms/field-message.tsx';
import { FormDone } from '#web/ui/forms/form-done.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { Photo } from '#web/ui/photo.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

/** /take-down/{id}: who is in a photo of a night has it taken away (§ 22 KunstUrhG). Opening it changes nothing. */
export function TakeDownPage() {
  const { id = '' } = useParams();
  const { takeDown: words, loading } = useWords(linkWords);
  const { failures } = useWords(frameWords);
  const photo = trpc.contact.photo.useQuery({ id }, { refetchOnMount: 'always', refetchOnWindowFocus: false });
  const isGone = photo.isError && ['PHOTO_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(photo.error).code ?? '');
  return (
    <div className="wrap newsletter-page">
      <title>{`${words.title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{words.heading}</h1>
      {photo.isPending && <MarkLoader text={loading} />}
      {isGone && (
        <p className="lead" role="status">
          {words.gone}
        </p>
      )}
      {photo.isError && !isGone && (
        <LoadFailed
          sentence={failureSentence(photo.error, failures)}
          isBusy={photo.isFetching}
          onRetry={() => void photo.refetch()}
        />
      )}
      {photo.data && <TakeDown photo={photo.data} />}
    </div>
  );
}

function without(shown: NonNullable<NightPhotos>, id: string): NightPhotos {
  const photos = shown.photos.filter((photo) => photo.id !== id);
  return photos.length === 0 ? null : { ...shown, photos };
}

type Values = { isInIt: boolean; note: string };

function TakeDown({ photo }: { photo: PhotoOfLink }) {
  const utils = trpc.useUtils();
  const { takeDown: words } = useWords(linkWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const takeDown = trpc.contact.takeDownPhoto.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm<Values>({
    initialValues: { isInIt: false, note: '' },
    schema: TakeDownPhotoInput,
    inputOf: (values) => ({ id: photo.id, ...values }),
    send: async (values) => {
      await takeDown.mutateAsync(TakeDownPhotoInput.parse({ id: photo.id, ...values }));
      // Kept answers would show it for another moment.
      utils.events.photos.setData({ id: photo.event.id }, (shown) => shown && without(shown, photo.id));
    },
    onFailed: (error) => {
      toast.bad(words.failed, failureSentence(error, failures));
      return undefined;
    },
  });
  if (takeDown.isSuccess)
    return (
      <FormDone {...words.done}>
        <ButtonLink look="o" href={to(paths.event(photo.event.id))}>
          {words.back}
        </ButtonLink>
      </FormDone>
    );
  const wrong = form.errors['isInIt'];
  return (
    <form className="subscribe" noValidate onSubmit={onSubmit}>
      <div className="take-down-photo">
        <Photo imageUrl={photo.imageUrl} shape="l" alt={photo.description} isEager />
      </div>
      <p>{words.about(photo.event.title)}</p>
      <div>
        <label className="consent">
          <input
            type="checkbox"
            aria-describedby={wrong ? 'in-it-wrong' : undefined}
            {...form.getInputProps('isInIt', { type: 'checkbox', withError: false })}
          />
          <span>{words.inIt}</span>
        </label>
        <FieldMessage id="in-it-wrong" error={wrong ? words.tick : null} />
      </div>
      <TextArea label={words.note} rows={3} maxLength={500} {...form.getInputProps('note')} />
      <Button type="submit" size="l" isBusy={isBusy} busyText={words.busy}>
        {words.button}
      </Button>
    </form>
  );
}
