import { Progress } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import type { CampaignView } from '#shared/newsletters/subscriptions.ts';
import { audienceWords } from '#shared/newsletters/audience-words.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useCampaignFailure } from './use-campaign-failure.ts';
import { mailingWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const ASK_EVERY_MS = 1_000;

/** Each mail was sent, or has failed for good. */
const isOver = ({ state, queued, emailsSent, emailsFailed }: CampaignView): boolean =>
  state === 'done' && emailsSent + emailsFailed >= queued;
/** Still under way: it runs, or its last mails are being sent. */
const isMoving = (campaign: CampaignView): boolean =>
  campaign.state !== 'draft' && campaign.state !== 'stopped' && campaign.state !== 'scheduled' && !isOver(campaign);

/** The latest mailings with their progress; one that ends while somebody looks says so. */
export function Campaigns({
  started,
}: {
  /** Begun from here just now, however quickly it ends. */ started: string | null;
}) {
  const words = useWords(mailingWords);
  const list = trpc.admin.subscriptions.bulkStatus.useQuery(undefined, {
    ...LIVE,
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? ASK_EVERY_MS : false),
  });
  const moving = useRef(new Set<string>());
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const campaign of list.data ?? []) {
      if (isMoving(campaign)) moving.current.add(campaign.id);
      else if (
        isOver(campaign) &&
        !told.current.has(campaign.id) &&
        (moving.current.has(campaign.id) || campaign.id === started)
      ) {
        told.current.add(campaign.id);
        toast.ok(BULK_MESSAGES.sent(campaign.emailsSent, campaign.emailsFailed));
      }
    }
  }, [list.data, started]);
  const campaigns = list.data ?? [];
  return (
    <AdminSection
      id="campaigns"
      title={words.mailings}
      list={list}
      failure={BULK_MESSAGES.loadFailed}
      isEmpty={campaigns.length === 0}
      nothing={<EmptyState sentence={words.noMailingHasGone} headingLevel={3} />}
    >
      <ul className="admin-cards">
        {campaigns.map((campaign) => (
          <Campaign key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </AdminSection>
  );
}

function Campaign({ campaign }: { campaign: CampaignView }) {
  const lang = useLang();
  const words = useWords(mailingWords);
  const { id, subject, audience, state, queued, emailsSent, emailsFailed, createdAt } = campaign;
  const all = Math.max(campaign.recipients, queued);
  const done = emailsSent + emailsFailed;
  return (
    <li className="admin-card" aria-label={subject}>
      <div>
        <h3>{subject === '' ? words.noSubjectYet : subject}</h3>
        <p className="admin-facts">
          <span>{audienceWords(audience)}</span>
          <time
            dateTime={isoBerlin(createdAt)}
          >{`${formatMemberDate(createdAt, lang)}, ${formatTime(createdAt)}`}</time>
        </p>
      </div>
      {state !== 'draft' && (
        <Progress
          value={isOver(campaign) || all === 0 ? 100 : Math.floor((100 * done) / all)}
          aria-label={words.progressOf(subject)}
        />
      )}
      {state !== 'draft' && <p>{words.progress({ done, all, emailsSent, emailsFailed })}</p>}
      <div className="admin-acts">
        <StateChip campaign={campaign} />
        {campaign.canChange && (
          <ButtonLink look="o" size="s" href={adminPaths.mailing(id)} aria-label={words.openOf(subject)}>
            {words.open}
          </ButtonLink>
        )}
        <StopOrGoOn campaign={campaign} />
        {emailsFailed > 0 && <a href={paths.admin}>{words.seeFailedMails}</a>}
      </div>
    </li>
  );
}

/** Stops one that goes out or is to leave, or goes on with it. */
function StopOrGoOn({ campaign: { id, subject, state } }: { campaign: CampaignView }) {
  const words = useWords(mailingWords);
  const utils = trpc.useUtils();
  const tellFailure = useCampaignFailure();
  const options = { onSettled: () => utils.admin.subscriptions.bulkStatus.invalidate(), onError: tellFailure };
  const stop = trpc.admin.subscriptions.bulkStop.useMutation(options);
  const resume = trpc.admin.subscriptions.bulkResume.useMutation(options);
  return (
    <>
      {(state === 'sending' || state === 'scheduled') && (
        <Button
          look="o"
          size="s"
          icon="player-stop"
          isBusy={stop.isPending}
          busyText={words.stopping}
          aria-label={words.stopOf(subject)}
          onClick={() => stop.mutate({ id })}
        >
          {words.stop}
        </Button>
      )}
      {state === 'stopped' && (
        <Button
          look="o"
          size="s"
          icon="player-play"
          isBusy={resume.isPending}
          busyText={words.goingOn}
          aria-label={words.goOnOf(subject)}
          onClick={() => resume.mutate({ id })}
        >
          {words.goOn}
        </Button>
      )}
    </>
  );
}

function StateChip({ campaign }: { campaign: CampaignView }) {
  const lang = useLang();
  const words = useWords(mailingWords);
  if (campaign.state === 'draft') return <Chip>{words.draft}</Chip>;
  if (campaign.state === 'scheduled' && campaign.scheduledAt !== null) {
    return (
      <Chip icon="clock">
        {words.leavesAt(formatMemberDate(campaign.scheduledAt, lang), formatTime(campaign.scheduledAt))}
      </Chip>
    );
  }
  if (campaign.state === 'stopped') {
    return (
      <Chip tone="warn" icon="player-stop">
        {words.stopped}
      </Chip>
    );
  }
  return isOver(campaign) ? (
    <Chip tone="ok" icon="circle-check">
      {words.done}
    </Chip>
  ) : (
    <Chip icon="hourglass">{words.sending}</Chip>
  );
}
