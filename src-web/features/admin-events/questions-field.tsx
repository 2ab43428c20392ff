import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { ASKED_FOR, MOST_QUESTIONS, QUESTION_KINDS } from '#shared/questions/question.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { groupProps } from '#web/hooks/use-private-form.ts';
import type { EventForm } from './event-form-values.ts';
import { newQuestion } from './question-values.ts';
import { QUESTION_FIELD_WORDS as words } from './question-words.ts';

const KINDS = QUESTION_KINDS.map((value) => ({ value, label: words.kinds[value] }));
const ASKED = ASKED_FOR.map((value) => ({ value, label: words.asked[value] }));

type FormProps = { form: EventForm };

/** What buyers are asked at checkout, in the order in which they are asked. */
export function QuestionsField({ form }: FormProps) {
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
  const name = question.words.trim() || words.name(index + 1);
  return (
    <li className="ticket-type">
      <div className="ticket-type-head">
        <b>{name}</b>
        <RowButtons form={form} index={index} name={name} />
      </div>
      <QuestionInputs form={form} index={index} />
    </li>
  );
}

function RowButtons({ form, index, name }: RowProps & { name: string }) {
  const last = form.values.questions.length - 1;
  const moveTo = (to: number): void => {
    if (to >= 0 && to <= last) form.reorderListItem('questions', { from: index, to });
  };
  const remove = (): void => {
    const question = form.values.questions[index];
    if (question === undefined) return;
    form.removeListItem('questions', index);
    toast.undo(words.removed(name), () => form.insertListItem('questions', question, index));
  };
  return (
    <span className="ticket-type-acts">
      <button
        type="button"
        className="round"
        aria-label={words.up(name)}
        aria-disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      >
        <span className="turn-up">
          <Icon name="chevron-down" size={20} />
        </span>
      </button>
      <button
        type="button"
        className="round"
        aria-label={words.down(name)}
        aria-disabled={index === last}
        onClick={() => moveTo(index + 1)}
      >
        <Icon name="chevron-down" size={20} />
      </button>
      <button type="button" className="round" aria-label={words.remove(name)} onClick={remove}>
        <AdminIcon name="trash" />
      </button>
    </span>
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
        {isChoice && <Textarea label={words.choices} autosize minRows={3} {...form.getInputProps(`${at}.choices`)} />}
        <TextInput
          label={words.hint}
          description={words.hintHint}
          maxLength={200}
          {...form.getInputProps(`${at}.hint`)}
        />
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
