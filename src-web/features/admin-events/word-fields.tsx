import { Textarea, TextInput } from '@mantine/core';
import type { Lang } from '#shared/lang.ts';
import { missingIn } from '#shared/website/other-words.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import type { EventForm, EventValues } from './event-form-values.ts';
import { TEXT_WORDS } from './text-words.ts';

/** How many of a night's texts each language has not. */
function missingTexts({ types, questions, addOns, ...event }: EventValues): Record<Lang, number> {
  const texts: TwoTexts[] = [
    { en: event.title, de: event.titleDe },
    { en: event.description, de: event.descriptionDe },
    ...types.flatMap((type) => [
      { en: type.name, de: type.nameDe },
      { en: type.description, de: type.descriptionDe },
    ]),
    ...questions.flatMap((question) => [
      { en: question.words, de: question.wordsDe },
      { en: question.hint, de: question.hintDe },
      ...(question.kind === 'choice' ? [{ en: question.choices, de: question.choicesDe }] : []),
    ]),
    ...addOns.flatMap((addOn) => [
      { en: addOn.name, de: addOn.nameDe },
      { en: addOn.hint, de: addOn.hintDe },
    ]),
  ];
  return { en: missingIn('en', texts), de: missingIn('de', texts) };
}

/** What guests read, in English and in German; a language that is empty shows the other one's. */
export function WordFields({ form }: { form: EventForm }) {
  const missing = missingTexts(form.values);
  const says = [
    ...(missing.de > 0 ? [TEXT_WORDS.germanMissing(missing.de)] : []),
    ...(missing.en > 0 ? [TEXT_WORDS.englishMissing(missing.en)] : []),
  ];
  return (
    <>
      {says.length > 0 && <p className="dim small">{[...says, TEXT_WORDS.shownInstead].join(' ')}</p>}
      <div className="event-two">
        <TextInput
          label={TEXT_WORDS.title}
          maxLength={120}
          required={form.values.titleDe.trim() === ''}
          {...form.getInputProps('title')}
        />
        <TextInput label={TEXT_WORDS.titleDe} lang="de" maxLength={120} {...form.getInputProps('titleDe')} />
        <Textarea label={TEXT_WORDS.description} maxLength={4000} minRows={6} {...form.getInputProps('description')} />
        <Textarea
          label={TEXT_WORDS.descriptionDe}
          lang="de"
          maxLength={4000}
          minRows={6}
          {...form.getInputProps('descriptionDe')}
        />
      </div>
    </>
  );
}
