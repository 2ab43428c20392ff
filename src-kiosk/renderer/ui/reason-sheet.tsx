import { useState } from 'react';
import { SheetBox } from './sheet-box.tsx';

type ReasonSheetProps = {
  title: string;
  /** Whom or what it is about, where the title alone does not say it. */ what?: string;
  reasons: readonly string[];
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Why something is done that asks for a reason: a touch, or another word. */
export function ReasonSheet({ title, what, reasons, onReason, onClose }: ReasonSheetProps) {
  const [other, setOther] = useState('');
  return (
    <SheetBox title={title} onClose={onClose}>
      {what !== undefined && <p className="sheet-what">{what}</p>}
      <div className="matches">
        {reasons.map((reason) => (
          <button key={reason} type="button" onClick={() => onReason(reason)}>
            {reason}
          </button>
        ))}
      </div>
      <form
        className="sheet-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (other.trim() !== '') onReason(other.trim());
        }}
      >
        <label className="field">
          <span>Anderer Grund</span>
          <input value={other} maxLength={200} onChange={(event) => setOther(event.target.value)} />
        </label>
        <button type="submit" className="kb kb-primary kb-wide" disabled={other.trim() === ''}>
          Mit diesem Grund
        </button>
      </form>
    </SheetBox>
  );
}
