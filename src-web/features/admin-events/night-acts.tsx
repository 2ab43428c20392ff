import { useLocation } from 'wouter';
import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** What can be done with a night besides editing it: more of its series, a template of it, deleting a draft. */
export function NightActs({ event }: { event: EventEdit }) {
  const { id, title, seriesId, isActive, isCancelled, sold, held } = event;
  const utils = trpc.useUtils();
  const keep = trpc.admin.series.saveTemplateFromEvent.useMutation({
    onSuccess: async () => {
      toast.ok('Kept as a template', title);
      await utils.admin.series.templates.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: 'Not kept' }),
  });
  return (
    <>
      {sold > 0 && (
        <ButtonLink look="o" icon="mail" href={adminPaths.writeTo(id)}>
          Write to guests
        </ButtonLink>
      )}
      <ButtonLink look="o" icon="ticket" href={adminPaths.guestsOf(id)}>
        Codes and guests
      </ButtonLink>
      {seriesId !== null && (
        <ButtonLink look="o" icon="plus" href={adminPaths.moreOfSeries(seriesId)}>
          More nights
        </ButtonLink>
      )}
      <Button
        look="o"
        isBusy={keep.isPending}
        busyText="Keeping"
        onClick={() => keep.mutate({ name: title.slice(0, 80), eventId: id })}
      >
        Keep as template
      </Button>
      {!isActive && !isCancelled && sold + held === 0 && <DeleteDraft id={id} title={title} />}
    </>
  );
}

function DeleteDraft({ id, title }: { id: string; title: string }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const restore = trpc.admin.events.restoreDraft.useMutation({
    onSuccess: () => utils.admin.invalidate(),
    onError: (error) => void tellFailure(error, { title: 'Not brought back' }),
  });
  const remove = trpc.admin.events.deleteDraft.useMutation({
    onSuccess: async () => {
      navigate(adminPaths.events);
      toast.undo(`${title} is deleted`, () => restore.mutate({ id }));
      await utils.admin.events.list.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: 'Not deleted' }),
  });
  return (
    <Button look="o" isBusy={remove.isPending} busyText="Deleting" onClick={() => remove.mutate({ id })}>
      Delete draft
    </Button>
  );
}
