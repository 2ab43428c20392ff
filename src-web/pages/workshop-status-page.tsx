import { useState, type ReactNode } from 'react';
import { useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/workshops/workshops.css';
import { brand } from '#shared/brand.ts';
import { formatLongDate, formatTime, isoBerlin } from '#shared/time.ts';
import type { WorkshopState } from '#shared/workshops/workshop-state.ts';
import type { WorkshopStatusView } from '#shared/workshops/admin-workshops.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';

const FACES: Record<WorkshopState, { chip: string; tone: ChipTone; icon: IconName; text: string }> = {
  pending: {
    chip: 'Pending',
    tone: 'warn',
    icon: 'hourglass',
    text: 'We have your proposal and will answer by e-mail. The day is kept for you until then.',
  },
  approved: {
    chip: 'Approved',
    tone: 'ok',
    icon: 'circle-check',
    text: 'We would love to have your workshop. It is in our workshop calendar.',
  },
  rejected: {
    chip: 'Not this time',
    tone: 'bad',
    icon: 'ban',
    text: 'We cannot take it this time. The day is free again, and so is the next idea.',
  },
  withdrawn: {
    chip: 'Withdrawn',
    tone: 'plain',
    icon: 'arrow-left',
    text: 'You have taken this proposal back. Its day is free again.',
  },
};

/** /workshop-status/{token}: what became of one's proposal; whoever holds the link may take it back. */
export function WorkshopStatusPage() {
  const { token = '' } = useParams();
  const status = trpc.workshops.status.useQuery({ token }, { refetchOnMount: 'always', refetchOnWindowFocus: true });
  if (status.isPending) return <MarkLoader text="Loading" />;
  if (status.isLoadingError) {
    const { code } = failureOf(status.error);
    return (
      <Face title="Your workshop">
        <p className="lead" role="alert">
          {code === 'INVALID_INPUT' ? ERROR_MESSAGES.LINK_NOT_VALID : failureSentence(status.error)}
        </p>
        <ButtonLink href={paths.workshopSubmission} look="o">
          Submit a workshop
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
  const { chip, tone, icon, text } = FACES[state];
  return (
    <Face title={workshopTopic}>
      <div aria-live="polite">
        <Chip tone={tone} icon={icon}>
          {chip}
        </Chip>
        <p className="lead">{text}</p>
        {rejectReason !== null && <blockquote className="workshop-reason">{rejectReason}</blockquote>}
      </div>
      <dl className="workshop-facts">
        <dt>Artist</dt>
        <dd>{artistName}</dd>
        <dt>Date</dt>
        <dd>
          <time
            dateTime={isoBerlin(workshopDate)}
          >{`${formatLongDate(workshopDate)}, ${formatTime(workshopDate)}`}</time>
        </dd>
        <dt>Duration</dt>
        <dd>{`${durationMinutes} min`}</dd>
      </dl>
      <div className="row">
        {eventId !== null && <ButtonLink href={paths.event(eventId)}>See the event</ButtonLink>}
        {canWithdraw && <Withdraw token={token} />}
        {(state === 'rejected' || state === 'withdrawn') && (
          <ButtonLink href={paths.workshopSubmission}>Propose another workshop</ButtonLink>
        )}
      </div>
    </Face>
  );
}

/** Asks once more in place: the second press does it. */
function Withdraw({ token }: { token: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const utils = trpc.useUtils();
  const withdraw = trpc.workshops.withdraw.useMutation({
    onSuccess: (proposal) => {
      utils.workshops.status.setData({ token }, proposal);
      toast.ok('Your workshop is withdrawn');
    },
    onError: (error) => toast.bad('Not withdrawn', failureSentence(error)),
  });
  if (!isAsked) {
    return (
      <Button look="o" onClick={() => setIsAsked(true)}>
        Withdraw this proposal
      </Button>
    );
  }
  return (
    <div className="row" role="group" aria-label="Withdraw for good?">
      <p>This cannot be undone: the day is free for others at once.</p>
      <Button isBusy={withdraw.isPending} busyText="Withdrawing" autoFocus onClick={() => withdraw.mutate({ token })}>
        Yes, withdraw
      </Button>
      <Button look="t" onClick={() => setIsAsked(false)}>
        Keep it
      </Button>
    </div>
  );
}
