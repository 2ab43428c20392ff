import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Content, ContentKind } from '#shared/website/content.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { contentVersions } from '#server/db/schema/content-versions.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type HasDb = Pick<ServiceContext, 'db'>;
const t = contentVersions;
const published = isNotNull(t.publishedAt);
const newestFirst = [desc(t.publishedAt), desc(t.version)] as const;

const newest = prepared({ kind: t.kind }, (orm, { kind }) =>
  orm
    .select({ items: t.items })
    .from(t)
    .where(and(eq(t.kind, kind), published))
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(),
);
const drafts = prepared((orm) =>
  orm
    .select({ kind: t.kind, items: t.items, changedAt: t.changedAt, by: users.name })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(isNull(t.publishedAt))
    .prepare(),
);
const history = prepared({ most: Number }, (orm, { most }) =>
  orm
    .select({
      version: t.version,
      kind: t.kind,
      items: t.items,
      publishedAt: t.publishedAt,
      by: users.name,
    })
    .from(t)
    .leftJoin(users, eq(users.id, t.userId))
    .where(published)
    .orderBy(...newestFirst)
    .limit(most)
    .prepare(),
);

/** What is public of a kind; undefined where nothing ever was. */
export const publishedItems = ({ db }: HasDb, kind: ContentKind): Content[ContentKind] | undefined =>
  newest(db).get({ kind })?.items;

/** The draft of a kind, if there is one. */
export const findDraft = ({ db }: HasDb, kind: ContentKind): typeof t.$inferSelect | undefined =>
  findRow(db, t, { kind, publishedAt: null });

/** All drafts, with who changed them last. */
export const allDrafts = ({ db }: HasDb): RowOf<typeof drafts>[] => drafts(db).all();

/** What was published, the newest first. */
export const listHistory = ({ db }: HasDb, most: number): RowOf<typeof history>[] => history(db).all({ most });

export const dropDraft = ({ db }: HasDb, kind: ContentKind): void =>
  void deleteRows(db, t, { kind, publishedAt: null });
