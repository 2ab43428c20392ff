import { useEffect, useRef } from 'react';

const PREVIEW_PX = 224;

/**
 * Drawn on a canvas: the page's policy lets no image in from anywhere but us. A file that is no picture stays an empty
 * frame.
 */
export function PhotoPreview({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      const picture = await createImageBitmap(file);
      const brush = canvas.current?.getContext('2d');
      const side = Math.min(picture.width, picture.height);
      if (!isGone && brush)
        brush.drawImage(
          picture,
          (picture.width - side) / 2,
          (picture.height - side) / 2,
          side,
          side,
          0,
          0,
          PREVIEW_PX,
          PREVIEW_PX,
        );
      picture.close();
    };
    draw().catch(() => undefined);
    return () => void (isGone = true);
  }, [file]);
  return <canvas ref={canvas} width={PREVIEW_PX} height={PREVIEW_PX} role="img" aria-label={label} />;
}
