import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { MomentField } from '#web/ui/admin/moment-field.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';

const nothing = (): void => undefined;
const draw = (field: ReactNode): string => renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>);
/** What a screen reader says by the ids that an attribute of the first field names. */
function said(html: string, attribute: string): string[] {
  const [, ids = ''] = new RegExp(`<input[^>]* ${attribute}="([^"]*)"`).exec(html) ?? [];
  return ids
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(html)?.[1] ?? 'nothing');
}
const valuesIn = (html: string): string[] =>
  Array.from(html.matchAll(/<input(?![^>]* type="hidden")[^>]* value="([^"]*)"/g), ([, v = '']) => v);

describe('a field of a private room', () => {
  it('is called by its label; what it does is read after its state', () => {
    const html = draw(<SwitchRow label="Active" description="Visible to everybody." checked onChange={nothing} />);
    expect(html).toMatch(/role="switch"/);
    expect(said(html, 'aria-labelledby')).toEqual(['Active']);
    expect(said(html, 'aria-describedby')).toEqual(['Visible to everybody.']);
  });

  it('says what is wrong in the place of the hint, and shows a secret when asked', () => {
    const field = { label: 'PIN', showLabel: 'Show PIN', hideLabel: 'Hide PIN', description: 'Four digits' } as const;
    expect(said(draw(<SecretField {...field} />), 'aria-describedby')).toEqual(['Four digits']);
    const wrong = draw(<SecretField {...field} error="Please enter four digits." />);
    expect(said(wrong, 'aria-describedby')).toEqual(['Please enter four digits.']);
    expect(wrong).toMatch(/type="password"/);
    expect(wrong).toMatch(/aria-label="Show PIN"/);
  });

  it('holds a day and a time as one text, and no time without a day', () => {
    const moment = (value: string) =>
      draw(<MomentField label="On sale from" firstTime="00:00" value={value} onChange={nothing} />);
    expect(valuesIn(moment('2026-12-24T20:30'))).toEqual(['Thu, 24 Dec 2026', '20:30']);
    const time = /<input[^>]*aria-label="Time, On sale from"[^>]*>/;
    expect(time.exec(moment('2026-12-24T20:30'))?.[0]).not.toMatch(/ disabled/);
    expect(time.exec(moment(''))?.[0]).toMatch(/ disabled/);
  });

  it('is chosen by all of its words', () => {
    const html = draw(
      <ChoiceCard name="what" value="order" title="The order" price="€20.00" isChecked={false} onChoose={nothing} />,
    );
    const [, words = ''] = /<label[^>]*>(.*?)<\/label>/s.exec(html) ?? [];
    expect(words.replaceAll(/<[^>]+>/g, '')).toBe('The order€20.00');
  });
});
