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
import { webhookWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type Open = { what: 'form' | 'deliveries' | 'remove' | 'rotate'; endpoint: Endpoint | null };

function useActs(onSecret: (secret: string) => void) {
  const say = useWords(webhookWords);
  const utils = trpc.useUtils();
  const failed = { onError: (error: unknown) => void toast.bad(say.notDone, failureSentence(error)) };
  const after = (words: string) => ({
    ...failed,
    onSuccess: () => {
      toast.ok(words);
      return utils.admin.webhooks.invalidate();
    },
  });
  return {
    test: trpc.admin.webhooks.sendTest.useMutation(after(say.testOnItsWay)),
    setState: trpc.admin.webhooks.setState.useMutation(after(say.saved)),
    remove: trpc.admin.webhooks.remove.useMutation(after(say.removed)),
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
  const words = useWords(webhookWords);
  const isRemoval = open?.what === 'remove';
  const { url = '', id = '' } = open?.endpoint ?? {};
  return (
    <ConfirmDialog
      isOpen={isRemoval || open?.what === 'rotate'}
      title={isRemoval ? words.removeThisEndpoint : words.makeNewSecret}
      confirmText={isRemoval ? words.removeTheEndpoint : words.makeNewSecret2}
      isBusy={acts.remove.isPending || acts.rotate.isPending}
      onConfirm={() => (isRemoval ? acts.remove : acts.rotate).mutate({ id }, { onSettled: onDone })}
      onClose={onDone}
    >
      <p className="webhook-url">{url}</p>
      <p>{isRemoval ? words.removeMeans : words.secretMeans}</p>
    </ConfirmDialog>
  );
}

/** Other programs that are told what happens here. */
export function WebhookList() {
  const words = useWords(webhookWords);
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
        title={words.webhooks}
        list={list}
        failure={words.endpointsFailed}
        failureLang="en"
        isEmpty={endpoints.length === 0}
        nothing={<EmptyState sentence={words.noneTold} headingLevel={3} />}
      >
        <ul className="admin-cards">
          {endpoints.map((endpoint) => (
            <WebhookCard key={endpoint.id} endpoint={endpoint} onAct={(what) => act(endpoint, what)} />
          ))}
        </ul>
      </AdminSection>
      <div className="admin-acts webhook-new">
        <Button onClick={() => setOpen({ what: 'form', endpoint: null })}>{words.newEndpoint}</Button>
      </div>
      {open?.what === 'form' && <WebhookDialog isOpen endpoint={open.endpoint} onClose={close} onMade={setSecret} />}
      <DeliveryList endpoint={open?.what === 'deliveries' ? open.endpoint : null} onClose={close} />
      <Question open={open} acts={acts} onDone={close} />
      <ShownOnce what="secret" value={secret} keepIt={words.keepSecret} onClose={() => setSecret(null)}>
        {words.secretFor}
      </ShownOnce>
    </>
  );
}
