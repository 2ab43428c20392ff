import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { SendMessageInput } from '#shared/contact/send-message.ts';
import { UpdateProfileInput } from '#shared/profile/update-profile.ts';

const anything = fc.string({ unit: 'binary' }).map((text) => `${text}\u0000\u202E\ud800`);

describe('words that people send', () => {
  it('keep what can be seen and lose what only does harm', () => {
    expect(tidyLine(' Zoë\u0000\r\nBcc: x@y.example ')).toBe('Zoë Bcc: x@y.example');
    expect(tidyLine('\u202Egnp.exe')).toBe('gnp.exe');
    expect(tidyLine('שלום 👩‍❤️‍👨 💃🏽')).toBe('שלום 👩‍❤️‍👨 💃🏽');
    expect(tidyLine('\u200B\u200B')).toBe('');
    expect(tidyText('Flat shoes.\r\n\tWater.\u0001')).toBe('Flat shoes.\n\tWater.');
  });

  it('are whole characters without controls, and the same when tidied twice', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const [line, lines] = [tidyLine(text), tidyText(text)];
        expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(lines.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        expect([line.isWellFormed(), lines.isWellFormed(), tidyLine(line), tidyText(lines)]).toEqual([true, true, line, lines]);
      }),
    );
  });

  it('are tidied before they are looked at: a name nobody can see is none', () => {
    const form = { name: '\u200B', email: 'ana@dancers.example', subject: 'Shoes', message: 'Which ones?' };
    expect(SendMessageInput.safeParse(form).error?.issues.map(({ path, message }) => [...path, message])).toEqual([['name', 'Please enter your name.']]);
    expect(UpdateProfileInput.parse({ displayName: '\u0000', phoneNumber: '', danceRole: '', dancingLevel: '', isDoorPhotoAllowed: false }).displayName).toBeNull();
  });
});
