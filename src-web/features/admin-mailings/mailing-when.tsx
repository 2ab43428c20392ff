import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { useNow } from '#web/site.tsx';
import { tomorrowMorning, type MailingPageState } from './use-mailing.ts';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type Way = 'now' | 'tomorrow' | 'later';
const waysIn = (words: MailingWords) =>
  [
    { value: 'now', label: words.now },
    { value: 'tomorrow', label: words.tomorrowAt },
    { value: 'later', label: words.choose },
  ] satisfies { value: Way; label: string }[];

const wayOf = (when: string, tomorrow: string): Way => (when === '' ? 'now' : when === tomorrow ? 'tomorrow' : 'later');

/** What the button does, to how many. */
function buttonWords({ isDraft, when }: MailingPageState, people: number, words: MailingWords): string {
  const whom = words.peopleCount(people);
  if (when === '') return words.sendTo(whom);
  return isDraft ? words.scheduleFor(whom) : words.changeFor(whom);
}

/** When it leaves, and the button with which it does. */
export function MailingWhen({ page }: { page: MailingPageState }) {
  const words = useWords(mailingWords);
  const { when, setWhen, isReady, problem, count, send, isSending, test, isTesting } = page;
  const tomorrow = tomorrowMorning(useNow());
  const [way, setWay] = useState<Way>(() => wayOf(when, tomorrow));
  const people = count.data?.people ?? 0;
  const choose = (chosen: string): void => {
    const next = waysIn(words).find(({ value }) => value === chosen)?.value ?? 'now';
    setWay(next);
    if (next === 'now') setWhen('');
    // Whoever chooses begins with tomorrow morning.
    else if (next === 'tomorrow' || when === '') setWhen(tomorrow);
  };
  return (
    <section className="admin-panel mailing-part" aria-label={words.when}>
      <h2>{words.when}</h2>
      <SegmentedControl aria-label={words.when} value={way} onChange={choose} data={waysIn(words)} />
      {way === 'later' && <MomentField label={words.leavesOn2} firstTime="10:00" value={when} onChange={setWhen} />}
      {!isReady && <p className="dim">{problem}</p>}
      <div className="row">
        <Button variant="outline" disabled={!isReady} loading={isTesting} onClick={() => test()}>
          {words.testToMe}
        </Button>
        <Button
          disabled={!isReady || people === 0 || (way !== 'now' && when === '')}
          loading={isSending}
          onClick={send}
        >
          {buttonWords(page, people, words)}
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
            {words.throwDraftAway}
          </Button>
        </p>
      )}
    </section>
  );
}
