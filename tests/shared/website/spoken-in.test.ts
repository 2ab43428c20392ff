import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGS } from '#shared/lang.ts';
import { missingIn, wordsFrom } from '#shared/website/other-words.ts';
import { spokenIn, saidIn } from '#shared/website/spoken-in.ts';
import { shownIn, textsOf, type TwoTexts } from '#shared/website/two-texts.ts';

const text = fc.oneof(fc.constant(''), fc.stringMatching(/^[a-zé]{1,8}$/));
const texts: fc.Arbitrary<TwoTexts> = fc.record({ en: text, de: text });
const written = fc.record({ title: texts.filter(({ en, de }) => en + de !== ''), description: texts });

test('what is written in two languages is read as it was written, whichever is empty', () => {
  fc.assert(
    fc.property(written, (both) => {
      const row = wordsFrom(both, 'title');
      expect(textsOf(row, 'title')).toEqual(both.title);
      expect(textsOf(row, 'description')).toEqual(both.description);
      // Whoever knows of no languages still reads a title.
      expect(row.title).not.toBe('');
    }),
  );
});

test('an empty one shows the other one, and says in which language that is', () => {
  fc.assert(
    fc.property(written, fc.constantFrom(...LANGS), (both, lang) => {
      const row = wordsFrom(both, 'title');
      for (const field of ['title', 'description'] as const) {
        const said = both[field];
        const other = lang === 'en' ? said.de : said.en;
        expect(saidIn(row, field, lang)).toBe(said[lang] || other);
        expect(shownIn(said, lang)).toBe(said[lang] === '' && other !== '' ? (lang === 'en' ? 'de' : 'en') : lang);
        expect(spokenIn(row, lang)[field]).toBe(said[lang] || other);
      }
    }),
  );
});

test('English alone is kept without a second language', () => {
  const english = wordsFrom({ title: { en: 'Ball', de: ' ' }, description: { en: '', de: '' } }, 'title');
  expect(english).toEqual({ title: 'Ball', description: '', otherWords: null });
  expect(textsOf({ title: 'Ball' }, 'title')).toEqual({ en: 'Ball', de: '' });
});

test('counts what a language has not, and not what nobody said', () => {
  const all = [
    { en: 'Ball', de: '' },
    { en: '', de: '' },
    { en: '', de: 'Tanz' },
    { en: 'a', de: 'b' },
  ];
  expect([missingIn('de', all), missingIn('en', all)]).toEqual([1, 1]);
});
