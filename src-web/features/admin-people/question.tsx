import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { DayField } from '#web/ui/admin/day-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { personWords, type PersonWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type Field = {
  name: string;
  label: string;
  isLong?: boolean;
  isDay?: boolean;
  hint?: string;
  /** One of these; the first is none. */ options?: readonly { value: string; label: string }[];
};

type QuestionProps = {
  title: string;
  confirmText: string;
  fields: readonly Field[];
  schema: ZodType;
  /** What is typed at the beginning. */ initial?: Readonly<Record<string, string>>;
  /** All that is sent, out of what is typed. */ inputOf: (values: Record<string, string>) => unknown;
  send: (input: unknown) => Promise<unknown>;
  /** Said once it is done. */ done: string;
  onDone: () => void;
  onClose: () => void;
  /** What will happen, in numbers. */ children: ReactNode;
};

const NO_VALUES: Readonly<Record<string, string>> = {};

/** Asks before something is done to a person's account: what will happen, then why. Enter in a field confirms. */
export function Question(props: QuestionProps) {
  const words = useWords(personWords);
  const { title, confirmText, fields, schema, initial = NO_VALUES, inputOf, send, done, onDone, onClose } = props;
  const question = usePrivateForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, initial[name] ?? ''])),
    schema,
    inputOf,
    checkedWhileTyping: fields.map(({ name }) => name),
    send: async (values) => {
      await send(inputOf(values));
      toast.ok(done);
      onDone();
      onClose();
    },
    onFailed: (error) => {
      const { fields: wrong } = failureOf(error).details;
      if (wrong !== undefined && Object.keys(wrong).length > 0) return wrong;
      toast.bad(words.notDone, failureSentence(error));
      return undefined;
    },
  });
  return (
    <FormDialog
      isOpen
      title={title}
      confirmText={confirmText}
      busyText={words.working}
      question={question}
      onClose={onClose}
    >
      {props.children}
      {fields.map(({ name, label, hint, options, isLong = false, isDay = false }) => {
        if (isDay) return <DayField key={name} label={label} hint={hint} {...question.form.getInputProps(name)} />;
        const shared = { label, description: hint, ...question.form.getInputProps(name) };
        if (options !== undefined)
          return <NativeSelect key={name} data={[{ value: '', label: words.pleaseChoose }, ...options]} {...shared} />;
        return isLong ? <Textarea key={name} {...shared} /> : <TextInput key={name} autoComplete="off" {...shared} />;
      })}
    </FormDialog>
  );
}

/** Why it is done: it stays in the audit log. */
export const reasonFieldIn = (words: PersonWords): Field => ({
  name: 'reason',
  label: words.whyAsked,
  hint: words.staysInLog,
});
