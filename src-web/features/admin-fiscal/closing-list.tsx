import type { ClosingView } from '#shared/fiscal/inspection.ts';
import { isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ARCHIVE_SAID, dayAndTime, dayWords, shortSerial, sizeWords } from './fiscal-words.ts';

/** While an archive is being looked into. */
const ASK_EVERY_MS = 3_000;

/** The closings (Z) of all registers, each with the archives (TAR) of the TSEs that signed it. */
export function ClosingList({ onInspect }: { onInspect: (closing: ClosingView) => void }) {
  const list = trpc.admin.fiscal.closings.useInfiniteQuery(
    {},
    {
      ...LIVE_PAGES,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ items }) =>
          items.some(({ archives }) => archives.some(({ state }) => state === 'checking')),
        )
          ? ASK_EVERY_MS
          : false,
    },
  );
  const closings = itemsOf(list.data);
  return (
    <AdminSection
      id="closings"
      title="Closings (Z) and TSE archives"
      list={list}
      failure="The closings could not be loaded."
      failureLang="en"
      isEmpty={closings.length === 0}
      nothing={<EmptyState sentence="No register has been closed yet." headingLevel={3} />}
    >
      <ul className="admin-list">
        {closings.map((closing) => (
          <Closing key={closing.id} closing={closing} onInspect={() => onInspect(closing)} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

function Closing({ closing, onInspect }: { closing: ClosingView; onInspect: () => void }) {
  const { id, deskName, zNumber, archives } = closing;
  const utils = trpc.useUtils();
  const name = `${deskName}, Z ${zNumber}`;
  const retry = trpc.admin.fiscal.retryArchive.useMutation({
    onError: (error: unknown) => tellFailure(error, { title: 'Not asked again' }),
    onSettled: () => utils.admin.fiscal.closings.invalidate(),
  });
  const mayRetry = archives.some(({ state }) => state !== 'verified' && state !== 'checking');
  return (
    <li className="fiscal-closing" aria-label={name}>
      <Facts closing={closing} />
      <div className="row admin-chips">
        {archives.length === 0 && <Chip icon="info-circle">Nothing was signed</Chip>}
        {archives.map((archive) => (
          <ArchiveChip key={archive.deviceSerial} archive={archive} about={ofDevice(archive, archives)} />
        ))}
      </div>
      <div className="admin-acts">
        {mayRetry && (
          <Button
            look="o"
            size="s"
            icon="refresh"
            isBusy={retry.isPending}
            busyText="Asking"
            aria-label={`Fetch again: ${name}`}
            onClick={() => retry.mutate({ closingEntryId: id })}
          >
            Fetch again
          </Button>
        )}
        <Button look="o" size="s" icon="download" aria-label={`Hand over: ${name}`} onClick={onInspect}>
          Hand over
        </Button>
      </div>
    </li>
  );
}

function Facts({ closing }: { closing: ClosingView }) {
  const { deskName, zNumber, businessDay, closedAt, firstNumber, lastNumber, archives } = closing;
  const problems = archives.flatMap((archive) =>
    archive.problems.map((text) => `${ofDevice(archive, archives)}${text}`),
  );
  return (
    <div>
      <h3>{`${deskName}, Z ${zNumber}, ${dayWords(businessDay)}`}</h3>
      <p className="admin-facts">
        <time dateTime={isoBerlin(closedAt)}>{`Closed ${dayAndTime(closedAt)}`}</time>
        <span>{firstNumber === null ? 'No document' : `Documents ${firstNumber} to ${lastNumber ?? ''}`}</span>
        {archives.map(
          (archive) =>
            archive.messages !== null && (
              <span key={archive.deviceSerial}>
                {`${ofDevice(archive, archives)}${archive.messages} log messages, ${sizeWords(archive.bytes ?? 0)}`}
              </span>
            ),
        )}
      </p>
      {problems.length > 0 && (
        <ul className="fiscal-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Archive = ClosingView['archives'][number];

/** Where several TSEs have signed in one closing, which of them is meant. */
const ofDevice = ({ deviceSerial }: Archive, all: readonly Archive[]): string =>
  all.length === 1 ? '' : `TSE ${shortSerial(deviceSerial)}: `;

function ArchiveChip({ archive, about }: { archive: Archive; about: string }) {
  const { word, tone, icon } = ARCHIVE_SAID[archive.state];
  return (
    <Chip tone={tone} icon={icon}>
      {`${about}${word}`}
    </Chip>
  );
}
