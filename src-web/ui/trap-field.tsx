/** A field people never see and machines fill in: what comes with it is not sent on (shared/contact/form-guard.ts). */
export function TrapField() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
