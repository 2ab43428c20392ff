import { Button, Group, Input } from '@mantine/core';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { PICTURE_HINT, PICTURE_TYPES } from '#shared/art/picture-file.ts';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoPreview } from '#web/ui/forms/photo-preview.tsx';
import { usePictureProblem } from '#web/ui/forms/picture-problem.ts';

type PhotoChoiceProps = { file: File | null; current: string | null; onChange: (file: File | null) => void };

/** The artist's picture as it is, or as it will be once the form is saved. */
export function PhotoChoice({ file, current, onChange }: PhotoChoiceProps) {
  const problem = usePictureProblem(file);
  const hasPhoto = file !== null || current !== null;
  return (
    <Input.Wrapper
      label="Photo"
      labelElement="div"
      description={file === null ? PICTURE_HINT : file.name}
      error={problem}
    >
      <div className="photo-row">
        {file !== null ? (
          <PhotoPreview key={`${file.name} ${file.lastModified}`} file={file} label="Preview of the photo" />
        ) : current !== null ? (
          <img src={photoSource(current, 's').src} alt="The photo now" width={112} height={112} />
        ) : (
          <span className="photo-none" aria-hidden="true" />
        )}
        <Group gap="xs">
          <FileButton isSmall accept={PICTURE_TYPES} onChoose={onChange}>
            {hasPhoto ? 'Choose another' : 'Choose a photo'}
          </FileButton>
          {hasPhoto && (
            <Button variant="subtle" size="sm" leftSection={<Icon name="x" size={20} />} onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  );
}
