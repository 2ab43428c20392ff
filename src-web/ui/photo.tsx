import { photoSource, type PhotoShape } from '#shared/art/photo-cuts.ts';

type PhotoProps = {
  imageUrl: string;
  shape: PhotoShape;
  /** How wide it is shown, as the browser's `sizes`; without it the small file has to do. */
  sizes?: string | undefined;
  /** A second shape for phones, where the frame is another. */
  phoneShape?: PhotoShape | undefined;
  isEager?: boolean;
  /** What the photo shows; none where words beside it say so. */
  alt?: string;
};

/**
 * An uploaded photo in the shape its frame has: nothing is stretched, and the frame is known before the bytes are
 * there.
 */
export function Photo({ imageUrl, shape, sizes, phoneShape, isEager = false, alt = '' }: PhotoProps) {
  const { src, srcSet, width, height } = photoSource(imageUrl, shape);
  const phone = phoneShape && photoSource(imageUrl, phoneShape);
  const picture = (
    <img
      src={src}
      srcSet={sizes === undefined ? undefined : srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding="async"
    />
  );
  if (!phone) return picture;
  return (
    <picture>
      <source media="(max-width: 760px)" srcSet={phone.src} width={phone.width} height={phone.height} />
      {picture}
    </picture>
  );
}
