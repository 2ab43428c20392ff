import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { useNow } from '#web/site.tsx';
import { tomorrowMorning, type MailingPageState } from './use-mailing.ts';

type Way = 'now' | 'tomorrow' | 'later';
const WAYS = [
  { value: 'now', label: 'Now' },
  { value: 'tomorrow', label: 'Tomorrow, 10:00' },
  { value: 'later', label: 'Choose' },
] satisfies { value: Way; label: string }[];

const wayOf = (when: string, tomorrow: string): Way => (when === '' ? 'now' : when === tomorrow ? 'tomorrow' : 'later');

/** What the button does, to how many. */
function buttonWords({ isDraft, when }: MailingPageState, people: number): string {
  const whom = people === 1 ? '1 person' : `${people} people`;
  if (when === '') return `Send to ${whom}`;
  return isDraft ? `Schedule for ${whom}` : `Change it for ${whom}`;
}

/** When it leaves, and the button with which it does. */
export function MailingWhen({ page }: { page: MailingPageState }) {
  const { when, setWhen, isReady, problem, count, send, isSending, test, isTesting } = page;
  const tomorrow = tomorrowMorning(useNow());
  const [way, setWay] = useState<Way>(() => wayOf(when, tomorrow));
  const people = count.data?.people ?? 0;
  const choose = (chosen: string): void => {
    const next = WAYS.find(({ value }) => value === chosen)?.value ?? 'now';
    setWay(next);
    if (next === 'now') setWhen('');
    // Whoever chooses begins with tomorrow morning.
    else if (next === 'tomorrow' || when === '') setWhen(tomorrow);
  };
  return (
    <section className="admin-panel mailing-part" aria-label="When">
      <h2>When</h2>
      <SegmentedControl aria-label="When" value={way} onChange={choose} data={WAYS} />
      {way === 'later' && <MomentField label="Leaves on" firstTime="10:00" value={when} onChange={setWhen} />}
      {!isReady && <p className="dim">{problem}</p>}
      <div className="row">
        <Button variant="outline" disabled={!isReady} loading={isTesting} onClick={() => test()}>
          Test to me
        </Button>
        <Button
          disabled={!isReady || people === 0 || (way !== 'now' && when === '')}
          loading={isSending}
          onClick={send}
        >
          {buttonWords(page, people)}
        </Button>
      </div>
      {page.isDraft && page.draft.keptAt !== null && (
        <p>
          <Button
            variant="subtle"
            size="sm"
            disabled={page.draft.isDirty}
            loading={page.isDropping}
            onClick={page.drop}
          >
            Throw the draft away
          </Button>
        </p>
      )}
    </section>
  );
}
