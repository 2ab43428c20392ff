import { Progress } from '@mantine/core';
import type { PackageView } from '#shared/fiscal/inspection.ts';
import { isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dayAndTime, PACKAGE_SAID, periodWords, sizeWords } from './fiscal-words.ts';

const ASK_EVERY_MS = 1_000;
const isUnderWay = ({ state }: PackageView): boolean => state === 'waiting' || state === 'running';

/** What a package is of. */
const nameOf = ({ fromDay, toDay, closing }: PackageView): string =>
  closing === null ? periodWords(fromDay, toDay) : `Z ${closing.zNumber}, ${periodWords(fromDay, toDay)}`;

/** The packages, asked for again while one is being made. */
export const usePackages = () =>
  trpc.admin.fiscal.packages.useInfiniteQuery(
    {},
    {
      ...LIVE_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? ASK_EVERY_MS : false,
    },
  );

/** What was made for inspectors: it can be fetched for 14 days, and made again at any time. */
export function PackageList() {
  const list = usePackages();
  const packages = itemsOf(list.data);
  return (
    <AdminSection
      id="packages"
      title="Packages for inspectors"
      list={list}
      failure="The packages could not be loaded."
      failureLang="en"
      isEmpty={packages.length === 0}
      nothing={<EmptyState sentence="No inspector has asked for anything yet." headingLevel={3} />}
    >
      <ul className="admin-cards">
        {packages.map((one) => (
          <li key={one.id} className="admin-card" aria-label={nameOf(one)}>
            <div>
              <h3>{nameOf(one)}</h3>
              <p className="admin-facts">
                <time dateTime={isoBerlin(one.createdAt)}>{dayAndTime(one.createdAt)}</time>
                <span>{one.total === 1 ? '1 document' : `${one.total.toLocaleString('en')} documents`}</span>
                {one.bytes !== null && <span>{sizeWords(one.bytes)}</span>}
              </p>
            </div>
            <PackageState one={one} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

/** How far a package is, what came of it, and the way to fetch it. `isMain`: that is what one is waiting for. */
export function PackageState({ one, isMain = false }: { one: PackageView; isMain?: boolean }) {
  const { id, state, done, total, error, isSound, sha256, bytes } = one;
  const { word, tone, icon } = PACKAGE_SAID[state];
  const fetchIt = isMain ? `Download, ${sizeWords(bytes ?? 0)}` : 'Download ZIP';
  return (
    <>
      {isUnderWay(one) && (
        <div>
          <Progress value={Math.floor((100 * done) / Math.max(1, total))} aria-label={`Progress: ${nameOf(one)}`} />
          <p role="status">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')} documents`}</p>
        </div>
      )}
      <div className="row admin-chips">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {isSound === true && (
          <Chip tone="ok" icon="circle-check">
            The check found nothing wrong
          </Chip>
        )}
        {isSound === false && (
          <Chip tone="bad" icon="alert-triangle">
            The check found something: see Pruefprotokoll.txt in it
          </Chip>
        )}
      </div>
      {error !== null && <p>{error}</p>}
      {state === 'ready' && (
        <>
          <div className="admin-acts">
            <ButtonLink
              look={isMain ? 'p' : 'o'}
              size={isMain ? 'l' : 's'}
              isWide={isMain}
              icon="download"
              href={adminPaths.exportInspection(id)}
              aria-label={`${fetchIt}: ${nameOf(one)}`}
              download
            >
              {fetchIt}
            </ButtonLink>
          </div>
          {sha256 !== null && <p className="dim small fiscal-hash">{`SHA-256 ${sha256}`}</p>}
        </>
      )}
    </>
  );
}
