import { Button, SegmentedControl } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useState } from 'react';
import type { Audience } from '#shared/newsletters/audience.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { MailingBlocks } from './mailing-blocks.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { useMailing, type MailingPageState } from './use-mailing.ts';
import './mailings.css';

/** A mail to many: to whom, its blocks, how it looks, and when it leaves. */
export function MailingEditor({ first }: { first: Audience }) {
  const page = useMailing(first);
  return (
    <div className="mailing-grid">
      <AudienceChoice page={page} />
      <div className="mailing-middle">
        <MailingBlocks page={page} />
        <When page={page} />
      </div>
      <MailingPreview page={page} />
    </div>
  );
}

function When({ page }: { page: MailingPageState }) {
  const { when, setWhen, isReady, problem, count, send, isSending, test, isTesting } = page;
  const [isLater, setIsLater] = useState(false);
  const [opened] = useState(() => new Date());
  const people = count.data?.people ?? 0;
  const whom = people === 1 ? '1 person' : `${people} people`;
  return (
    <section className="admin-panel mailing-part" aria-label="When">
      <h2>When</h2>
      <SegmentedControl
        aria-label="When"
        value={isLater ? 'later' : 'now'}
        onChange={(value) => {
          setIsLater(value === 'later');
          if (value === 'now') setWhen('');
        }}
        data={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Choose' },
        ]}
      />
      {isLater && (
        <DateTimePicker
          label="Leaves on"
          minDate={opened}
          value={when === '' ? null : when}
          valueFormat="ddd, D MMM YYYY HH:mm"
          onChange={(value) => setWhen(value ?? '')}
        />
      )}
      {!isReady && <p className="dim">{problem}</p>}
      <div className="row">
        <Button variant="outline" disabled={!isReady} loading={isTesting} onClick={() => test()}>
          Test to me
        </Button>
        <Button disabled={!isReady || people === 0 || (isLater && when === '')} loading={isSending} onClick={send}>
          {isLater ? `Schedule for ${whom}` : `Send to ${whom}`}
        </Button>
      </div>
    </section>
  );
}
