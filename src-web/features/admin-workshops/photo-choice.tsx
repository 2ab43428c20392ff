import { Button, Group, Input } from '@mantine/core';
import { photoSource } from '#shared/art/photo-cuts.ts';
import { FileButton } from '#web/ui/admin/file-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PhotoPreview } from '#web/ui/photo-preview.tsx';

type PhotoChoiceProps = { file: File | null; current: string | null; onChange: (file: File | null) => void };

/** The artist's picture as it is, or as it will be once the form is saved. */
export function PhotoChoice({ file, current, onChange }: PhotoChoiceProps) {
  const hasPhoto = file !== null || current !== null;
  return (
    <Input.Wrapper
      label="Photo"
      labelElement="div"
      description={file === null ? 'JPEG, PNG or WebP, up to 10 MB' : file.name}
    >
      <div className="photo-row">
        {file !== null ? (
          <PhotoPreview key={`${file.name} ${file.lastModified}`} file={file} />
        ) : current !== null ? (
          <img src={photoSource(current, 's').src} alt="The photo now" width={112} height={112} />
        ) : (
          <span className="photo-none" aria-hidden="true" />
        )}
        <Group gap="xs">
          <FileButton isSmall accept="image/*" onChoose={onChange}>
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
