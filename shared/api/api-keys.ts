import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { NewestFirstInput } from '../admin/admin-queries.ts';
import { API_SCOPES, type ApiScope } from './scopes.ts';

/** How long a key works unless its maker says otherwise, and at most. */
export const DEFAULT_KEY_DAYS = 365;
const MOST_KEY_DAYS = 730;
/** A key that another has taken the place of works on for this long, so that a program can change over. */
export const ROTATION_DAYS = 7;
/** So many keys of one person work at the same time. */
export const MOST_KEYS = 50;

/** `admin.apiKeys.make`. */
export const MakeApiKeyInput = z.strictObject({
  /** What the key is for, in its maker's words. */
  name: z.string().overwrite(tidyLine).min(1, 'Please say what the key is for.').max(60),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, 'Please choose at least one.')
    .transform((scopes) => [...new Set(scopes)]),
  days: z.int('A whole number.').min(1, 'At least 1.').max(MOST_KEY_DAYS, 'At most 730.').default(DEFAULT_KEY_DAYS),
});
export type MakeApiKeyInput = z.output<typeof MakeApiKeyInput>;

/** `admin.apiKeys.rotate`. */
export const ApiKeyByIdInput = z.strictObject({ id: IdSchema });
export type ApiKeyByIdInput = z.output<typeof ApiKeyByIdInput>;

/** `admin.apiKeys.revoke`. */
export const RevokeApiKeyInput = z.strictObject({
  id: IdSchema,
  /** Older keys that it replaced work on to their own end. Whoever has a key that leaked may have those, too. */
  keepsOlder: z.boolean().default(false),
});
export type RevokeApiKeyInput = z.input<typeof RevokeApiKeyInput>;

/** `admin.apiKeys.list`: `cursor` is the last key of the page before. */
export const ListApiKeysInput = NewestFirstInput;
export type ListApiKeysInput = z.output<typeof ListApiKeysInput>;

/** A key as the panel shows it: never the key itself. */
export type ApiKeyView = {
  id: string;
  name: string;
  /** `clv_live_<prefix>_…`: how people tell keys apart. */
  prefix: string;
  scopes: ApiScope[];
  /** Scopes that count for nothing now, because the maker may not do that any more. */
  lostScopes: ApiScope[];
  owner: { id: string; name: string };
  isOwn: boolean;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  isLive: boolean;
  /** Keys whose place it has taken and that work still, the newest first. */
  olderKeys: { id: string; prefix: string; expiresAt: Date }[];
};

/** The only time the whole key leaves the server. */
export type NewApiKey = { key: string; view: ApiKeyView };
