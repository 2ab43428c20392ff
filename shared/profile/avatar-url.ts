/** The side lengths an uploaded picture is stored in, in pixels. */
export const AVATAR_SIZES = [96, 400] as const;

/** `/uploads/{name}-{size}.webp`; a new picture has a new name, so each address is good for ever. */
export const uploadUrl = (name: string, size: number): string => `/uploads/${name}-${size}.webp`;

const UPLOAD_URL = /^\/uploads\/([\w-]{22})-[plws]?\d+\.(?:webp|jpg)$/;

/** The name a stored address was made from; null when it is none of ours. */
export const uploadNameOf = (url: string): string | null => UPLOAD_URL.exec(url)?.[1] ?? null;

/** The stored address names the large picture; this is the one for lists and discs. */
export const smallAvatarUrl = (url: string): string => url.replace(/-\d+\.webp$/, `-${AVATAR_SIZES[0]}.webp`);
