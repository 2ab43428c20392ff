import { useState } from 'react';
import { ask, sentenceOf } from '../bridge.ts';
import { Icon } from './icon.tsx';

/** Log, journal check and settings in one file, for the office; it says where the file lies. */
export function DiagnosisButton() {
  const [word, setWord] = useState('');
  const save = (): void => {
    ask('saveDiagnosis', {}).then(
      ({ file }) => setWord(`Gespeichert: ${file}`),
      (error: unknown) => setWord(sentenceOf(error)),
    );
  };
  return (
    <>
      <button type="button" className="kb" onClick={save}>
        <Icon name="checklist" />
        Diagnose sichern
      </button>
      <span className="diagnosis-word" role="status">
        {word}
      </span>
    </>
  );
}
