import { Button, FileButton } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pictureProblem } from '#web/ui/forms/picture-problem.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { CropDialog } from './crop-dialog.tsx';
import { squareFile, type Crop } from './crop-square.ts';
import { profileWords } from './words.ts';

type AvatarEditorProps = { userId: string; avatarUrl: string | null };

/** One's picture: dropped, picked or taken, cut to a square here and made anew by the server. */
export function AvatarEditor({ userId, avatarUrl }: AvatarEditorProps) {
  const words = useWords(profileWords).picture;
  const { picture, open, send, remove, cancel, isSending, isRemoving } = useAvatar();
  return (
    <DropArea onDrop={open}>
      <Avatar seed={userId} url={avatarUrl} size={96} />
      <div>
        <h3 className="heading-small">{words.title}</h3>
        <p className="dim small" id="picture-hint">
          {words.hint}
        </p>
        <div className="row">
          <PickButton label={words.choose} onPick={open} />
          <PickButton label={words.take} onPick={open} isCamera />
          {avatarUrl !== null && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Icon name="x" size={20} />}
              loading={isRemoving}
              onClick={remove}
            >
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      <CropDialog picture={picture} isBusy={isSending} onSave={send} onCancel={cancel} />
    </DropArea>
  );
}

/** The picture that is being cut, and what becomes of it. */
function useAvatar() {
  const words = useWords(profileWords).picture;
  const { failures } = useWords(frameWords);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const utils = trpc.useUtils();
  const upload = trpc.profile.uploadAvatar.useMutation();
  const remove = trpc.profile.removeAvatar.useMutation();

  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      toast.bad(words.notSaved, (await pictureProblem(file)) ?? ERROR_MESSAGES.PICTURE_CUT_OFF);
    }
  };
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      toast.bad(words.notSaved, failureSentence(error, failures));
      return;
    }
    setPicture(null);
    await utils.profile.get.invalidate();
    toast.ok(done);
  };
  const send = (crop: Crop) =>
    change(async () => {
      if (picture === null) return;
      const form = new FormData();
      form.append('picture', await squareFile(picture, crop));
      await upload.mutateAsync(form);
    }, words.saved);
  return {
    picture,
    open: (file: File | undefined) => void open(file),
    send: (crop: Crop) => void send(crop),
    remove: () => void change(() => remove.mutateAsync(), words.removed),
    cancel: () => setPicture(null),
    isSending: upload.isPending,
    isRemoving: remove.isPending,
  };
}

function DropArea({ onDrop, children }: { onDrop: (file: File | undefined) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={isOver ? 'avatar-drop is-over' : 'avatar-drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

type PickButtonProps = { label: string; onPick: (file: File | undefined) => void; isCamera?: boolean };

/** A button in front of the browser's own file field; on phones `capture` opens the camera at once. */
function PickButton({ label, onPick, isCamera = false }: PickButtonProps) {
  const reset = useRef<() => void>(null);
  const pick = (file: File | null): void => {
    onPick(file ?? undefined);
    reset.current?.(); // the same file may be chosen again
  };
  return (
    <FileButton resetRef={reset} accept="image/*" {...(isCamera && { capture: 'user' as const })} onChange={pick}>
      {(props) => (
        <Button
          {...props}
          variant="outline"
          size="sm"
          className={isCamera ? 'pick-camera' : undefined}
          leftSection={<Icon name={isCamera ? 'camera' : 'upload'} size={20} />}
          aria-describedby="picture-hint"
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
