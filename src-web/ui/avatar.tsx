import { avatarDisc } from '#shared/art/avatar-disc.ts';
import { smallAvatarUrl } from '#shared/profile/avatar-url.ts';
import { Art } from './art/art.tsx';

type AvatarProps = {
  /** The person's id: who has no picture has a disc of their own. */
  seed: string;
  url: string | null;
  /** Side in CSS pixels. */
  size: number;
};

/** Decoration: the name stands beside it. */
export function Avatar({ seed, url, size }: AvatarProps) {
  return (
    <span className="avatar" style={{ width: size, height: size }}>
      {url === null ? (
        <Art svg={avatarDisc(seed)} />
      ) : (
        <img
          src={smallAvatarUrl(url)}
          srcSet={`${smallAvatarUrl(url)} 1x, ${url} 2x`}
          width={size}
          height={size}
          alt=""
        />
      )}
    </span>
  );
}
