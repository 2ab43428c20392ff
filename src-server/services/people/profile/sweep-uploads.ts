import { isNotNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const pictures = prepared((orm) =>
  unionAll(
    orm.select({ url: profiles.avatarUrl }).from(profiles).where(isNotNull(profiles.avatarUrl)),
    orm.select({ url: events.imageUrl }).from(events).where(isNotNull(events.imageUrl)),
    orm.select({ url: nightPhotos.imageUrl }).from(nightPhotos).where(isNotNull(nightPhotos.imageUrl)),
    orm.select({ url: workshops.artistImageUrl }).from(workshops).where(isNotNull(workshops.artistImageUrl)),
  ).prepare(),
);

/**
 * Deletes picture files that nobody points at any more: left by a crash, or by an account that is gone. For a daily
 * job.
 */
export async function sweepUploads(ctx: ServiceContext): Promise<number> {
  const stored = await ctx.images.list();
  // Asked after the list: a file may be there before its profile says so, never the other way round.
  const inUse = new Set(
    pictures(ctx.db)
      .all()
      .map(({ url }) => uploadNameOf(url ?? '')),
  );
  const recent = ctx.now().getTime() - DAY_MS;
  const left = new Set(
    stored.filter(({ name, writtenAt }) => !inUse.has(name) && writtenAt.getTime() < recent).map(({ name }) => name),
  );
  for (const name of left) await ctx.images.remove(name);
  return left.size;
}
