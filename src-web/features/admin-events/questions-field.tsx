import { Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useRef } from 'react';
import { ASKED_FOR, MOST_QUESTIONS, QUESTION_KINDS } from '#shared/questions/question.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupProps } from '#web/hooks/use-private-form.ts';
import type { EventForm } from './event-form-values.ts';
import { ListRowButtons } from './list-row-buttons.tsx';
import { newQuestion } from './question-values.ts';
import { QUESTION_FIELD_WORDS as words } from './question-words.ts';

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const ASKED = ASKED_FOR.map((value) => ({ value, label: words.asked[value] }));

const AddOnsField = lazy(async () => ({ default: (await import('./add-ons-field.tsx')).AddOnsField }));

type FormProps = { form: EventForm };

/** What buyers are asked, and what they may buy besides. */
export function AskedAndSold({ form }: FormProps) {
  return (
    <>
      <div className="admin-panel event-types">
        <QuestionsField form={form} />
      </div>
      <div className="admin-panel event-types">
        <Suspense>
          <AddOnsField form={form} />
        </Suspense>
      </div>
    </>
  );
}

/** What buyers are asked at checkout, in the order in which they are asked. */
function QuestionsField({ form }: FormProps) {
  const list = useRef<HTMLOListElement>(null);
  const { questions } = form.values;
  const add = (): void => {
    form.insertListItem('questions', newQuestion());
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <fieldset className="ticket-type-list" {...groupProps(form, 'questions')}>
      <legend className="heading-small">{words.heading}</legend>
      {questions.length === 0 && <p className="dim">{words.none}</p>}
      <ol ref={list}>
        {questions.map(({ id }, index) => (
          <QuestionRow key={id} form={form} index={index} />
        ))}
      </ol>
      {questions.length < MOST_QUESTIONS && (
        <Button look="o" size="s" icon="plus" onClick={add}>
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}

type RowProps = FormProps & { index: number };

function QuestionRow({ form, index }: RowProps) {
  const question = form.values.questions[index];
  if (question === undefined) return null;
  const name = question.words.trim() || question.wordsDe.trim() || words.name(index + 1);
  return (
    <li className="ticket-type">
      <div className="ticket-type-head">
        <b>{name}</b>
        <ListRowButtons form={form} list="questions" index={index} name={name} removed={words.removed(name)} />
      </div>
      <QuestionInputs form={form} index={index} />
    </li>
  );
}

function QuestionInputs({ form, index }: RowProps) {
  const at = `questions.${index}` as const;
  const isChoice = form.values.questions[index]?.kind === 'choice';
  const select = (field: 'kind' | 'askedFor') =>
    form.getInputProps(`${at}.${field}`) as { value: never; onChange: (value: string) => void; error?: string };
  return (
    <div className="ticket-type-fields">
      <TextInput label={words.words} maxLength={120} {...form.getInputProps(`${at}.words`)} />
      <ChoiceField label={words.kind} options={KINDS} {...select('kind')} />
      <ChoiceField label={words.askedFor} options={ASKED} {...select('askedFor')} />
      <div className="is-wide">
        <TextInput label={words.wordsDe} lang="de" maxLength={120} {...form.getInputProps(`${at}.wordsDe`)} />
        {isChoice && (
          <div className="event-two">
            <Textarea label={words.choices} autosize minRows={3} {...form.getInputProps(`${at}.choices`)} />
            <Textarea
              label={words.choicesDe}
              description={words.choicesDeHint}
              lang="de"
              autosize
              minRows={3}
              {...form.getInputProps(`${at}.choicesDe`)}
            />
          </div>
        )}
        <TextInput
          label={words.hint}
          description={words.hintHint}
          maxLength={200}
          {...form.getInputProps(`${at}.hint`)}
        />
        <TextInput label={words.hintDe} lang="de" maxLength={200} {...form.getInputProps(`${at}.hintDe`)} />
        <SwitchRow
          label={words.isRequired}
          description={words.isRequiredHint}
          {...form.getInputProps(`${at}.isRequired`, { type: 'checkbox' })}
        />
        <SwitchRow
          label={words.isToldAtDoor}
          description={words.isToldAtDoorHint}
          {...form.getInputProps(`${at}.isToldAtDoor`, { type: 'checkbox' })}
        />
      </div>
      <TextInput
        label={words.changeHours}
        inputMode="numeric"
        description={words.changeHoursHint}
        {...form.getInputProps(`${at}.changeHours`)}
      />
    </div>
  );
}
