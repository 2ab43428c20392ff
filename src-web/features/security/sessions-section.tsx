import type { SessionView } from '#shared/accounts/sessions.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { securityWords } from './words.ts';

/** Where one is signed in; one device or all others can be signed out from here. */
export function SessionsSection() {
  const { devices, loading, loadFailed } = useWords(securityWords);
  const { data, isError, isFetching, refetch } = trpc.profile.sessions.useQuery();
  return (
    <section className="profile-section" id="devices" aria-labelledby="devices-heading">
      <h2 className="heading-medium" id="devices-heading">
        {devices.title}
      </h2>
      {data !== undefined && <Devices sessions={data} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text={loading} />
        ))}
    </section>
  );
}

function Devices({ sessions }: { sessions: readonly SessionView[] }) {
  const { devices: words, says } = useWords(securityWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const onSettled = (): Promise<void> => utils.profile.sessions.invalidate();
  const onError = (error: unknown): void => void toast.bad(failureSentence(error, failures));
  const end = trpc.profile.endSession.useMutation({
    onSettled,
    onError,
    onSuccess: () => void toast.ok(says.deviceEnded),
  });
  const endOthers = trpc.profile.endOtherSessions.useMutation({
    onSettled,
    onError,
    onSuccess: () => void toast.ok(says.othersEnded),
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
          busyText={words.signingOut}
          onClick={() => endOthers.mutate()}
        >
          {words.others}
        </Button>
      )}
    </>
  );
}

function Device({ session, isBusy, onEnd }: { session: SessionView; isBusy: boolean; onEnd: () => void }) {
  const words = useWords(securityWords).devices;
  const lang = useLang();
  const { lastUsedAt, isCurrent } = session;
  const device = words.name(session.device);
  const used = `${formatMemberDate(lastUsedAt, lang)}, ${formatTime(lastUsedAt)}`;
  return (
    <li>
      <div>
        <h3>{device}</h3>
        <p className="small">
          <Rich text={words.lastUsed} parts={{ at: () => <time dateTime={isoBerlin(lastUsedAt)}>{used}</time> }} />
        </p>
      </div>
      {isCurrent ? (
        <Chip tone="ok" icon="check">
          {words.this}
        </Chip>
      ) : (
        <Button
          look="o"
          size="s"
          isBusy={isBusy}
          busyText={words.signingOut}
          aria-label={words.signOutOf(device)}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
