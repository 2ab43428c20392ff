import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { ShownOnce } from '#web/ui/admin/shown-once.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookCard, type EndpointAct } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import type { Endpoint } from './webhook-words.ts';

type Open = { what: 'form' | 'deliveries' | 'remove' | 'rotate'; endpoint: Endpoint | null };

function useActs(onSecret: (secret: string) => void) {
  const utils = trpc.useUtils();
  const failed = { onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)) };
  const after = (words: string) => ({
    ...failed,
    onSuccess: () => {
      toast.ok(words);
      return utils.admin.webhooks.invalidate();
    },
  });
  return {
    test: trpc.admin.webhooks.sendTest.useMutation(after('A test is on its way')),
    setState: trpc.admin.webhooks.setState.useMutation(after('Saved')),
    remove: trpc.admin.webhooks.remove.useMutation(after('Removed')),
    rotate: trpc.admin.webhooks.rotateSecret.useMutation({
      ...failed,
      onSuccess: ({ secret }) => {
        onSecret(secret);
        return utils.admin.webhooks.invalidate();
      },
    }),
  };
}

type Acts = ReturnType<typeof useActs>;

/** Asks before a secret is exchanged or an endpoint goes, and does it. */
function Question({ open, acts, onDone }: { open: Open | null; acts: Acts; onDone: () => void }) {
  const isRemoval = open?.what === 'remove';
  const { url = '', id = '' } = open?.endpoint ?? {};
  return (
    <ConfirmDialog
      isOpen={isRemoval || open?.what === 'rotate'}
      title={isRemoval ? 'Remove this endpoint?' : 'Make a new secret?'}
      confirmText={isRemoval ? 'Remove the endpoint' : 'Make the new secret'}
      isBusy={acts.remove.isPending || acts.rotate.isPending}
      onConfirm={() => (isRemoval ? acts.remove : acts.rotate).mutate({ id }, { onSettled: onDone })}
      onClose={onDone}
    >
      <p className="webhook-url">{url}</p>
      <p>
        {isRemoval
          ? 'Nothing is sent to it any more, and its deliveries are forgotten. This can’t be undone.'
          : 'For a day messages are signed with both, so that the receiver can change over.'}
      </p>
    </ConfirmDialog>
  );
}

/** Other programs that are told what happens here. */
export function WebhookList() {
  const list = trpc.admin.webhooks.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const acts = useActs(setSecret);
  const endpoints = list.data ?? [];
  const close = () => setOpen(null);

  const act = (endpoint: Endpoint, what: EndpointAct): void => {
    if (what === 'test') acts.test.mutate({ id: endpoint.id });
    else if (what === 'on' || what === 'off') acts.setState.mutate({ id: endpoint.id, isOn: what === 'on' });
    else setOpen({ what: what === 'change' ? 'form' : what, endpoint });
  };

  return (
    <>
      <AdminSection
        id="webhooks"
        title="Webhooks"
        list={list}
        failure="The endpoints could not be loaded."
        failureLang="en"
        isEmpty={endpoints.length === 0}
        nothing={<EmptyState sentence="No other program is told what happens here." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {endpoints.map((endpoint) => (
            <WebhookCard key={endpoint.id} endpoint={endpoint} onAct={(what) => act(endpoint, what)} />
          ))}
        </ul>
      </AdminSection>
      <div className="admin-acts webhook-new">
        <Button onClick={() => setOpen({ what: 'form', endpoint: null })}>New endpoint</Button>
      </div>
      {open?.what === 'form' && <WebhookDialog isOpen endpoint={open.endpoint} onClose={close} onMade={setSecret} />}
      <DeliveryList endpoint={open?.what === 'deliveries' ? open.endpoint : null} onClose={close} />
      <Question open={open} acts={acts} onDone={close} />
      <ShownOnce
        what="secret"
        value={secret}
        keepIt="Keep it where the receiver keeps its secrets."
        onClose={() => setSecret(null)}
      >
        The receiver checks with it that a message is ours (standardwebhooks.com). It is shown this once; a new one can
        be made at any time, and both work for a day.
      </ShownOnce>
    </>
  );
}
