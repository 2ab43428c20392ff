import type { SessionView } from '#shared/accounts/sessions.ts';
import { DASHBOARD_MESSAGES, SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Where one is signed in; one device or all others can be signed out from here. */
export function SessionsSection() {
  const { data, isError, isFetching, refetch } = trpc.profile.sessions.useQuery();
  return (
    <section className="profile-section" id="devices" aria-labelledby="devices-heading">
      <h2 className="heading-medium" id="devices-heading">
        Where you are signed in
      </h2>
      {data !== undefined && <Devices sessions={data} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text="Loading" />
        ))}
    </section>
  );
}

function Devices({ sessions }: { sessions: readonly SessionView[] }) {
  const utils = trpc.useUtils();
  const onSettled = (): Promise<void> => utils.profile.sessions.invalidate();
  const onError = (error: unknown): void => void toast.bad(failureSentence(error));
  const end = trpc.profile.endSession.useMutation({
    onSettled,
    onError,
    onSuccess: () => void toast.ok(SECURITY_MESSAGES.deviceEnded),
  });
  const endOthers = trpc.profile.endOtherSessions.useMutation({
    onSettled,
    onError,
    onSuccess: () => void toast.ok(SECURITY_MESSAGES.othersEnded),
  });
  return (
    <>
      <ul className="device-list">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id })}
          />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          look="o"
          icon="logout"
          isBusy={endOthers.isPending}
          busyText="Signing out"
          onClick={() => endOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

function Device({ session, isBusy, onEnd }: { session: SessionView; isBusy: boolean; onEnd: () => void }) {
  const { device, lastUsedAt, isCurrent } = session;
  return (
    <li>
      <div>
        <h3>{device}</h3>
        <p className="small">
          Last used{' '}
          <time dateTime={isoBerlin(lastUsedAt)}>{`${formatMemberDate(lastUsedAt)}, ${formatTime(lastUsedAt)}`}</time>
        </p>
      </div>
      {isCurrent ? (
        <Chip tone="ok" icon="check">
          This device
        </Chip>
      ) : (
        <Button
          look="o"
          size="s"
          isBusy={isBusy}
          busyText="Signing out"
          aria-label={`Sign out ${device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
