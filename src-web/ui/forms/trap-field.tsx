import { useWords } from '../lang.tsx';
import { fieldWords } from './words.ts';

/**
 * A field that people never see and machines fill in. A form with something in it is not passed on
 * (shared/contact/form-guard.ts).
 */
export function TrapField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {useWords(fieldWords).labels.trap}
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
