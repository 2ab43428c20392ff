import { Button, Menu } from '@mantine/core';
import { formatMemberDate } from '#shared/time.ts';
import { Chip } from '#web/ui/chip.tsx';
import { OFF_WORDS, type Endpoint } from './webhook-words.ts';

function StateChip({ endpoint: { offReason, failingSince } }: { endpoint: Endpoint }) {
  if (offReason !== null)
    return (
      <Chip
        tone={offReason === 'person' ? undefined : 'warn'}
        icon={offReason === 'person' ? undefined : 'alert-triangle'}
      >
        {OFF_WORDS[offReason]}
      </Chip>
    );
  if (failingSince === null) return null;
  return (
    <Chip tone="warn" icon="alert-triangle">
      {`Nothing has arrived since ${formatMemberDate(failingSince)}`}
    </Chip>
  );
}

export type EndpointAct = 'deliveries' | 'test' | 'change' | 'rotate' | 'on' | 'off' | 'remove';

/** One endpoint as people tell it from others: where, what for, what it is sent, how it goes. */
export function WebhookCard({ endpoint, onAct }: { endpoint: Endpoint; onAct: (act: EndpointAct) => void }) {
  const { url, description, types, state, createdAt } = endpoint;
  const isOn = state === 'on';
  return (
    <li className="admin-card" aria-label={url}>
      <div>
        <h3 className="webhook-url">{url}</h3>
        <p className="admin-facts">
          {description !== '' && <span>{description}</span>}
          <span>{types.join(', ')}</span>
          <span>{`Made ${formatMemberDate(createdAt)}`}</span>
        </p>
        <StateChip endpoint={endpoint} />
      </div>
      <div className="admin-acts">
        <Button variant="default" size="sm" aria-label={`Deliveries: ${url}`} onClick={() => onAct('deliveries')}>
          Deliveries
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" size="sm" aria-label={`More: ${url}`}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {isOn && <Menu.Item onClick={() => onAct('test')}>Send a test</Menu.Item>}
            <Menu.Item onClick={() => onAct('change')}>Change</Menu.Item>
            <Menu.Item onClick={() => onAct('rotate')}>New secret</Menu.Item>
            <Menu.Item onClick={() => onAct(isOn ? 'off' : 'on')}>{isOn ? 'Switch off' : 'Switch on'}</Menu.Item>
            <Menu.Item onClick={() => onAct('remove')}>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}
