import { useForm } from '@mantine/form';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { ZodType } from 'zod';

/** What is wrong with single fields, as sentences. */
type FieldSentences = Readonly<Record<string, string>>;

type PrivateFormOptions<Values> = {
  initialValues: Values;
  /** Of `shared/`: the server reads the same. */
  schema: ZodType;
  /** The schema's sentences in the page's language, where they are in another one. */
  say?: (sentence: string) => string;
  /** What is sent, where that is not what is typed: an amount for its text. */
  inputOf?: (values: Values) => unknown;
  /** The field of the form for a field of the schema that has another name. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Fields whose sentence does not wait for the button: in a question that can't be answered until they are right. */
  checkedWhileTyping?: readonly (keyof Values & string)[];
  /** Gives the sentences of the fields that were refused, if any. */
  send: (values: Values) => Promise<FieldSentences | undefined | void>;
  /** For a `send` that throws: gives the server's sentences for single fields, and tells the rest itself. */
  onFailed?: (error: unknown) => FieldSentences | undefined;
};

export type PrivateForm<Values extends Record<string, unknown>> = {
  form: ReturnType<typeof useValues<Values>>;
  isBusy: boolean;
  /** Asks without saying anything. */
  isRight: () => boolean;
  /** For the form, and for the button of a question. */
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form of a page that is nothing without its scripts: all that is behind the sign-in, and the sign-in itself. The
 * schema's sentences stand at the fields, the first wrong field on the page gets the focus, and it is sent once however
 * often the button is pressed. Pages that work without scripts use `ui/use-plain-form.ts`.
 */
export function usePrivateForm<Values extends Record<string, unknown>>(
  options: PrivateFormOptions<Values>,
): PrivateForm<Values> {
  const { initialValues, schema, say, inputOf, fieldOf, checkedWhileTyping, send, onFailed } = options;
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const judge = (values: Values): FieldSentences => sentencesOf(schema, inputOf?.(values) ?? values, { fieldOf, say });
  const form = useValues<Values>({
    // Another form on the page may have a field of the same name. Mantine takes letters, digits and dashes.
    name: useId().replaceAll(/[^0-9a-z]/gi, '-'),
    initialValues,
    validate: judge,
    validateInputOnChange: [...(checkedWhileTyping ?? [])],
  });
  /** Once the sentences are there: a part that was folded away has opened by then. */
  const focusFirst = (wrong: Readonly<Record<string, unknown>>): void =>
    void requestAnimationFrame(() => {
      const fields = Object.keys(wrong).flatMap((name) => form.getInputNode(name) ?? []);
      focusIn(fields.sort(byPlace)[0]);
    });
  const submit = async (values: Values): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    let refused: FieldSentences | undefined | void;
    try {
      refused = await send(values);
    } catch (error) {
      if (onFailed === undefined) throw error;
      refused = onFailed(error);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
    if (refused === undefined) return;
    form.setErrors(refused);
    focusFirst(refused);
  };
  const isRight = (): boolean => Object.keys(judge(form.values)).length === 0;
  const onSubmit: PrivateForm<Values>['onSubmit'] = (event) =>
    form.onSubmit((values) => void submit(values), focusFirst)(event);
  return { form, isBusy, isRight, onSubmit };
}

type ValuesOptions<Values> = {
  name: string;
  initialValues: Values;
  validate: (values: Values) => FieldSentences;
  validateInputOnChange: string[];
};

function useValues<Values extends Record<string, unknown>>(options: ValuesOptions<Values>) {
  return useForm<Values>(options);
}

/** For the fieldset of a group, such as radio buttons: wrong, it is entered at its first field. */
export function groupProps(form: { getInputProps: (field: string) => object }, field: string) {
  return { 'data-path': (form.getInputProps(field) as { 'data-path'?: string })['data-path'] };
}

/** The schema's first word on each field, under the name that the form gives it. */
function sentencesOf(
  schema: ZodType,
  input: unknown,
  { fieldOf = {}, say = (sentence) => sentence }: Pick<PrivateFormOptions<object>, 'fieldOf' | 'say'>,
): FieldSentences {
  const sentences: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    sentences[path.map((part) => fieldOf[String(part)] ?? String(part)).join('.')] ??= say(message);
  return sentences;
}

const byPlace = (a: HTMLElement, b: HTMLElement): number =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) === 0 ? 1 : -1;

function focusIn(node: HTMLElement | undefined): void {
  const field = node?.matches('fieldset') === true ? node.querySelector<HTMLElement>('input, button') : node;
  field?.focus();
}
