import { Button, Group, Input } from '@mantine/core';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { PICTURE_HINT, PICTURE_TYPES } from '#shared/art/picture-file.ts';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoPreview } from '#web/ui/forms/photo-preview.tsx';
import { usePictureProblem } from '#web/ui/forms/picture-problem.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type PhotoChoiceProps = { file: File | null; current: string | null; onChange: (file: File | null) => void };

/** The artist's picture as it is, or as it will be once the form is saved. */
export function PhotoChoice({ file, current, onChange }: PhotoChoiceProps) {
  const words = useWords(workshopWords);
  const problem = usePictureProblem(file);
  const hasPhoto = file !== null || current !== null;
  return (
    <Input.Wrapper
      label={words.photo}
      labelElement="div"
      description={file === null ? PICTURE_HINT : file.name}
      error={problem}
    >
      <div className="photo-row">
        {file !== null ? (
          <PhotoPreview key={`${file.name} ${file.lastModified}`} file={file} label={words.previewPhoto} />
        ) : current !== null ? (
          <img src={photoSource(current, 's').src} alt={words.thePhotoNow} width={112} height={112} />
        ) : (
          <span className="photo-none" aria-hidden="true" />
        )}
        <Group gap="xs">
          <FileButton isSmall accept={PICTURE_TYPES} onChoose={onChange}>
            {hasPhoto ? words.chooseAnother : words.chooseAPhoto}
          </FileButton>
          {hasPhoto && (
            <Button variant="subtle" size="sm" leftSection={<Icon name="x" size={20} />} onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
