import { Button, Code, Group, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { FEED_KINDS, FEED_NAMES, type FeedKind } from '#shared/calendar/feed.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { useSite } from '#web/site.tsx';
import { toast } from '#web/ui/frame/toast.ts';

type Lang = 'en' | 'de';
type Form = 'element' | 'frame';
type Choice = { form: Form; kind: FeedKind | ''; limit: number; lang: Lang };

const FIRST: Choice = { form: 'element', kind: '', limit: 4, lang: 'en' };
const MOST_NIGHTS = 20;

/** The nights of Salsa Friday are told by their title, which only the framed page can do. */
const kindsOf = (form: Form) => FEED_KINDS.filter((kind) => form === 'frame' || kind !== 'salsa');

function frameAddress(baseUrl: string, { kind, limit, lang }: Choice): string {
  const query = new URLSearchParams({ limit: String(limit), lang, ...(kind !== '' && { kind }) });
  return `${baseUrl}/embed/events?${query.toString()}`;
}

function snippetOf(baseUrl: string, choice: Choice): string {
  const { form, kind, limit, lang } = choice;
  const words = lang === 'de' ? 'Alle Abende' : 'All nights';
  if (form === 'frame')
    return [
      `<iframe src="${escapeHtml(frameAddress(baseUrl, choice))}" title="${words}"`,
      '  width="100%" height="420" style="border:0" loading="lazy"></iframe>',
    ].join('\n');
  return [
    `<script type="module" src="${baseUrl}/clave-widgets.js"></script>`,
    `<clave-calendar lang="${lang}" limit="${limit}"${kind === '' ? '' : ` kind="${kind}"`}>`,
    `  <a href="${baseUrl}/events">${words}</a>`,
    '</clave-calendar>',
  ].join('\n');
}

async function copy(snippet: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(snippet);
    toast.ok('Copied', 'Paste it into the page where the nights should appear.');
  } catch {
    toast.info('Copy it by hand', 'This browser does not let the page do it.');
  }
}

/** Our nights on somebody else's page: what to copy, and how it will look. */
export function WidgetSnippets() {
  const { baseUrl } = useSite();
  const [choice, setChoice] = useState(FIRST);
  const set = (change: Partial<Choice>) => setChoice((now) => ({ ...now, ...change }));
  const snippet = snippetOf(baseUrl, choice);
  return (
    <section className="admin-panel" id="widgets" aria-labelledby="widgets-title">
      <h2 id="widgets-title">Nights on another website</h2>
      <p>It shows what is on, and leads to our own pages to buy. It sets no cookie.</p>
      <Group align="end" gap="md" my="md">
        <SegmentedControl
          aria-label="How"
          data={[
            { value: 'element', label: 'With a script' },
            { value: 'frame', label: 'As a frame' },
          ]}
          value={choice.form}
          onChange={(form) => set({ form: form as Form, ...(choice.kind === 'salsa' && { kind: '' }) })}
        />
        <NativeSelect
          label="Which nights"
          size="md"
          value={choice.kind}
          data={[
            { value: '', label: 'All' },
            ...kindsOf(choice.form).map((kind) => ({ value: kind, label: FEED_NAMES[kind] })),
          ]}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as Choice['kind'] })}
        />
        <NumberInput
          label="How many"
          size="md"
          min={1}
          max={MOST_NIGHTS}
          value={choice.limit}
          onChange={(limit) => set({ limit: Math.min(MOST_NIGHTS, Math.max(1, Number(limit) || 1)) })}
        />
        <NativeSelect
          label="Language"
          size="md"
          value={choice.lang}
          data={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
          onChange={({ currentTarget }) => set({ lang: currentTarget.value as Lang })}
        />
      </Group>
      <Code block tabIndex={0} aria-label="What to copy">
        {snippet}
      </Code>
      <Group my="md">
        <Button onClick={() => void copy(snippet)}>Copy</Button>
      </Group>
      <h3>How it looks</h3>
      <iframe className="widget-preview" title="Preview" src={frameAddress('', choice)} />
    </section>
  );
}
