import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/workshops/workshops.css';
import { brand } from '#shared/brand.ts';
import { formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { WorkshopState } from '#shared/workshops/workshop-state.ts';
import type { WorkshopStatusView } from '#shared/workshops/admin-workshops.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { submissionWords } from '#web/features/workshops/submission-words.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { OrganisersText } from '#web/ui/organisers.tsx';

const FACES: Record<WorkshopState, { tone: ChipTone; icon: IconName }> = {
  pending: { tone: 'warn', icon: 'hourglass' },
  approved: { tone: 'ok', icon: 'circle-check' },
  rejected: { tone: 'bad', icon: 'ban' },
  withdrawn: { tone: 'plain', icon: 'arrow-left' },
};

/** /workshop-status/{token}: what became of one's proposal; whoever holds the link may take it back. */
export function WorkshopStatusPage() {
  const { token = '' } = useParams();
  const words = useWords(submissionWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const status = trpc.workshops.status.useQuery({ token }, { refetchOnMount: 'always', refetchOnWindowFocus: true });
  if (status.isPending) return <MarkLoader text={words.status.loading} />;
  if (status.isLoadingError) {
    const { code } = failureOf(status.error);
    return (
      <Face title={words.status.title}>
        <p className="lead" role="alert">
          {code === 'INVALID_INPUT' ? words.status.linkNotValid : failureSentence(status.error, failures)}
        </p>
        <ButtonLink href={to(paths.workshopSubmission)} look="o">
          {words.title}
        </ButtonLink>
      </Face>
    );
  }
  return <Proposal token={token} proposal={status.data} />;
}

function Face({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap workshop-status">
      <title>{`${title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{title}</h1>
      {children}
    </div>
  );
}

function Proposal({ token, proposal }: { token: string; proposal: WorkshopStatusView }) {
  const { workshopTopic, artistName, workshopDate, durationMinutes, state, rejectReason, eventId, canWithdraw } =
    proposal;
  const { tone, icon } = FACES[state];
  const { state: chips, status: words } = useWords(submissionWords);
  const lang = useLang();
  const to = usePathFor();
  return (
    <Face title={workshopTopic}>
      <div aria-live="polite">
        <Chip tone={tone} icon={icon}>
          {chips[state]}
        </Chip>
        <p className="lead">{words.text[state]}</p>
        {rejectReason !== null && (
          <blockquote className="workshop-reason">
            <OrganisersText>{rejectReason}</OrganisersText>
          </blockquote>
        )}
      </div>
      <dl className="workshop-facts">
        <dt>{words.artist}</dt>
        <dd>{artistName}</dd>
        <dt>{words.date}</dt>
        <dd>
          <time
            dateTime={isoBerlin(workshopDate)}
          >{`${formatLongDate(workshopDate, lang)}, ${formatTime(workshopDate)}`}</time>
        </dd>
        <dt>{words.duration}</dt>
        <dd>{words.minutes(durationMinutes)}</dd>
      </dl>
      <div className="row">
        {eventId !== null && <ButtonLink href={to(paths.event(eventId))}>{words.event}</ButtonLink>}
        {canWithdraw && <Withdraw token={token} />}
        {(state === 'rejected' || state === 'withdrawn') && (
          <ButtonLink href={to(paths.workshopSubmission)}>{words.propose}</ButtonLink>
        )}
      </div>
    </Face>
  );
}

/** Asks once more in place: the second press does it. */
function Withdraw({ token }: { token: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const utils = trpc.useUtils();
  const { status: words } = useWords(submissionWords);
  const { failures } = useWords(frameWords);
  const withdraw = trpc.workshops.withdraw.useMutation({
    onSuccess: (proposal) => {
      utils.workshops.status.setData({ token }, proposal);
      toast.ok(words.withdrawn);
    },
    onError: (error) => toast.bad(words.notWithdrawn, failureSentence(error, failures)),
  });
  if (!isAsked) {
    return (
      <Button look="o" onClick={() => setIsAsked(true)}>
        {words.withdraw}
      </Button>
    );
  }
  return (
    <div className="row" role="group" aria-label={words.question}>
      <p>{words.forGood}</p>
      <Button isBusy={withdraw.isPending} busyText={words.busy} autoFocus onClick={() => withdraw.mutate({ token })}>
        {words.yes}
      </Button>
      <Button look="t" onClick={() => setIsAsked(false)}>
        {words.keep}
      </Button>
    </div>
  );
}
