import { useEffect, useState } from 'react';
import {
  HEAD_BYTES,
  MAX_PICTURE_BYTES,
  MOST_PIXELS,
  refusedByHead,
  type PictureRefusal,
} from '#shared/art/picture-file.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';

async function refusalOf(file: File): Promise<PictureRefusal | null> {
  const refusal = refusedByHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (refusal !== null) return refusal;
  if (file.size > MAX_PICTURE_BYTES) return 'PICTURE_TOO_HEAVY';
  const picture = await createImageBitmap(file);
  const pixels = picture.width * picture.height;
  picture.close();
  return pixels > MOST_PIXELS ? 'PICTURE_TOO_LARGE' : null;
}

/**
 * What the server would say against a file as a picture, as far as a browser can know it; nothing leaves it. Null for
 * one that can be sent. What the browser can't decode is damaged: it knows all three formats.
 */
export async function pictureProblem(
  file: File,
  said: Readonly<Record<PictureRefusal, string>> = ERROR_MESSAGES,
): Promise<string | null> {
  const refusal = await refusalOf(file).catch(() => 'PICTURE_CUT_OFF' as const);
  return refusal === null ? null : said[refusal];
}

/** The same for the file that is chosen in a form; null until it is known. */
export function usePictureProblem(file: File | null, said?: Readonly<Record<PictureRefusal, string>>): string | null {
  const [found, setFound] = useState<{ file: File; problem: string | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    if (file !== null)
      void pictureProblem(file, said).then((problem) => {
        if (!isGone) setFound({ file, problem });
      });
    return () => void (isGone = true);
  }, [file, said]);
  return found !== null && found.file === file ? found.problem : null;
}
