import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { DAY_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const named = statement<[], { url: string }>(`SELECT avatar_url AS url FROM profiles WHERE avatar_url IS NOT NULL
   UNION ALL SELECT image_url FROM events WHERE image_url IS NOT NULL
   UNION ALL SELECT artist_image_url FROM workshops WHERE artist_image_url IS NOT NULL`);

/** Deletes picture files that nobody points at any more: left by a crash, or by an account that is gone. For a daily job. */
export async function sweepUploads(ctx: ServiceContext): Promise<number> {
  const stored = await ctx.images.list();
  // Asked after the list: a file may be there before its profile says so, never the other way round.
  const inUse = new Set(
    named(ctx.db)
      .all()
      .map(({ url }) => uploadNameOf(url)),
  );
  const recent = ctx.now().getTime() - DAY_MS;
  const left = new Set(
    stored.filter(({ name, writtenAt }) => !inUse.has(name) && writtenAt.getTime() < recent).map(({ name }) => name),
  );
  for (const name of left) await ctx.images.remove(name);
  return left.size;
}
