import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-engagements/admin-engagements.css';
import type { EngagementView } from '#shared/engagements/engagement.ts';
import { firstTerms } from '#shared/engagements/first-terms.ts';
import { newUuid } from '#shared/new-key.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { EngagementForm } from '#web/features/admin-engagements/engagement-form.tsx';
import { EngagementChip } from '#web/features/admin-engagements/engagement-list.tsx';
import { PANEL_WORDS as WORDS } from '#web/features/admin-engagements/engagement-panel-words.ts';
import { LettersPanel } from '#web/features/admin-engagements/letters-panel.tsx';
import { SettlementPanel } from '#web/features/admin-engagements/settlement-panel.tsx';
import { useMay } from '#web/hooks/use-may.ts';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';

const BACK = { href: adminPaths.engagements, label: WORDS.back };

/** /admin/engagements/{id}: one artist from terms to payment; `new` opens terms, for a night with `?event=`. */
export function AdminEngagementPage() {
  const { id = '' } = useParams();
  return id === 'new' ? <NewEngagement /> : <OneEngagement key={id} id={id} />;
}

function OneEngagement({ id }: { id: string }) {
  const shown = trpc.admin.engagements.get.useQuery({ id }, { refetchOnMount: 'always' });
  const isMissing = ['ENGAGEMENT_NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(shown.error).code ?? '');
  const engagement = shown.data;
  return (
    <AdminFrame
      tab="artists"
      title={engagement?.name ?? WORDS.title}
      back={BACK}
      actions={
        engagement !== undefined &&
        engagement.eventId !== null && (
          <ButtonLink look="o" size="s" icon="calendar" href={adminPaths.event(engagement.eventId)}>
            {WORDS.event}
          </ButtonLink>
        )
      }
    >
      {shown.isPending && <ListWaiting />}
      {shown.isLoadingError &&
        (isMissing ? (
          <EmptyState sentence={WORDS.gone} headingLevel={2} />
        ) : (
          <LoadFailure sentence={WORDS.oneFailed} lang="en" list={shown} />
        ))}
      {engagement !== undefined && <Engagement engagement={engagement} />}
    </AdminFrame>
  );
}

function Engagement({ engagement }: { engagement: EngagementView }) {
  const { id, settlement, state, step, updatedAt } = engagement;
  const may = useMay('workshops:manage');
  const canWrite = may && settlement === null && state !== 'withdrawn';
  return (
    <div className="engagement-parts">
      <p className="row">
        <EngagementChip row={engagement} />
        {step !== 'nothing' && <b>{WORDS.next(WORDS.steps[step])}</b>}
      </p>
      <SettlementPanel engagement={engagement} />
      <LettersPanel engagement={engagement} />
      {canWrite && (
        <EngagementForm
          key={updatedAt.getTime()}
          drafted={engagement}
          target={{ id, eventId: engagement.eventId, artistId: engagement.artistId, seenAt: updatedAt }}
          onSaved={() => undefined}
        />
      )}
    </div>
  );
}

function NewEngagement() {
  const { get } = useUrlFilter();
  const eventId = get('event');
  const event = trpc.admin.events.get.useQuery({ id: eventId }, { enabled: eventId !== '' });
  return (
    <AdminFrame tab="artists" title={WORDS.newTitle} back={BACK}>
      {eventId !== '' && event.isPending && <ListWaiting />}
      {event.isLoadingError && <LoadFailure sentence={WORDS.oneFailed} lang="en" list={event} />}
      {(eventId === '' || event.data !== undefined) && (
        <NewForm night={event.data} eventId={eventId === '' ? null : eventId} />
      )}
    </AdminFrame>
  );
}

type Night = { title: string; startsAt: Date; endsAt: Date; location: string };

/** Terms that nobody has written yet: of the night, where there is one. */
function NewForm({ night, eventId }: { night: Night | undefined; eventId: string | null }) {
  const [id] = useState(newUuid);
  const now = useNow();
  const { operator } = useSite();
  const [, navigate] = useLocation();
  const startsAt = night?.startsAt ?? addBerlinDays(now, 14);
  const minutes = night === undefined ? 180 : Math.round((night.endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  const terms = firstTerms({
    title: '',
    place: night?.location ?? operator.street,
    minutes: Math.min(Math.max(minutes, 15), 720),
  });
  return (
    <EngagementForm
      drafted={{ name: '', email: '', lang: 'de', startsAt, terms }}
      target={{ id, eventId, artistId: null, seenAt: null }}
      onSaved={(saved) => navigate(adminPaths.engagement(saved.id), { replace: true })}
    />
  );
}
