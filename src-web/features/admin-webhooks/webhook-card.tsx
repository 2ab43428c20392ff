import { Button, Menu } from '@mantine/core';
import { formatMemberDate } from '#shared/time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { offWordsIn, type Endpoint } from './webhook-words.ts';
import { webhookWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

function StateChip({ endpoint: { offReason, failingSince } }: { endpoint: Endpoint }) {
  const lang = useLang();
  const words = useWords(webhookWords);
  if (offReason !== null)
    return (
      <Chip
        tone={offReason === 'person' ? undefined : 'warn'}
        icon={offReason === 'person' ? undefined : 'alert-triangle'}
      >
        {offWordsIn(words)[offReason]}
      </Chip>
    );
  if (failingSince === null) return null;
  return (
    <Chip tone="warn" icon="alert-triangle">
      {words.nothingSince(formatMemberDate(failingSince, lang))}
    </Chip>
  );
}

export type EndpointAct = 'deliveries' | 'test' | 'change' | 'rotate' | 'on' | 'off' | 'remove';

/** One endpoint as people tell it from others: where, what for, what it is sent, how it goes. */
export function WebhookCard({ endpoint, onAct }: { endpoint: Endpoint; onAct: (act: EndpointAct) => void }) {
  const lang = useLang();
  const words = useWords(webhookWords);
  const { url, description, types, state, createdAt } = endpoint;
  const isOn = state === 'on';
  return (
    <li className="admin-card" aria-label={url}>
      <div>
        <h3 className="webhook-url">{url}</h3>
        <p className="admin-facts">
          {description !== '' && <span>{description}</span>}
          <span>{types.join(', ')}</span>
          <span>{words.madeOn(formatMemberDate(createdAt, lang))}</span>
        </p>
        <StateChip endpoint={endpoint} />
      </div>
      <div className="admin-acts">
        <Button variant="default" size="sm" aria-label={words.deliveriesOf(url)} onClick={() => onAct('deliveries')}>
          {words.deliveries}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="sm" aria-label={words.moreOf(url)}>
              {words.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isOn && <Menu.Item onClick={() => onAct('test')}>{words.sendATest}</Menu.Item>}
            <Menu.Item onClick={() => onAct('change')}>{words.change}</Menu.Item>
            <Menu.Item onClick={() => onAct('rotate')}>{words.newSecret}</Menu.Item>
            <Menu.Item onClick={() => onAct(isOn ? 'off' : 'on')}>{isOn ? words.switchOff : words.switchOn}</Menu.Item>
            <Menu.Item onClick={() => onAct('remove')}>{words.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}
