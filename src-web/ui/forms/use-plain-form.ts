import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldErrors, type FieldRules, type FieldWords } from '#shared/contact/field-rules.ts';
import { useWords } from '../lang.tsx';
import { fieldWords } from './words.ts';

export type FormValues = Readonly<Record<string, string>>;

type PlainFormOptions = {
  /** Of `shared/`: the schema that the server reads is made of the same. */
  rules: FieldRules;
  /** Where they are not those of the page's language. */
  words?: FieldWords;
  /** What no rule of one field can say: choices, numbers, fields that need each other. Sentences by field. */
  check?: (values: FormValues) => Record<string, string>;
  send: (values: FormValues) => Promise<unknown>;
  /** Gives the sentences the server has for single fields, and tells the rest itself. */
  onFailed: (error: unknown) => Record<string, string> | undefined;
};

export type PlainForm = {
  ref: RefObject<HTMLFormElement | null>;
  errors: Readonly<Record<string, string>>;
  isBusy: boolean;
  /** Says what is wrong and gives the first wrong field the focus; true when nothing is. */
  isRight: () => boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/**
 * A form that the browser can send by itself, taken over once the scripts are here: its own sentences, one send however
 * often the button is pressed, the first wrong field in focus. The fields keep their values themselves. Pages that are
 * nothing without their scripts use `use-private-form.ts`.
 */
export function usePlainForm({ rules, words, check, send, onFailed }: PlainFormOptions): PlainForm {
  const ref = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const own = useWords(fieldWords);
  // What was said in the other language goes with it.
  const [said, setSaid] = useState<{ in: FieldWords; wrong: Record<string, string> }>({ in: own, wrong: {} });
  const errors = said.in === own ? said.wrong : {};

  useEffect(() => {
    // Until now the browser's own messages are better than none.
    if (ref.current !== null) ref.current.noValidate = true;
  }, []);

  const show = (form: HTMLFormElement, wrong: Record<string, string>): boolean => {
    setSaid({ in: own, wrong });
    const [first] = Object.keys(wrong);
    if (first !== undefined) focusField(form, first);
    return first === undefined;
  };
  const isRight = (form: HTMLFormElement): boolean => {
    const values = valuesOf(form);
    return show(form, inPageOrder(form, { ...fieldErrors(rules, values, words ?? own), ...check?.(values) }));
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current || !isRight(form)) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await send(valuesOf(form));
    } catch (error) {
      show(form, onFailed(error) ?? {});
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };

  return {
    ref,
    errors,
    isBusy,
    isRight: () => ref.current !== null && isRight(ref.current),
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    onInput: ({ target }) => {
      const name = nameOf(target);
      if (errors[name] !== undefined)
        setSaid({ in: own, wrong: Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)) });
    },
  };
}

/** What stands in the fields now. */
export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

function inPageOrder(form: HTMLFormElement, wrong: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form).keys(), ...Object.keys(wrong)].flatMap((name) =>
      wrong[name] === undefined ? [] : [[name, wrong[name]]],
    ),
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  const first = field instanceof RadioNodeList ? field[0] : field;
  if (first instanceof HTMLElement) first.focus();
}

const nameOf = (target: EventTarget): string =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
    ? target.name
    : '';
