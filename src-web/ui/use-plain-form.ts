import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldErrors, type FieldLang, type FieldRules } from '#shared/contact/field-rules.ts';
import { SHORTEST_FILL_MS } from '#shared/contact/shortest-fill.ts';

export type FormValues = Readonly<Record<string, string>>;
/** What goes along with the values: shared/contact/form-guard.ts. */
type SentGuard = { formKey: string; homepage: string; shownForMs: number };

type PlainFormOptions = {
  rules: FieldRules;
  lang?: FieldLang;
  /** What no rule of one field can say: choices, numbers, fields that need each other. Sentences by field. */
  check?: (values: FormValues) => Record<string, string>;
  send: (values: FormValues, guard: SentGuard) => Promise<unknown>;
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

/** `randomUUID` exists on secure origins only; this works on a plain local address too. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = form.elements.namedItem(name ?? '');
  const first = field instanceof RadioNodeList ? field[0] : field;
  if (first instanceof HTMLElement) first.focus();
}

/**
 * A form that the browser can send by itself, taken over once the scripts are here: its own sentences, one send however
 * often the button is pressed, the first wrong field in focus. The fields keep their values themselves.
 */
export function usePlainForm({ rules, lang, check, send, onFailed }: PlainFormOptions): PlainForm {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);
  const begun = useRef({ at: 0, key: '' });

  useEffect(() => {
    begun.current = { at: performance.now(), key: newKey() };
    if (ref.current !== null) ref.current.noValidate = true; // until now the browser's own messages are better than none
  }, []);

  const show = (form: HTMLFormElement, wrong: Record<string, string>): boolean => {
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) focusField(form, first);
    return first === undefined;
  };
  const isRight = (form: HTMLFormElement): boolean => {
    const values = valuesOf(form);
    const wrong = { ...fieldErrors(rules, values, lang), ...check?.(values) };
    // In the order in which they stand on the page.
    return show(
      form,
      Object.fromEntries(
        [...new FormData(form).keys(), ...Object.keys(wrong)].flatMap((name) =>
          wrong[name] === undefined ? [] : [[name, wrong[name]]],
        ),
      ),
    );
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current || !isRight(form)) return;
    isSending.current = true;
    setIsBusy(true);
    const values = valuesOf(form);
    const { at, key } = begun.current;
    const tooSoonMs = SHORTEST_FILL_MS - (performance.now() - at);
    try {
      if (tooSoonMs > 0) await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
      await send(values, {
        formKey: key,
        homepage: values['homepage'] ?? '',
        shownForMs: Math.ceil(performance.now() - at),
      });
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
      const name =
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
          ? target.name
          : '';
      if (errors[name] !== undefined)
        setErrors((wrong) => Object.fromEntries(Object.entries(wrong).filter(([field]) => field !== name)));
    },
  };
}
